import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { checkBrokerStatement } from '../imports/broker/broker-checks.ts';
import {
  countBrokerRecords,
  previewCashTransactions,
  previewTrades,
  toBalanceCheck,
} from '../imports/broker/import-and-check-broker-records.ts';
import { type NewBrokerRecords, NO_DELETED_RECORDS } from '../imports/broker/new-broker-records.ts';
import { brokerRecordCount, type PreparedBrokerStatement } from '../imports/broker/prepare-broker-statement.ts';
import { findNewSecurityNames, findNewStockSplits } from '../imports/broker/stock-splits-and-security-names.ts';
import type { ImportAssets } from '../imports/import-asset.ts';
import type { IncomingTables } from '../imports/incoming-tables.ts';
import { newTransactionsSql } from '../imports/new-transactions.sql.ts';
import type { ImportPreview } from './importFiles.schema.ts';

type PreviewedBroker = Pick<ImportPreview, 'securities' | 'trades' | 'balanceCheck'> & {
  /** The cash transactions of costs and exchanges. */
  readonly cash: ImportPreview['rows'];
  /** Number of records that would be created, not counting plain cash transactions. */
  readonly created: number;
};

/**
 * Previews the trades, costs, exchanges and checks of a broker's file. The plain cash transactions are previewed from
 * `incoming`.
 */
export async function previewBrokerStatement(
  wallet: Wallet,
  { asset, cashAsset }: ImportAssets,
  {
    broker,
    fresh,
    incoming,
    shown,
  }: {
    readonly broker: PreparedBrokerStatement;
    readonly fresh: NewBrokerRecords;
    readonly incoming: IncomingTables;
    readonly shown: number;
  },
): Promise<PreviewedBroker> {
  const assets = { assetId: asset.id, cashAssetId: cashAsset.id };
  const splits = await findNewStockSplits(wallet, broker.splits);
  const plain = await plainCash(wallet, cashAsset.id, broker, incoming);
  const checks = await checkBrokerStatement(wallet, assets, broker, { ...fresh, splits, plain });
  return {
    created: brokerRecordCount(fresh),
    securities: {
      ...countBrokerRecords(broker, fresh),
      splits,
      named: await findNewSecurityNames(wallet, fresh),
      ...checks,
    },
    trades: previewTrades(broker, fresh).slice(0, shown),
    cash: previewCashTransactions(broker, fresh).map((row) => ({ ...row, review: false, deleted: false })),
    balanceCheck: toBalanceCheck(checks, cashAsset.defaultCurrency),
  };
}

/** Previews a broker's trades before an asset is chosen. Whether a trade is a duplicate is then unknown (null). */
export function previewBrokerWithoutAsset(
  broker: PreparedBrokerStatement,
  shown: number,
): Pick<PreviewedBroker, 'securities' | 'trades'> {
  const trades = previewTrades(broker, {
    trades: broker.trades,
    costs: [],
    exchanges: [],
    deleted: NO_DELETED_RECORDS,
  });
  return { securities: null, trades: trades.slice(0, shown).map((trade) => ({ ...trade, duplicate: null })) };
}

/**
 * Returns the sums of the plain cash transactions that would be added, by currency, up to the day of the stated cash.
 */
async function plainCash(
  { transaction, walletId }: Wallet,
  cashAssetId: string,
  { cash }: PreparedBrokerStatement,
  { booked }: IncomingTables,
): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const { currency, date } of cash) {
    const [row] = await transaction.query({
      row: { sum: is.numeric },
      text: `SELECT trim_scale(coalesce(sum(new."amountValue"), 0)) AS sum FROM (SELECT i.* ${newTransactionsSql(booked)}) AS new
             WHERE new."amountCurrency" = $3 AND new.date <= $4::date AND NOT new.pending`,
      values: [walletId, cashAssetId, currency, date],
    });
    sums.set(currency, row?.sum ?? '0');
  }
  return sums;
}
