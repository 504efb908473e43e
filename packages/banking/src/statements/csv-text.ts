/** The rows as comma-separated text. */
export function formatCsvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoteCell).join(',')).join('\n');
}

/** The cell, quoted if it contains a character that may delimit cells. */
export function quoteCell(cell: string): string {
  return /["\n\r,;|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
