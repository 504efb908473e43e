import * as is from '@coffer/db/columns.ts';
import { insertInWalletSql } from '@coffer/db/insert-in-wallet-sql.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { pieceText } from '../statements/migrationRows/json-rows.ts';
import type { MigrationPiece, MigrationTable } from '../statements/migrationRows/migrated-records.ts';

/** Tables to whose rows other rows of the import refer. */
const REFERRED = new Set(['Asset', 'Budget', 'BudgetMonth', 'Transaction']);

/** Tables whose records are matched by name, because the wallet may already have them under another id. */
const NAMED = new Set(['Merchant', 'Tag']);

/** The columns that identify a row of an earlier import, for the kinds of rows that the proof counts. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  parts: ['id'],
  transferSides: ['transactionId', 'counterTransactionId'],
};

interface StoredRows {
  readonly made: number;
  /**
   * The number of rows in the wallet, created by this or earlier imports. Only for kinds of rows that the proof counts.
   */
  readonly present: number;
}

/** The numbers of created and present rows, by the `what` of their table. */
export type StoredMigration = ReadonlyMap<string, StoredRows>;

/**
 * Inserts the rows that are missing. Rows of records that an earlier import created, such as split parts or links, stay
 * unchanged. Uses the wallet's tags and merchants of the same name.
 */
export async function storeMigration(wallet: Wallet, tables: readonly MigrationTable[]): Promise<StoredMigration> {
  const store = new Store(wallet);
  const stored = new Map<string, StoredRows>();
  for (const table of tables) stored.set(table.what, await store.add(table));
  return stored;
}

class Store {
  readonly #wallet: Wallet;
  /** The ids of new records to which other rows of the import refer. */
  readonly #made = new Set<string>();
  /** Ids of the wallet's tags and merchants, by the id that the import assigned to the same name. */
  readonly #known = new Map<string, string>();
  /** Whether an earlier import made some of the records. */
  #isPartial = false;

  constructor(wallet: Wallet) {
    this.#wallet = wallet;
  }

  async add(table: MigrationTable): Promise<StoredRows> {
    let [made, present] = [0, 0];
    for (const piece of table.pieces) {
      const text = pieceText(piece.rows);
      const count = await this.#insert(table, piece, text);
      made += count;
      present += count < piece.count && SAME[table.what] !== undefined ? await this.#present(table, text) : count;
      if (NAMED.has(table.table)) await this.#findNames(table, text);
    }
    if (REFERRED.has(table.table) && made < table.rows) this.#isPartial = true;
    return { made, present };
  }

  async #insert({ table, columns, of = [], ofAny = [], named }: MigrationTable, { ids }: MigrationPiece, text: string) {
    const { transaction, walletId } = this.#wallet;
    const values: unknown[] = [text, walletId];
    const conditions: string[] = NAMED.has(table)
      ? [
          `NOT EXISTS (SELECT 1 FROM "${table}" AS known
             WHERE known."walletId" = wallet.id AND lower(known.name) = lower(made.name))`,
        ]
      : [];
    if (this.#isPartial && of.length + ofAny.length > 0) {
      values.push(ids.filter((id) => this.#made.has(id)));
      const isNew = (column: string) => `made."${column}" = ANY($${values.length}::uuid[])`;
      conditions.push(...of.map(isNew));
      if (ofAny.length > 0) conditions.push(`(${ofAny.map(isNew).join(' OR ')})`);
    }
    const replaced = named === undefined ? null : this.#replaced(named, ids, values);
    const insert = insertInWalletSql(table, columns, { conditions, ...replaced });
    const statement = { text: `${insert} ON CONFLICT DO NOTHING`, values };
    if (!REFERRED.has(table)) return transaction.execute(statement);
    const rows = await transaction.query({
      row: { id: is.uuid },
      text: `${statement.text} RETURNING id`,
      values,
    });
    for (const { id } of rows) this.#made.add(id);
    return rows.length;
  }

  /** Replaces the ids in a column with the ids of the wallet's records of the same name. */
  #replaced(column: string, ids: readonly string[], values: unknown[]) {
    const known = ids.flatMap((id) => {
      const other = this.#known.get(id);
      return other === undefined ? [] : [[id, other] as const];
    });
    if (known.length === 0) return null;
    values.push(
      known.map(([own]) => own),
      known.map(([, other]) => other),
    );
    return {
      values: { [column]: `coalesce(known.id, made."${column}")` },
      joins: `LEFT JOIN unnest($${values.length - 1}::uuid[], $${values.length}::uuid[]) AS known (own, id)
        ON known.own = made."${column}"`,
    };
  }

  /**
   * Finds the wallet's records that have the same names under other ids. Includes records that another import or a
   * person created after the files were read.
   */
  async #findNames({ table }: MigrationTable, text: string): Promise<void> {
    const { transaction, walletId } = this.#wallet;
    const rows = await transaction.query({
      row: { own: is.uuid, id: is.uuid },
      text: `SELECT DISTINCT ON (made.id) made.id AS own, known.id
             FROM json_populate_recordset(NULL::"${table}", $1::json) AS made
             JOIN "${table}" AS known ON known."walletId" = $2 AND lower(known.name) = lower(made.name)
             ORDER BY made.id, known.id`,
      values: [text, walletId],
    });
    for (const { own, id } of rows) if (own !== id) this.#known.set(own, id);
  }

  async #present({ table, what }: MigrationTable, text: string): Promise<number> {
    const { transaction, walletId } = this.#wallet;
    const same = (SAME[what] ?? []).map((column) => `known."${column}" = made."${column}"`).join(' AND ');
    const [row] = await transaction.query({
      row: { count: is.int4 },
      text: `SELECT count(*)::int4 AS count FROM json_populate_recordset(NULL::"${table}", $1::json) AS made
             JOIN "${table}" AS known ON known."walletId" = $2 AND ${same}`,
      values: [text, walletId],
    });
    return row?.count ?? 0;
  }
}
