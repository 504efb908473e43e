import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import type { Asset } from './assets.schema.ts';
import { listAssets } from './assets.service.ts';

/**
 * Yields the assets of the wallet in pages, each with the ids of its bank connection and of its account at the bank.
 */
export async function* exportedAssets(transaction: WalletTransaction) {
  let cursor: string | undefined;
  do {
    const input = { walletId: transaction.walletId, limit: 500, ...(cursor === undefined ? {} : { cursor }) };
    const { items, nextCursor } = await listAssets({ transaction, walletId: transaction.walletId }, input);
    yield await withConnections(transaction, items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function withConnections(transaction: WalletTransaction, assets: readonly Asset[]) {
  const rows = await transaction.query({
    row: { id: is.uuid, bankConnectionId: is.orNull(is.uuid), bankAccountId: is.orNull(is.uuid) },
    text: `SELECT id, "bankConnectionId", "bankAccountId" FROM "Asset" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [transaction.walletId, assets.map(({ id }) => id)],
  });
  const connections = new Map(rows.map(({ id, ...connection }) => [id, connection]));
  const none = { bankConnectionId: null, bankAccountId: null };
  return assets.map((record) => ({ ...record, ...(connections.get(record.id) ?? none) }));
}
