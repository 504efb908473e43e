import * as is from '@coffer/db/columns.ts';
import { convertDaySums, convertDayTotals } from '@coffer/domain/converted-sums.ts';
import { parseDayTotals } from '@coffer/domain/day-totals.ts';
import { type Decimal, decimalFromNumber, formatDecimal, sumDecimals, ZERO } from '@coffer/domain/decimal.ts';
import type { TargetCurrencyRates } from '@coffer/domain/fx.ts';
import { periodValuationDays, type ValuationDays } from '@coffer/domain/net-worth-by-asset.ts';
import { resolvePeriod } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import { computeAllInSlices } from '@coffer/domain/sliced-computation.ts';
import type { z } from 'zod';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { requireCurrentPositionValues } from '../stored/position-values.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { POSITION_MOVEMENT_ROW } from './movements.ts';
import { NET_WORTH_CAUSES, type NetWorthCause, type netWorthCausesOutput } from './net-worth-causes.schema.ts';
import { CASHLESS_MOVEMENTS_AND_TRADES, NET_WORTH_CAUSES_BY_DAY } from './net-worth-causes.sql.ts';
import { readComparedBalances } from './net-worth-changes.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import type { netWorthByAssetInput } from './reports.schema.ts';
import { marketValues } from './wallet-positions.ts';

type Balances = Awaited<ReturnType<typeof readComparedBalances>>;

const TOTALS = { cause: is.oneOf(...NET_WORTH_CAUSES, 'recorded'), currency: is.text, totals: is.text };

/**
 * Splits the change of net worth in a period by cause. Each cause is summed over its own records at each day's rates. The
 * sums add up to the change.
 */
export async function reportNetWorthCauses(
  wallet: ReportWallet,
  { period }: z.infer<typeof netWorthByAssetInput>,
): Promise<z.infer<typeof netWorthCausesOutput>> {
  const [{ currency, timeZone }] = await Promise.all([readReportWallet(wallet), requireCurrentPositionValues(wallet)]);
  const context = await readPeriodContext(wallet, period, { timeZone, basis: 'date' });
  const days = periodValuationDays(resolvePeriod(period, context), context.today);
  const [rows, balances, moved] = await Promise.all([
    wallet.transaction.query({
      row: TOTALS,
      text: NET_WORTH_CAUSES_BY_DAY,
      values: [wallet.walletId, days.before, days.end],
    }),
    readComparedBalances(wallet, days, currency),
    sumCashlessMovements(wallet, days, currency),
  ]);
  const table = await wallet.rates.tableOf([currency, ...[...rows, ...balances].map((row) => row.currency)]);
  const rates = table.rateInto(currency);
  const columns = await runInSlices(
    computeAllInSlices(rows, function* (row) {
      return { key: row.cause, ...(yield* parseDayTotals(row.currency, row.totals)) };
    }),
  );
  const sums = await runInSlices(convertDayTotals(columns, rates));
  const change = valueOn('end', days, balances, rates).minus(valueOn('before', days, balances, rates));
  const sumOf = (cause: NetWorthCause): Decimal => {
    const sum = sums.get(cause) ?? ZERO;
    if (cause === 'exchangeRates') return change.minus(sums.get('recorded') ?? ZERO);
    if (cause === 'market') return sum.minus(moved.transfers).minus(moved.corrections);
    return cause === 'transfers' || cause === 'corrections' ? sum.plus(moved[cause]) : sum;
  };
  const exact = NET_WORTH_CAUSES.map((cause) => ({ cause, sum: sumOf(cause) }));
  return { total: reportNumber(change, currency), causes: roundCauses(exact, change, currency) };
}

/**
 * Rounds the causes so that they add up to the rounded change: the remainder is added to `market` or, without `market`,
 * to `exchangeRates`.
 */
function roundCauses(
  exact: readonly { readonly cause: NetWorthCause; readonly sum: Decimal }[],
  change: Decimal,
  currency: string,
) {
  const rounded = exact
    .filter(({ sum }) => !sum.isZero())
    .map(({ cause, sum }) => ({ cause, amount: reportNumber(sum, currency), exact: formatDecimal(sum) }));
  const total = decimalFromNumber(reportNumber(change, currency));
  const left = rounded.reduce((rest, { amount }) => rest.minus(decimalFromNumber(amount)), total);
  const takes = ['market', 'exchangeRates'].find((cause) => rounded.some((one) => one.cause === cause));
  return rounded.map((one) =>
    one.cause === takes ? { ...one, amount: reportNumber(decimalFromNumber(one.amount).plus(left), currency) } : one,
  );
}

/** Returns the total value of the balances on `day`, at the exchange rates of that day. */
function valueOn(
  day: keyof ValuationDays,
  days: ValuationDays,
  balances: Balances,
  rates: TargetCurrencyRates,
): Decimal {
  const column = day === 'end' ? 'amountAtEnd' : 'amountBefore';
  const rows = balances.map((balance) => ({
    ...{ key: day, currency: balance.currency, date: days[day] },
    amount: balance[column],
  }));
  return convertDaySums(rows, rates).get(day) ?? ZERO;
}

/**
 * Sums the market values of position movements and trades without cash, separately for transfers and corrections.
 * Outgoing units count as negative.
 */
async function sumCashlessMovements(wallet: Wallet, { before, end }: ValuationDays, currency: string) {
  const rows = await wallet.transaction.query({
    row: POSITION_MOVEMENT_ROW,
    text: CASHLESS_MOVEMENTS_AND_TRADES,
    values: [wallet.walletId, before, end],
  });
  if (rows.length === 0) return { transfers: ZERO, corrections: ZERO };
  const values = await marketValues(wallet, end, currency);
  const sumOf = (some: typeof rows) => sumDecimals(some.map(({ id }) => values.get(id) ?? ZERO));
  return {
    transfers: sumOf(rows.filter(({ isTransfer }) => isTransfer)),
    corrections: sumOf(rows.filter(({ isTransfer }) => !isTransfer)),
  };
}
