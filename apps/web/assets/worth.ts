import { lastMonthUntil } from '../charts/time-range.ts';

/** What is asked about the assets of a wallet, the same by every page: so that one answer serves all. */

/** What each is worth, and was a month ago. */
export function worthInput(walletId: string, today: string) {
  return { walletId, period: lastMonthUntil(today).period };
}

/** The month's ends of a year, and today, for sparklines. */
export function sparklinesInput(walletId: string) {
  return { walletId, months: 13 };
}
