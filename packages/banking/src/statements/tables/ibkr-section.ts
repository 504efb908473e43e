import { canonicalAmount } from '../canonical-amount.ts';

/** A data row of an activity statement of Interactive Brokers, with the header of its section. */
export class SectionRow {
  readonly section: string;
  readonly line: number;
  readonly #header: readonly string[];
  readonly #values: readonly string[];

  constructor(section: string, line: number, header: readonly string[], values: readonly string[]) {
    this.section = section;
    this.line = line;
    this.#header = header;
    this.#values = values;
  }

  cell(name: string): string {
    return this.#values[this.#header.indexOf(name)] ?? '';
  }

  /** The first heading that begins with `start`; empty if there is none. */
  nameOf(start: string): string {
    return this.#header.find((name) => name.startsWith(start)) ?? '';
  }

  /** The canonical number in the first column whose heading begins with one of `starts`; empty if there is none. */
  number(...starts: readonly string[]): string {
    const name = starts.map((start) => this.nameOf(start)).find((found) => found !== '');
    const text = name === undefined ? '' : this.cell(name).replaceAll(',', '');
    return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? (canonicalAmount(text.replace(/^\+/, '')) ?? '') : '';
  }

  /** The day, from `2026-01-02` or `2026-01-02, 10:00:00`; empty for totals. */
  day(): string {
    const written = ['Date/Time', 'Settle Date', 'Date', 'Report Date'].map((name) => this.cell(name));
    return /^\d{4}-\d{2}-\d{2}/.exec(written.find((text) => text !== '') ?? '')?.[0] ?? '';
  }
}
