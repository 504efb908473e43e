import type { MigrationTable, MigrationWallet } from './migrated.ts';

/** Rows of a piece: few enough that a statement is short, and many enough that triggers run rarely. */
const ROWS = 2_000;

/** Tables whose rows have no time and author of their own. */
const PLAIN = new Set(['BudgetAsset', 'BudgetRow', 'TransactionTag']);

/** Collects the rows of a table as JSON. All rows have the columns of the first one. */
export class JsonRows {
  readonly #table: MigrationTable['table'];
  readonly #what: string;
  readonly #of: readonly string[] | undefined;
  readonly #audit: object;
  readonly #pieces: string[] = [];
  #columns: readonly string[] = [];
  #rows: string[] = [];
  #count = 0;

  constructor(table: MigrationTable['table'], what: string, wallet: MigrationWallet, of?: readonly string[]) {
    const { walletId, userId, now } = wallet;
    const made = { walletId, createdTime: now, createdUserId: userId };
    this.#table = table;
    this.#what = what;
    this.#of = of;
    if (PLAIN.has(table)) this.#audit = { walletId };
    else this.#audit = table === 'TransferLink' ? made : { ...made, lastUpdatedTime: now, lastUpdatedUserId: userId };
  }

  add(row: object): void {
    const whole = { ...this.#audit, ...row };
    if (this.#columns.length === 0) this.#columns = Object.keys(whole);
    this.#rows.push(JSON.stringify(whole));
    this.#count += 1;
    if (this.#rows.length >= ROWS) this.#flush();
  }

  end(): MigrationTable {
    this.#flush();
    const [table, what, columns, pieces] = [this.#table, this.#what, this.#columns, this.#pieces];
    return { table, what, columns, pieces, rows: this.#count, ...(this.#of === undefined ? {} : { of: this.#of }) };
  }

  #flush(): void {
    if (this.#rows.length > 0) this.#pieces.push(`[${this.#rows.join(',')}]`);
    this.#rows = [];
  }
}
