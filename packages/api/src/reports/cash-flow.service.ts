import { cashFlowByCategory as sumCashFlow } from '@coffer/domain/cash-flow.ts';
import { periodOf, previousPeriodOf } from '@coffer/domain/periods.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import { embeddedCategories } from './embedded-categories.ts';
import { flowsIn } from './flows.ts';
import { periodContext } from './period-context.ts';
import type { cashFlowByCategoryInput } from './reports.schema.ts';

/** What came in and went out by category, in a period and in the one before (contract §3). */
export async function cashFlowByCategory(
  wallet: WalletScope,
  { period: name }: z.infer<typeof cashFlowByCategoryInput>,
) {
  const { currency, timeZone } = await getWallet(wallet.transaction);
  const context = await periodContext(wallet, name, timeZone);
  const periods = { period: periodOf(name, context), previous: previousPeriodOf(name, context) };
  const intervals = periods.previous === null ? [periods.period] : [periods.previous, periods.period];
  const flows = sumCashFlow({ ...periods, ...(await flowsIn(wallet, intervals, currency)) });
  const categories = await embeddedCategories(wallet);
  const rows = categories.flatMap(({ category, nameWithParentGroups }) => {
    const flow = flows.get(category.id);
    if (flow === undefined) return [];
    return [[category.id, { category, categoryNameWithParentGroups: nameWithParentGroups, ...flow }] as const];
  });
  return Object.fromEntries(rows);
}
