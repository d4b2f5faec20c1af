// Writes into each cell of a list what its column is called, for the cards that rows are on a phone.
const heads = [...document.querySelectorAll("#result_list thead th")].map((head) =>
  head.textContent.trim(),
);
for (const row of document.querySelectorAll("#result_list tbody tr")) {
  [...row.cells].forEach((cell, column) => {
    if (heads[column]) {
      cell.dataset.label = heads[column];
    }
  });
}
