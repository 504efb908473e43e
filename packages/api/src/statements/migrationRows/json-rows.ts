import type { MigrationPiece, MigrationTable, MigrationWallet } from './migrated-records.ts';

/** Number of rows per piece: low enough for short statements, and high enough that triggers run rarely. */
const ROWS = 2_000;

/** Tables without columns for the time and author of a record. */
const PLAIN = new Set(['BudgetAsset', 'BudgetRow', 'TransactionTag']);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Encodes rows as JSON in several pieces, so that the thread that parses them can handle other requests between two
 * pieces.
 */
export function jsonPieces(rows: readonly object[]): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < rows.length; at += ROWS) pieces.push(encoder.encode(JSON.stringify(rows.slice(at, at + ROWS))));
  return pieces;
}

/** Returns the JSON text of a piece that `jsonPieces` created. */
export function pieceText(piece: Uint8Array): string {
  return decoder.decode(piece);
}

/** Reads the rows of `jsonPieces`, one piece at a time. */
export function* parseRowPieces<Row>(pieces: readonly Uint8Array[]): Generator<Row, void, void> {
  for (const piece of pieces) {
    const rows: Row[] = JSON.parse(pieceText(piece));
    yield* rows;
  }
}

/** The columns by which a table's rows refer to other records. */
type References = Pick<MigrationTable, 'of' | 'ofAny' | 'named'>;

/** Collects the rows of a table and encodes them as JSON. All rows must have the columns of the first row. */
export class JsonRowCollector {
  readonly #table: MigrationTable['table'];
  readonly #what: string;
  readonly #references: References;
  readonly #referring: readonly string[];
  readonly #audit: object;
  readonly #pieces: MigrationPiece[] = [];
  #columns: readonly string[] = [];
  #rows: string[] = [];
  #ids = new Set<string>();
  #count = 0;

  constructor(table: MigrationTable['table'], what: string, wallet: MigrationWallet, references: References = {}) {
    const { walletId, userId, now } = wallet;
    const made = { walletId, createdTime: now, createdUserId: userId };
    const { of = [], ofAny = [], named } = references;
    this.#table = table;
    this.#what = what;
    this.#references = references;
    this.#referring = [...of, ...ofAny, ...(named === undefined ? [] : [named])];
    if (PLAIN.has(table)) this.#audit = { walletId };
    else this.#audit = table === 'TransferLink' ? made : { ...made, lastUpdatedTime: now, lastUpdatedUserId: userId };
  }

  add(row: Readonly<Record<string, unknown>>): void {
    const whole = { ...this.#audit, ...row };
    if (this.#columns.length === 0) this.#columns = Object.keys(whole);
    for (const column of this.#referring) {
      const id = row[column];
      if (typeof id === 'string') this.#ids.add(id);
    }
    this.#rows.push(JSON.stringify(whole));
    this.#count += 1;
    if (this.#rows.length >= ROWS) this.#flush();
  }

  end(): MigrationTable {
    this.#flush();
    const [table, what, columns, pieces] = [this.#table, this.#what, this.#columns, this.#pieces];
    return { table, what, columns, pieces, rows: this.#count, ...this.#references };
  }

  #flush(): void {
    if (this.#rows.length > 0) {
      const rows = encoder.encode(`[${this.#rows.join(',')}]`);
      this.#pieces.push({ rows, count: this.#rows.length, ids: [...this.#ids] });
    }
    this.#rows = [];
    this.#ids = new Set();
  }
}
