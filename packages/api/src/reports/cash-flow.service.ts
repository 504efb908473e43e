import { cashFlowByCategory as sumCashFlow } from '@coffer/domain/cash-flow.ts';
import { comparedPeriodsOf } from '@coffer/domain/periods.ts';
import type { z } from 'zod';
import { inSlices } from '../kernel/in-slices.ts';
import type { ReportedWallet } from '../stored/stale-values.ts';
import { embeddedCategories } from './embedded-categories.ts';
import { flowsIn } from './flows.ts';
import { periodContext, reportedWallet } from './period-context.ts';
import type { cashFlowByCategoryInput } from './reports.schema.ts';

/** Income and expenses by category, in a period and the one before (contract §3). */
export async function reportCashFlowByCategory(
  wallet: ReportedWallet,
  { period: name, compare }: z.infer<typeof cashFlowByCategoryInput>,
) {
  const [{ currency, timeZone }, categories] = await Promise.all([reportedWallet(wallet), embeddedCategories(wallet)]);
  const context = await periodContext(wallet, name, { timeZone, basis: 'cashFlow' });
  const periods = comparedPeriodsOf(name, context, compare);
  const intervals = periods.previous === null ? [periods.period] : [periods.previous, periods.period];
  const flows = await inSlices(sumCashFlow({ ...periods, ...(await flowsIn(wallet, intervals, currency)) }));
  const rows = categories.flatMap(({ category, nameWithParentGroups }) => {
    const flow = flows.get(category.id);
    if (flow === undefined) return [];
    return [[category.id, { category, categoryNameWithParentGroups: nameWithParentGroups, ...flow }] as const];
  });
  return Object.fromEntries(rows);
}
