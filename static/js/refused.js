// A refused form shows its error, however far down it is, and a screen reader says it.
{
  const ALL = "main :is([aria-invalid=true], [role=alert], .field__error)";
  const first = document.querySelector("main [autofocus]:is([aria-invalid=true], [role=alert], .field__error)");
  const wrong = first ?? [...document.querySelectorAll(ALL)].find((one) => one.checkVisibility());
  if (wrong) {
    if (!wrong.matches("input, select, textarea")) wrong.tabIndex = -1;
    wrong.focus({ preventScroll: true });
    wrong.scrollIntoView({ block: "center" });
  }
}
