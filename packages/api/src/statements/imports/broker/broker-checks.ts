import * as is from '@coffer/db/columns.ts';
import { SecurityTransactionType } from '@coffer/db/generated/tables.ts';
import { type Decimal, formatDecimal, parseUnlimitedDecimal, sumDecimals, ZERO } from '@coffer/domain/decimal.ts';
import { QuantityHistory } from '@coffer/domain/positions/quantity.ts';
import { SplitHistory } from '@coffer/domain/positions/splits.ts';
import type { Wallet } from '../../../kernel/wallet.ts';
import type { ImportedSecurities } from '../imports.schema.ts';
import type { BrokerAssets, NewBrokerRecords } from './new-broker-records.ts';
import {
  collectCashTransactions,
  type PreparedBrokerStatement,
  type PreparedPosition,
  type PreparedStockSplit,
} from './prepare-broker-statement.ts';
import { readEffectiveStockSplits } from './stock-splits-and-security-names.ts';

/** Records that a preview would add; empty after an import. */
export interface RecordsToAdd extends Omit<NewBrokerRecords, 'deleted'> {
  readonly splits: readonly PreparedStockSplit[];
  /** Sums of new plain cash by currency, up to the day of the stated cash. */
  readonly plain: ReadonlyMap<string, string>;
}

export const NO_RECORDS_TO_ADD: RecordsToAdd = { trades: [], costs: [], exchanges: [], splits: [], plain: new Map() };

type Checks = Pick<ImportedSecurities, 'positions' | 'cash'>;

/** Compares the positions and cash that the file states with existing and `coming` records. */
export async function checkBrokerStatement(
  wallet: Wallet,
  assets: BrokerAssets,
  broker: PreparedBrokerStatement,
  coming: RecordsToAdd,
): Promise<Checks> {
  return {
    positions: await positionChecks(wallet, assets.assetId, broker.positions, coming),
    cash: await cashChecks(wallet, assets.cashAssetId, broker.cash, coming),
  };
}

const MOVEMENT = { isin: is.text, date: is.date, type: is.enumOf(SecurityTransactionType), quantity: is.numeric };

/** If a file states any position, it states all of them: other positions of the wallet are compared with 0. */
async function positionChecks(
  wallet: Wallet,
  assetId: string,
  stated: readonly PreparedPosition[],
  coming: RecordsToAdd,
): Promise<Checks['positions']> {
  const date = stated[0]?.date;
  if (date === undefined) return [];
  const { transaction, walletId } = wallet;
  const booked = await transaction.query({
    row: MOVEMENT,
    text: `SELECT isin, date, type, quantity FROM "SecurityTransaction"
           WHERE "walletId" = $1 AND "assetId" = $2 AND date <= $3::date ORDER BY date, id`,
    values: [walletId, assetId, date],
  });
  const traded = coming.trades.flatMap(({ cash, isin, type, quantity }) =>
    isin === null || type === 'reward' ? [] : [{ isin, type, quantity, date: cash.date }],
  );
  const moves = [...booked, ...traded]
    .filter((move) => move.date <= date)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const byIsin = Map.groupBy(moves, ({ isin }) => isin);
  const statedOf = Map.groupBy(stated, ({ isin }) => isin);
  const isins = [...new Set([...statedOf.keys(), ...byIsin.keys()])];
  const splits = [...(await readEffectiveStockSplits(wallet, isins)), ...coming.splits].toSorted((a, b) =>
    a.date.localeCompare(b.date),
  );
  const splitsBy = Map.groupBy(splits, ({ isin }) => isin);
  return isins.toSorted().flatMap((isin) => {
    const computed = new QuantityHistory(byIsin.get(isin) ?? [], new SplitHistory(splitsBy.get(isin) ?? [])).on(date);
    const lots = statedOf.get(isin) ?? [];
    if (lots.length === 0 && computed.isZero()) return [];
    const sum = sumDecimals(lots.map(({ quantity }) => parseUnlimitedDecimal(quantity)));
    return [{ isin, name: lots[0]?.name ?? null, date, ...compared(sum, computed) }];
  });
}

async function cashChecks(
  { transaction, walletId }: Wallet,
  cashAssetId: string,
  stated: PreparedBrokerStatement['cash'],
  coming: RecordsToAdd,
): Promise<Checks['cash']> {
  const checks: Checks['cash'][number][] = [];
  for (const { date, currency, amount } of stated) {
    const [row] = await transaction.query({
      row: { balance: is.numeric },
      text: `SELECT trim_scale(coalesce(sum(amount), 0) - (
               SELECT coalesce(sum("amountValue"), 0) FROM "Transaction"
               WHERE "walletId" = $1 AND pending AND "assetId" = $2 AND "amountCurrency" = $3 AND date <= $4::date
                 AND "parentTransactionId" IS NULL)) AS balance
             FROM "DayTotal" WHERE "walletId" = $1 AND "assetId" = $2 AND currency = $3 AND date <= $4::date`,
      values: [walletId, cashAssetId, currency, date],
    });
    const of = collectCashTransactions(coming).filter((cash) => cash.currency === currency && cash.date <= date);
    const computed = sumDecimals([
      parseUnlimitedDecimal(row?.balance ?? '0'),
      parseUnlimitedDecimal(coming.plain.get(currency) ?? '0'),
      ...of.map((cash) => parseUnlimitedDecimal(cash.amount)),
    ]);
    checks.push({ currency, date, ...compared(parseUnlimitedDecimal(amount), computed) });
  }
  return checks;
}

function compared(stated: Decimal, computed: Decimal) {
  const difference = stated.minus(computed);
  return {
    stated: formatDecimal(stated),
    computed: formatDecimal(computed),
    difference: formatDecimal(difference.isZero() ? ZERO : difference),
  };
}
