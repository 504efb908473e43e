import { MAX_PROOF_ROWS } from './migrations.schema.ts';

interface Amounts {
  readonly source: string;
  readonly coffer: string;
}

/**
 * Collects compared rows, and keeps only as many as a response can contain: first rows that differ, then rows whose
 * difference is explained, then equal rows.
 */
export class ComparedRowCollector<Row extends Amounts> {
  readonly #differing: Row[] = [];
  readonly #explained: Row[] = [];
  readonly #equal: Row[] = [];
  #count = 0;
  #differingCount = 0;
  #equalCount = 0;

  add(row: Row, isExplained = false): void {
    const isEqual = row.source === row.coffer;
    this.#count += 1;
    if (isEqual) this.#equalCount += 1;
    else if (!isExplained) this.#differingCount += 1;
    const different = isExplained ? this.#explained : this.#differing;
    const rows = isEqual ? this.#equal : different;
    if (rows.length < MAX_PROOF_ROWS) rows.push(row);
  }

  get count(): number {
    return this.#count;
  }

  get equalCount(): number {
    return this.#equalCount;
  }

  /** The number of different rows without an explanation. */
  get differingCount(): number {
    return this.#differingCount;
  }

  get differing(): readonly Row[] {
    return this.#differing;
  }

  shown(): Row[] {
    return [...this.#differing, ...this.#explained, ...this.#equal].slice(0, MAX_PROOF_ROWS);
  }
}
