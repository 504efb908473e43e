import { type SpreadBooking, cashFlowByCategory as sumCashFlow } from '@coffer/domain/cash-flow.ts';
import { dayTotalsOfText } from '@coffer/domain/day-totals.ts';
import { periodOf, previousPeriodOf } from '@coffer/domain/periods.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import { BOOKED_BY_DAY, SPREAD_OVER_DAYS } from './cash-flow.sql.ts';
import { embeddedCategories } from './embedded-categories.ts';
import { periodContext } from './period-context.ts';
import type { cashFlowByCategoryInput } from './reports.schema.ts';

/** What came in and went out by category, in a period and in the one before (contract §3). */
export async function cashFlowByCategory(
  wallet: WalletScope,
  { walletId, period: name }: z.infer<typeof cashFlowByCategoryInput>,
) {
  const { currency, timeZone } = await getWallet(wallet.transaction);
  const context = await periodContext(wallet, timeZone);
  const [period, previous] = [periodOf(name, context), previousPeriodOf(name, context)];
  const firstDay = previous?.start ?? period.start;
  const categories = await embeddedCategories(wallet);
  const uncategorized = categories.find((one) => one.uncategorized)?.category.id;

  const booked = await wallet.transaction.query<{ category: string; currency: string; totals: string }>({
    text: BOOKED_BY_DAY,
    values: [walletId, firstDay, period.start, period.end, currency, uncategorized],
  });
  const spread = await wallet.transaction.query<SpreadBooking>({
    text: SPREAD_OVER_DAYS,
    values: [walletId, firstDay, period.end, uncategorized],
  });
  const rates = await wallet.rates.tableOf([currency, ...[...booked, ...spread].map((row) => row.currency)]);
  const flows = sumCashFlow({
    booked: booked.map(({ category, currency: booking, totals }) => ({
      category,
      ...dayTotalsOfText(booking, totals),
    })),
    spread,
    period,
    previous,
    rates: rates.rateInto(currency),
  });
  const rows = categories.flatMap(({ category, nameWithParentGroups }) => {
    const flow = flows.get(category.id);
    if (flow === undefined) return [];
    return [[category.id, { category, categoryNameWithParentGroups: nameWithParentGroups, ...flow }] as const];
  });
  return Object.fromEntries(rows);
}
