import * as is from '@coffer/db/columns.ts';
import { lockRecord } from './locks.ts';
import { invalidReferenceProblem } from './problems.ts';
import type { Wallet } from './wallet.ts';

/**
 * Checks that every id of a list was found. The error names the index of the first missing id.
 * @throws Problem `invalidReference`
 */
export function requireAllIds(
  field: string,
  wanted: readonly string[],
  found: readonly { readonly id: string }[],
): void {
  const known = new Set(found.map((row) => row.id));
  const missing = wanted.findIndex((id) => !known.has(id));
  if (missing >= 0) throw invalidReferenceProblem(`${field}[${missing}]`);
}

/** Filter fields that name one or several records of the wallet, with the table and column of their ids. */
const FILTERS = {
  assetIds: ['Asset', 'id'],
  excludeAssetIds: ['Asset', 'id'],
  categoryIds: ['Category', 'id'],
  merchantIds: ['Merchant', 'id'],
  tagIds: ['Tag', 'id'],
  movedBetween: ['Asset', 'id'],
  assetId: ['Asset', 'id'],
  parentTransactionId: ['Transaction', 'id'],
  importId: ['Import', 'id'],
  assignedUserId: ['Member', 'userId'],
} as const;

type Filters = { readonly [Field in keyof typeof FILTERS]?: string | readonly string[] | undefined };

/**
 * Checks in one statement that the records named by the filters exist in the wallet. Sends no statement without
 * filters. The path in the error starts with `within`.
 * @throws Problem `invalidReference`
 */
export async function requireFilterValues(
  wallet: Pick<Wallet, 'transaction' | 'walletId'>,
  filters: Filters,
  within = '',
) {
  const named = Object.entries(FILTERS).flatMap(([field, [table, column]]) => {
    const wanted: string | readonly string[] | undefined = Reflect.get(filters, field);
    return wanted === undefined ? [] : [{ field, table, column, wanted }];
  });
  if (named.length === 0) return;
  const found = await wallet.transaction.query({
    row: { field: is.text, id: is.uuid },
    text: named
      .map(
        ({ field, table, column }, at) =>
          `SELECT '${field}' AS field, "${column}" AS id FROM "${table}" WHERE "walletId" = $1 AND "${column}" = ANY($${at + 2}::uuid[])`,
      )
      .join(' UNION ALL '),
    values: [wallet.walletId, ...named.map(({ wanted }) => [wanted].flat())],
  });
  for (const { field, wanted } of named) {
    const ids = found.filter((row) => row.field === field);
    if (typeof wanted !== 'string') requireAllIds(within + field, wanted, ids);
    else if (ids.length === 0) throw invalidReferenceProblem(within + field);
  }
}

/**
 * Checks that the tags exist in the wallet, and locks them against deletion until the database transaction ends.
 * @throws Problem `invalidReference`
 */
export async function requireTags(wallet: Wallet, tagIds: readonly string[], field: string): Promise<void> {
  const tags = await wallet.transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Tag" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) FOR KEY SHARE`,
    values: [wallet.walletId, tagIds],
  });
  requireAllIds(field, tagIds, tags);
}

/**
 * Checks that a record exists in the wallet, and locks it against deletion until the database transaction ends. For
 * nested fields, because a foreign key violation would name the column instead of the field.
 * @throws Problem `invalidReference`
 */
export async function requireRecord(
  wallet: Wallet,
  table: 'Category' | 'Merchant',
  id: string,
  field: string,
): Promise<void> {
  if (!(await lockRecord(wallet, table, id, 'KEY SHARE'))) throw invalidReferenceProblem(field);
}
