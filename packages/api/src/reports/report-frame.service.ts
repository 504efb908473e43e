import { earlierDate } from '@coffer/domain/dates.ts';
import { resolveComparedPeriods } from '@coffer/domain/periods.ts';
import type { z } from 'zod';
import { readFirstTransactionDate } from '../books/transactions/first-transaction-date.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { walletToday } from '../wallets/wallets.service.ts';
import { readPeriodCashFlow } from './cash-flow-series.service.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import type { reportFrameInput, reportFrameOutput } from './report-frame.schema.ts';

type Input = z.infer<typeof reportFrameInput>;

/**
 * Returns the data around a report that its response lacks: the currency, the days of the period and of the previous
 * period, and the cash flow of the period if `hasFlow` is true.
 */
export async function readReportFrame(wallet: ReportWallet, input: Input): Promise<z.infer<typeof reportFrameOutput>> {
  const { currency, timeZone } = await readReportWallet(wallet);
  const { period, previous } = await daysOf(wallet, input, timeZone);
  const flow = input.hasFlow ? await readPeriodCashFlow(wallet, period, currency) : null;
  return { currency, period, previousPeriod: previous, flow };
}

async function daysOf(wallet: ReportWallet, input: Input, timeZone: string) {
  const { period, compare, startDate, endDate, assetIds = null } = input;
  const basis = input.hasFlow ? 'cashFlow' : 'date';
  if (period !== undefined)
    return resolveComparedPeriods(period, await readPeriodContext(wallet, period, { timeZone, basis }), compare);
  const end = endDate ?? walletToday({ timeZone }, wallet.now());
  const start = startDate ?? earlierDate((await readFirstTransactionDate(wallet, assetIds)) ?? end, end);
  return { period: { start, end }, previous: null };
}
