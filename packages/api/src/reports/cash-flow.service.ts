import { type ExactCashFlow, roundedCashFlow, cashFlowByCategory as sumCashFlow } from '@coffer/domain/cash-flow.ts';
import { type ComparedPeriods, resolveComparedPeriods } from '@coffer/domain/periods.ts';
import type { z } from 'zod';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { type ReportCategory, readEmbeddedCategories } from './embedded-categories.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import { type FlowKey, readCashFlows } from './read-cash-flows.ts';
import type { cashFlowByCategoryInput } from './reports.schema.ts';

type CashFlowByCategoryInput = z.infer<typeof cashFlowByCategoryInput>;

/** Income and expenses by category, in a period and the one before (contract §3). */
export async function reportCashFlowByCategory(wallet: ReportWallet, asked: CashFlowByCategoryInput) {
  const { currency, periods, categories } = await readCashFlowBasis(wallet, asked);
  const flows = await sumCashFlowOfPeriods(wallet, periods, { currency });
  return toCategoryRows(categories, flows, (flow) => roundedCashFlow(flow, currency));
}

/**
 * Reads the data that each cash-flow report by category needs: the days of both periods, the wallet's currency and its
 * categories.
 */
export async function readCashFlowBasis(wallet: Wallet, { period, compare }: CashFlowByCategoryInput) {
  const [{ currency, timeZone }, categories] = await Promise.all([
    readReportWallet(wallet),
    readEmbeddedCategories(wallet),
  ]);
  const context = await readPeriodContext(wallet, period, { timeZone, basis: 'cashFlow' });
  return { currency, categories, periods: resolveComparedPeriods(period, context, compare) };
}

/**
 * Returns the exact cash flow of two periods, summed by the key that `nameOf` returns for a category and direction; by
 * default, the key is the category.
 */
export async function sumCashFlowOfPeriods(
  wallet: ReportWallet,
  periods: ComparedPeriods,
  { currency, nameOf }: { readonly currency: string; readonly nameOf?: (part: FlowKey) => string },
): Promise<Map<string, ExactCashFlow>> {
  const intervals = periods.previous === null ? [periods.period] : [periods.previous, periods.period];
  return runInSlices(sumCashFlow({ ...periods, ...(await readCashFlows(wallet, intervals, currency, nameOf)) }));
}

/** A row for each category with cash flow. */
export function toCategoryRows<Numbers>(
  categories: readonly ReportCategory[],
  flows: ReadonlyMap<string, ExactCashFlow>,
  numbersOf: (flow: ExactCashFlow) => Numbers,
) {
  const rows = categories.flatMap(({ category, nameWithParentGroups }) => {
    const flow = flows.get(category.id);
    if (flow === undefined) return [];
    const names = { category, categoryNameWithParentGroups: nameWithParentGroups };
    return [[category.id, { ...names, ...numbersOf(flow) }] as const];
  });
  return Object.fromEntries(rows);
}
