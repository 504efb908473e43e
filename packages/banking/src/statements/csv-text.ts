/** The rows as comma-separated text. */
export function csvTextOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join(',')).join('\n');
}

/** The cell, quoted if it contains a character that may delimit cells. */
export function quoted(cell: string): string {
  return /["\n\r,;|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
