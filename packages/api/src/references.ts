import type { WalletScope } from './context.ts';
import { lockRecord } from './locks.ts';
import { invalidReference } from './problems.ts';

/** Every id of a list must have been found; the first that was not is named by its place in the list. */
export function requireAll(field: string, wanted: readonly string[], found: readonly { readonly id: string }[]): void {
  const known = new Set(found.map((row) => row.id));
  const missing = wanted.findIndex((id) => !known.has(id));
  if (missing >= 0) throw invalidReference(`${field}[${missing}]`);
}

/** The tags must be in the wallet, and stay there until the transaction ends. */
export async function requireTags(wallet: WalletScope, tagIds: readonly string[], field: string): Promise<void> {
  const tags = await wallet.transaction.query<{ id: string }>({
    text: `SELECT id FROM "Tag" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) FOR KEY SHARE`,
    values: [wallet.walletId, tagIds],
  });
  requireAll(field, tagIds, tags);
}

/** One record that a nested field names: a foreign key would tell the column's name, and not the field's. */
export async function requireRecord(
  wallet: WalletScope,
  table: 'Category' | 'Merchant',
  id: string,
  field: string,
): Promise<void> {
  if (!(await lockRecord(wallet, table, id, 'KEY SHARE'))) throw invalidReference(field);
}
