/** Text with a meaning: a decimal, a day (`2026-11-20`) or an instant. */
interface ValueCell {
  readonly kind: 'decimal' | 'day' | 'instant';
  readonly text: string;
}

/** A cell of a downloaded table. A plain text stays text in a workbook, even if it looks like a number. */
export type DownloadCell = string | number | boolean | ValueCell;
export type DownloadRow = readonly DownloadCell[];

/** A cell with an exact amount; an empty cell for an empty or missing text. */
export function decimalCell(text: string | null | undefined): DownloadCell {
  return text ? { kind: 'decimal', text } : '';
}

export function dayCell(text: string): DownloadCell {
  return { kind: 'day', text };
}

/** A cell with an instant, which a workbook shows in the reader's time zone. */
export function instantCell(text: string): DownloadCell {
  return { kind: 'instant', text };
}
