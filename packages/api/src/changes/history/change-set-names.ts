import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { RecordCounts } from '../rows/count-change-set-records.ts';

const NAMED_TABLES = ['Asset', 'AssetGroup', 'Category', 'CategoryGroup', 'Merchant', 'Tag', 'Scenario'];

const has = (...columns: readonly string[]) =>
  `(${columns.map((column) => `strpos(lower(${column}), lower($12)) > 0`).join(' OR ')})`;

/** SQL: the change sets of records whose present or last name contains $12. $1 wallet. */
export const CHANGE_SETS_BY_NAME = `
  SELECT "changeSetId" FROM coffer.changed_row WHERE "walletId" = $1 AND change <> 't' AND "recordId" IN (
    SELECT id::text FROM "Transaction" WHERE "walletId" = $1 AND ${has('"fromTo"', 'description')}
    UNION ALL SELECT id::text FROM "File" WHERE "walletId" = $1 AND ${has('filename')}
    ${NAMED_TABLES.map((table) => `UNION ALL SELECT id::text FROM "${table}" WHERE "walletId" = $1 AND ${has('name')}`).join(' ')}
    UNION ALL SELECT "recordId" FROM coffer.changed_row WHERE "walletId" = $1 AND change = 'd' AND key = "recordId"
      AND ${has(...['name', 'fromTo', 'description', 'filename'].map((field) => `before ->> '${field}'`))})`;

/** Maximum number of changed transactions whose names are compared. */
const MAX_NAMES = 2000;

interface SetNames {
  /** Number of transactions that were compared. */
  readonly count: number;
  /** The alphabetically first name of the compared transactions. */
  readonly first: string | null;
  /** The alphabetically last name; equal to `first` if all compared transactions have the same name. */
  readonly last: string | null;
}

/**
 * Returns, for each change set, the number of updated transactions that were compared, and their alphabetically first
 * and last names.
 */
export async function readFirstAndLastNames(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SetNames>> {
  const rows = await transaction.query({
    row: { id: is.uuid, count: is.int8, first: is.orNull(is.text), last: is.orNull(is.text) },
    text: `SELECT head.id, count(DISTINCT row.id) AS count, min(row.name) AS first, max(row.name) AS last
           FROM unnest($2::uuid[]) AS head(id)
           CROSS JOIN LATERAL (
             SELECT id, coalesce(nullif("fromTo", ''), description, '') AS name FROM coffer.changed_transaction
             WHERE "walletId" = $1 AND "changeSetId" = head.id AND change = 'u' LIMIT ${MAX_NAMES}
           ) AS row
           GROUP BY head.id`,
    values: [walletId, ids],
  });
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Returns the name that all changed transactions of a set share; null if there are several or too many. */
export function commonTransactionName(names: SetNames | undefined, records: RecordCounts | undefined): string | null {
  if (names === undefined || names.first !== names.last || names.first === '') return null;
  return names.count === records?.['transaction']?.changed ? names.first : null;
}
