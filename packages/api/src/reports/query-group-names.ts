import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { QueryGrouping } from './query.schema.ts';

interface Key {
  readonly by: QueryGrouping;
  readonly id: string | null;
  readonly name: string | null;
}

/** The table that holds the names of a group. A currency or a unit of time is its own name. */
const TABLES: Partial<Record<QueryGrouping, string>> = {
  category: 'Category',
  categoryGroup: 'CategoryGroup',
  merchant: 'Merchant',
  tag: 'Tag',
  asset: 'Asset',
};

/** The rows with a name added to each key. */
export async function withGroupNames<Row extends { readonly keys: readonly Key[] }>(
  wallet: Wallet,
  rows: readonly Row[],
) {
  const names = new Map<string, string>();
  const all = rows.flatMap(({ keys }) => keys);
  for (const [by, keys] of Map.groupBy(all, (key) => key.by)) {
    const ids = [...new Set(keys.flatMap(({ id }) => id ?? []))];
    for (const { id, name } of await readGroupNames(wallet, by, ids)) names.set(`${by} ${id}`, name);
  }
  const named = ({ by, id }: Key) => ({ by, id, name: names.get(`${by} ${id}`) ?? null });
  return rows.map((row) => ({ ...row, keys: row.keys.map(named) }));
}

/**
 * Parses the JSON array with the keys of a group: an id or a name for each grouping, null if the transactions have none.
 */
export function parseGroupKeys(text: string): (string | null)[] {
  const keys: unknown = JSON.parse(text);
  return Array.isArray(keys) ? keys.map((key) => (typeof key === 'string' ? key : null)) : [];
}

export async function readGroupNames({ transaction, walletId }: Wallet, by: QueryGrouping, ids: readonly string[]) {
  const row = { id: is.text, name: is.text };
  const table = TABLES[by];
  if (table !== undefined) {
    const text = `SELECT id::text, name FROM "${table}" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`;
    return transaction.query({ row, text, values: [walletId, ids] });
  }
  if (by !== 'person') return ids.map((id) => ({ id, name: id }));
  const text = `SELECT person.id::text, person.name FROM "Person" AS person JOIN "Member" AS member ON member."userId" = person.id
                WHERE member."walletId" = $1 AND person.id = ANY($2::uuid[])`;
  return transaction.query({ row, text, values: [walletId, ids] });
}
