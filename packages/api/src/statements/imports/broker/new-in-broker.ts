import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../../kernel/wallet.ts';
import { cashBookingsOf, type PreparedBroker } from './prepare-broker.ts';

/** Where a broker's file goes: its securities, and its cash. */
export interface BrokerAssets {
  readonly assetId: string;
  readonly cashAssetId: string;
}

export type NewInBroker = Pick<PreparedBroker, 'trades' | 'costs' | 'exchanges'>;

/**
 * What of a broker's file is not booked yet, by its keys. A trade and its cash are one: where either stands, the other is
 * not made again beside it.
 */
export async function newInBroker(wallet: Wallet, assets: BrokerAssets, broker: PreparedBroker): Promise<NewInBroker> {
  const known = await knownKeys(wallet, assets, broker);
  const isNew = (...keys: readonly string[]): boolean => {
    if (keys.some((key) => known.has(key))) return false;
    // A key may be in the file twice: a broker's own repetition.
    for (const key of keys) known.add(key);
    return true;
  };
  return {
    trades: broker.trades.filter(({ cash }) => isNew(cash.key)),
    costs: broker.costs.filter(({ cash }) => isNew(cash.key)),
    exchanges: broker.exchanges.filter(({ paid, received }) => isNew(paid.key, received.key)),
  };
}

async function knownKeys(
  { transaction, walletId }: Wallet,
  { assetId, cashAssetId }: BrokerAssets,
  broker: PreparedBroker,
): Promise<Set<string>> {
  const keys = [...cashBookingsOf(broker), ...broker.trades.map(({ cash }) => cash)].map(({ key }) => key);
  const rows = await transaction.query({
    row: { key: is.uuid },
    text: `SELECT "importKey" AS key FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $3 AND "importKey" = ANY($4::uuid[])
           UNION ALL
           SELECT "importKey" FROM "SecurityTransaction" WHERE "walletId" = $1 AND "assetId" = $2 AND "importKey" = ANY($4::uuid[])`,
    values: [walletId, assetId, cashAssetId, [...new Set(keys)]],
  });
  return new Set(rows.map(({ key }) => key));
}
