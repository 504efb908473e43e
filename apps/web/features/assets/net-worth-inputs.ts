import { type ChartRange, chartRangePeriod } from '#shared/charts/chart-range.ts';

/**
 * Inputs of the reports about a wallet's assets. All pages use the same inputs, so that they share cached responses.
 */

/** The range of the sparklines and of the changes beside them. */
export const SPARKLINE_RANGE: ChartRange = '1y';

/** The input of the report with the value of each asset today and at the start of the range. */
export function netWorthInput(walletId: string, today: string, range: ChartRange = SPARKLINE_RANGE) {
  return { walletId, period: chartRangePeriod(range, today) };
}

/** The input of the report with the values of one year ago, of each month's end since then, and of today. */
export function sparklinesInput(walletId: string) {
  return { walletId, months: 12 };
}
