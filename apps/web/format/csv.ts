/** RFC 4180 with the mark by which Excel knows UTF-8; numbers plain, as every program reads them. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))));
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

/** A name may come from a statement: a cell that begins as a formula is one for a spreadsheet, an apostrophe makes it text. */
function quoted(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
