import type { WalletTransaction } from '@coffer/db/database.ts';
import type { DB } from '@coffer/db/generated/tables.ts';
import type { ExportConfig } from '../../kernel/record-kind.ts';
import { RECORD_KINDS } from '../../record-kinds.ts';
import { readRowsByPage } from './rows-by-page.ts';

/** A kind of record in an export. */
export interface ExportedKind {
  /** The `type` in the lines of this kind. */
  readonly type: string;
  /** Yields the wallet's records of this kind in pages. */
  readonly pages: (transaction: WalletTransaction) => AsyncIterable<readonly object[]>;
  /** Returns the field names, even if there is no record. */
  readonly columns: (transaction: WalletTransaction) => Promise<readonly string[]>;
}

/** Returns the resource name of a record type: `categories` for `category`, `apiKeys` for `apiKey`. */
export function resourceName({ type }: Pick<ExportedKind, 'type'>): string {
  return /[^aeiou]y$/.test(type) ? `${type.slice(0, -1)}ies` : `${type}s`;
}

/** Columns stored as decimals that are numbers in the API. */
const NUMBERS: ReadonlySet<string> = new Set(['quantity', 'expectedAnnualReturn', 'order']);

/**
 * All personal data of a wallet, in the form of the API, each record after the records it refers to. Not exported:
 * secrets (hashes, provider tokens), the files themselves and their storage paths, and day totals, which are sums of
 * transactions. A test compares the list with the tables of the database.
 */
export const EXPORTED_KINDS: readonly ExportedKind[] = RECORD_KINDS.flatMap(({ type, table, archive }) =>
  archive === undefined ? [] : [{ type, ...exportOf(table, archive.exported) }],
);

function exportOf(table: keyof DB, exported: ExportConfig): Omit<ExportedKind, 'type'> {
  if ('statements' in exported) return exportOfStatements(exported.statements);
  if ('pages' in exported) {
    return {
      pages: async function* (transaction) {
        const pages = await exported.pages();
        yield* pages(transaction);
      },
      columns: async () => exported.fields,
    };
  }
  const { columns, more, orderBy = 'r.id', select = selectFrom(table, orderBy) } = exported;
  const text = select(more === undefined ? selectedColumnsSql(columns) : `${selectedColumnsSql(columns)}, ${more}`);
  return exportOfStatements(async () => [text]);
}

function selectFrom(table: keyof DB, orderBy: string) {
  return (columns: string) => `SELECT ${columns} FROM "${table}" r WHERE r."walletId" = $1 ORDER BY ${orderBy}`;
}

/** Exports the results of statements that select the same columns; $1 is the wallet. */
function exportOfStatements(statements: () => Promise<readonly string[]>): Omit<ExportedKind, 'type'> {
  return {
    pages: async function* (transaction) {
      for (const text of await statements())
        yield* readRowsByPage(transaction, { text, values: [transaction.walletId] });
    },
    columns: async (transaction) => {
      const [text] = await statements();
      // Returns exactly one row, with nulls if there is no record, because only the column names are needed.
      const [row = {}] = await transaction.query({
        text: `SELECT found.* FROM (SELECT 1) AS one LEFT JOIN (${text}) AS found ON true LIMIT 1`,
        values: [transaction.walletId],
      });
      return Object.keys(row);
    },
  };
}

function selectedColumnsSql(columns: string): string {
  const all = columns.split(/\s+/);
  return all.map((name) => (NUMBERS.has(name) ? `r."${name}"::float8 AS "${name}"` : `r."${name}"`)).join(', ');
}
