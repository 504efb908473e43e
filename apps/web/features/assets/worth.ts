import { dayBefore, periodOfRange, type Range } from '#shared/charts/time-range.ts';

/** What is asked about the assets of a wallet, the same by every page: so that one answer serves all. */

/** The time that the small lines of assets cover, and the changes beside them. */
export const SPARKLINE_RANGE: Range = '1y';

/** What each is worth today, and was when a range began. */
export function worthInput(walletId: string, today: string, range: Range = SPARKLINE_RANGE) {
  return { walletId, period: periodOfRange(range, today) };
}

/** The same day a year ago, the months' ends since, and today, for sparklines. */
export function sparklinesInput(walletId: string) {
  return { walletId, months: 12 };
}

/** The one day from which the effect of exchange rates in a range is counted; null where that begins with nothing. */
export function effectBeforeInput(walletId: string, range: Range, today: string) {
  const day = dayBefore(range, today);
  return day === null ? null : { walletId, startDate: day, endDate: day, interval: 'day' as const };
}
