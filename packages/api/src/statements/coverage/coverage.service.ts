import * as is from '@coffer/db/columns.ts';
import { coverageByMonth, type StatedDayBalance } from '@coffer/domain/coverage.ts';
import { dateInTimeZone, earlierDate, laterDate, monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import { z } from 'zod';
import { Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { getAsset } from '../../wallets/assets/assets.service.ts';
import { getWallet, walletToday } from '../../wallets/wallets.service.ts';
import type { Coverage, CoverageSource } from './coverage.schema.ts';
import { BALANCE_CHANGES, COVERED_PERIODS, FIRST_TRANSACTION_DATE, LEGACY_COVERED_PERIODS } from './coverage.sql.ts';
import { lastPeriodByDate } from './last-period.ts';

const statedBalances = z.array(z.strictObject({ date: z.string(), currency: z.string(), amount: z.string() }));

const PERIOD = {
  importId: is.orNull(is.uuid),
  runId: is.orNull(is.uuid),
  filename: is.orNull(is.text),
  fromDate: is.date,
  untilDate: is.date,
  isStated: is.bool,
  balances: is.jsonOf(statedBalances),
  createdTime: is.timestamptz,
  transactionBefore: is.orNull(is.date),
  transactionAfter: is.orNull(is.date),
};
type Period = is.RowOf<typeof PERIOD>;

/**
 * The coverage of an asset by month: which imports and syncs cover it, and whether its balance matches the stated ones.
 */
export async function readCoverage(wallet: Wallet, assetId: string): Promise<Coverage> {
  const { transaction, walletId } = wallet;
  const { defaultCurrency } = await getAsset(wallet, assetId);
  const record = await getWallet(transaction);
  const today = walletToday(record, wallet.now());
  const values = [walletId, assetId];
  const { filename, fromDate, untilDate, transactionBefore, transactionAfter } = PERIOD;
  const row = { id: is.uuid, filename, fromDate, untilDate, transactionBefore, transactionAfter };
  const [[booked], stored, before, changes] = await Promise.all([
    transaction.query({ row: { first: is.orNull(is.date) }, text: FIRST_TRANSACTION_DATE, values }),
    transaction.query({ row: PERIOD, text: COVERED_PERIODS, values }),
    transaction.query({ row, text: LEGACY_COVERED_PERIODS, values }),
    transaction.query({
      row: { date: is.date, amount: is.numeric },
      text: BALANCE_CHANGES,
      values: [...values, defaultCurrency],
    }),
  ]);
  const older = before.map(({ id, ...days }): Period => {
    return { ...days, importId: id, runId: null, isStated: false, balances: [], createdTime: '' };
  });
  const periods = [...older, ...stored];
  const first = booked?.first ?? periods.map(({ fromDate }) => fromDate).reduce<string | null>(earliest, null);
  if (first === null) return { items: [] };
  const spans = periods.map(({ fromDate, untilDate, isStated, transactionBefore, transactionAfter }) => {
    return { from: fromDate, until: untilDate, isStated, transactionBefore, transactionAfter };
  });
  const points = pointsOf(periods, defaultCurrency, record.timeZone);
  const months = coverageByMonth({ first, today, spans, points, changes });
  const byMonth = periodsByMonth(periods, months);
  return { items: months.map((month) => ({ ...month, sources: sourcesOf(byMonth.get(month.month) ?? []) })) };
}

function earliest(known: string | null, day: string): string {
  return known === null ? day : earlierDate(known, day);
}

/**
 * Stated balances in this currency. A balance is interim if it was read on or before its own day and a later period
 * covers that day.
 */
function pointsOf(periods: readonly Period[], currency: string, timeZone: string): StatedDayBalance[] {
  const stated = periods.flatMap(({ balances, createdTime }, period) => {
    const own = balances.filter((balance) => balance.currency === currency);
    if (own.length === 0) return [];
    const readOn = dateInTimeZone(new Date(createdTime), timeZone);
    return own.map(({ date, amount }) => ({ period, date, amount, isOpen: date >= readOn }));
  });
  const latest = lastPeriodByDate(
    stated.filter(({ isOpen }) => isOpen).map(({ date }) => date),
    periods,
  );
  return stated.map(({ period, date, amount, isOpen }) => {
    return { date, amount, isInterim: isOpen && (latest.get(date) ?? -1) > period };
  });
}

/** Maximum number of sources in a response: each month lists every period that overlaps it. */
const MAX_SOURCES = 100_000;

/** The periods that overlap each month, in order. */
function periodsByMonth(
  periods: readonly Period[],
  months: readonly { readonly month: string }[],
): Map<string, Period[]> {
  const byMonth = new Map(months.map(({ month }): [string, Period[]] => [month, []]));
  const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
  let sources = 0;
  for (const period of periods) {
    const from = laterDate(first, period.fromDate.slice(0, 7));
    const until = earlierDate(last, period.untilDate.slice(0, 7));
    if (from > until) continue;
    for (let month = monthNumber(`${from}-01`); month <= monthNumber(`${until}-01`); month += 1) {
      byMonth.get(monthFromNumber(month))?.push(period);
      sources += 1;
    }
    if (sources > MAX_SOURCES) {
      const detail = `The statements of this asset cover more than ${MAX_SOURCES} months in total.`;
      throw new Problem('tooMuchToCompute', { detail });
    }
  }
  return byMonth;
}

/** The sources of a month. Sync runs are merged into one source, represented by the last run. */
function sourcesOf(periods: readonly Period[]): CoverageSource[] {
  const sources = periods.map(({ importId, runId, filename, fromDate: from, untilDate: until }): CoverageSource => {
    return { source: importId === null ? 'sync' : 'import', importId, runId, filename, from, until };
  });
  const runs = sources.filter(({ source }) => source === 'sync');
  const [begin, end] = [runs[0], runs.at(-1)];
  if (begin === undefined || end === undefined) return sources;
  const from = runs.reduce((earliest, run) => earlierDate(earliest, run.from), begin.from);
  const until = runs.reduce((latest, run) => laterDate(latest, run.until), end.until);
  return [...sources.filter(({ source }) => source === 'import'), { ...end, from, until }];
}
