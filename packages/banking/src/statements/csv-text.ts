/** The rows as comma-separated text. */
export function csvTextOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join(',')).join('\n');
}

/** A cell, in quotes where it has a character that may delimit cells. */
export function quoted(cell: string): string {
  return /["\n\r,;|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
