import type { Wallet } from '../../../kernel/wallet.ts';
import type { ImportAssets } from '../import-asset.ts';
import type { BalanceCheck, ImportedSecurities, ImportedTrade, ImportedTransaction } from '../imports.schema.ts';
import { checkBrokerStatement, NO_RECORDS_TO_ADD } from './broker-checks.ts';
import { importBrokerRecords } from './import-broker-records.ts';
import type { NewBrokerRecords } from './new-broker-records.ts';
import { collectCashTransactions, type PreparedBrokerStatement } from './prepare-broker-statement.ts';
import {
  addSecurityNames,
  addStockSplits,
  findNewSecurityNames,
  findNewStockSplits,
} from './stock-splits-and-security-names.ts';

interface ImportedBroker {
  /** Number of records created, both cash and securities. */
  readonly records: number;
  readonly securities: ImportedSecurities;
}

/**
 * Inserts new records of a broker's file and compares its stated positions and cash. Insert the plain cash
 * transactions first.
 */
export async function importAndCheckBrokerRecords(
  wallet: Wallet,
  { asset, cashAsset, importId }: ImportAssets & { readonly importId: string },
  { broker, fresh }: { readonly broker: PreparedBrokerStatement; readonly fresh: NewBrokerRecords },
): Promise<ImportedBroker> {
  const assets = { assetId: asset.id, cashAssetId: cashAsset.id };
  const records = await importBrokerRecords(wallet, { asset, cashAsset, importId }, fresh);
  const splits = await addStockSplits(wallet, await findNewStockSplits(wallet, broker.splits));
  const named = await addSecurityNames(wallet, await findNewSecurityNames(wallet, fresh));
  const checks = await checkBrokerStatement(wallet, assets, broker, NO_RECORDS_TO_ADD);
  return { records, securities: { ...countBrokerRecords(broker, fresh), splits, named, ...checks } };
}

export function countBrokerRecords(
  broker: PreparedBrokerStatement,
  fresh: NewBrokerRecords,
): Pick<ImportedSecurities, 'created' | 'duplicates'> {
  const created = fresh.trades.length;
  return { created, duplicates: broker.trades.length - created - fresh.deleted.trades.length };
}

/**
 * Returns the cash check of one currency in the shape used for other statements; null if the file states no cash in it.
 */
export function toBalanceCheck({ cash }: Pick<ImportedSecurities, 'cash'>, currency: string): BalanceCheck | null {
  const check = cash.find((one) => one.currency === currency);
  if (check === undefined) return null;
  const { stated, computed, difference } = check;
  return { stated, computed, difference, currency };
}

/** The trades of a file as shown in a preview. */
export function previewTrades({ trades }: PreparedBrokerStatement, fresh: NewBrokerRecords): ImportedTrade[] {
  const isNew = new Set(fresh.trades);
  const isDeleted = new Set(fresh.deleted.trades);
  return trades
    .filter((trade) => !isDeleted.has(trade))
    .map((trade): ImportedTrade => {
      const { type, isin, symbol, name, quantity, price, statedPrice, fees, tax, cash } = trade;
      return {
        ...{ line: cash.line, duplicate: !isNew.has(trade), date: cash.date, type, isin, symbol, name, quantity },
        ...{ priceValue: price, statedPriceValue: statedPrice, feesValue: fees, taxValue: tax },
        ...{ amountValue: cash.amount, amountCurrency: cash.currency },
      };
    })
    .toSorted((a, b) => a.line - b.line);
}

/** The costs and exchanges of a file as cash transactions, as shown in a preview. */
export function previewCashTransactions(
  { costs, exchanges }: PreparedBrokerStatement,
  fresh: NewBrokerRecords,
): ImportedTransaction[] {
  const asNew = new Set(collectCashTransactions({ ...fresh, trades: [] }).map(({ key }) => key));
  const asDeleted = new Set(collectCashTransactions({ ...fresh.deleted, trades: [] }).map(({ key }) => key));
  return collectCashTransactions({ costs, exchanges, trades: [] })
    .filter(({ key }) => !asDeleted.has(key))
    .map(({ key, amount, currency, ...cash }) => ({
      ...{ ...cash, amountValue: amount, amountCurrency: currency },
      duplicate: !asNew.has(key),
    }));
}
