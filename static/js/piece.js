// What whoever sits down adds to the shuffle: drawn here, by the browser's own generator.
(() => {
  const draw = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  document.addEventListener(
    "submit",
    (event) => {
      for (const field of event.target.querySelectorAll("[data-piece]")) field.value ||= draw();
    },
    true,
  );
})();
