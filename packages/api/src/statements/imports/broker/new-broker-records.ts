import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../../kernel/wallet.ts';
import { collectCashTransactions, type PreparedBrokerStatement } from './prepare-broker-statement.ts';

/** Target assets of a broker's file: for securities and for cash. */
export interface BrokerAssets {
  readonly assetId: string;
  readonly cashAssetId: string;
}

type Records = Pick<PreparedBrokerStatement, 'trades' | 'costs' | 'exchanges'>;

export interface NewBrokerRecords extends Records {
  /** Records that were deleted earlier and are not imported again. */
  readonly deleted: Records;
}

export const NO_DELETED_RECORDS: Records = { trades: [], costs: [], exchanges: [] };

/**
 * Finds the records of a broker's file that are not imported yet, by their keys. A trade and its cash belong together:
 * if either exists, the other is not created again. Deleted records are new only if `isWanted` returns true for their
 * line.
 */
export async function findNewBrokerRecords(
  wallet: Wallet,
  assets: BrokerAssets,
  broker: PreparedBrokerStatement,
  isWanted: (line: number) => boolean,
): Promise<NewBrokerRecords> {
  const { known, deleted } = await knownKeys(wallet, assets, broker);
  const stateOf = (...cash: readonly { readonly key: string; readonly line: number }[]) => {
    if (cash.some(({ key }) => known.has(key))) return 'known';
    // A broker may repeat a record, so a key may occur twice in a file.
    for (const { key } of cash) known.add(key);
    return cash.some(({ key, line }) => deleted.has(key) && !isWanted(line)) ? 'deleted' : 'new';
  };
  const trades = Map.groupBy(broker.trades, ({ cash }) => stateOf(cash));
  const costs = Map.groupBy(broker.costs, ({ cash }) => stateOf(cash));
  const exchanges = Map.groupBy(broker.exchanges, ({ paid, received }) => stateOf(paid, received));
  const recordsOf = (state: 'new' | 'deleted'): Records => ({
    trades: trades.get(state) ?? [],
    costs: costs.get(state) ?? [],
    exchanges: exchanges.get(state) ?? [],
  });
  return { ...recordsOf('new'), deleted: recordsOf('deleted') };
}

async function knownKeys(
  { transaction, walletId }: Wallet,
  { assetId, cashAssetId }: BrokerAssets,
  broker: PreparedBrokerStatement,
): Promise<{ readonly known: Set<string>; readonly deleted: ReadonlySet<string> }> {
  const keys = [...collectCashTransactions(broker), ...broker.trades.map(({ cash }) => cash)].map(({ key }) => key);
  const rows = await transaction.query({
    row: { key: is.uuid, isDeleted: is.bool },
    text: `SELECT "importKey" AS key, false AS "isDeleted" FROM "Transaction"
           WHERE "walletId" = $1 AND "assetId" = $3 AND "importKey" = ANY($4::uuid[])
           UNION ALL
           SELECT "importKey", false FROM "SecurityTransaction"
           WHERE "walletId" = $1 AND "assetId" = $2 AND "importKey" = ANY($4::uuid[])
           UNION ALL
           SELECT "importKey", false FROM "CryptoTransaction"
           WHERE "walletId" = $1 AND "assetId" = $2 AND "importKey" = ANY($4::uuid[])
           UNION ALL
           SELECT line."importKey", t.id IS NULL AND line.state = 'booked' FROM "DeliveredLine" AS line
           LEFT JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = line."transactionId"
           WHERE line."walletId" = $1 AND line."assetId" IN ($2, $3) AND line."importKey" = ANY($4::uuid[])`,
    values: [walletId, assetId, cashAssetId, [...new Set(keys)]],
  });
  const of = (isDeleted: boolean) => new Set(rows.flatMap((row) => (row.isDeleted === isDeleted ? [row.key] : [])));
  return { known: of(false), deleted: of(true) };
}
