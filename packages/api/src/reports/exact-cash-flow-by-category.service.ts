import type { DateRange } from '@coffer/domain/calendar-units.ts';
import { type ExactCashFlow, pairPeriodFlows, roundedCashFlow } from '@coffer/domain/cash-flow.ts';
import { type Decimal, formatDecimal, ZERO } from '@coffer/domain/decimal.ts';
import { groupedSums } from '@coffer/domain/grouped-sums.ts';
import type { ComparedPeriods } from '@coffer/domain/periods.ts';
import type { z } from 'zod';
import { readTransactionGroups } from '../books/transactions/read-transaction-groups.ts';
import { resolveFilters } from '../books/transactions/resolve-filters.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { findUncategorizedId } from '../wallets/system-categories.ts';
import { readCashFlowBasis, sumCashFlowOfPeriods, toCategoryRows } from './cash-flow.service.ts';
import type { exactCashFlowByCategoryInput, exactCashFlowByCategoryOutput } from './page-reports.schema.ts';
import { parseGroupKeys } from './query-group-names.ts';

type Input = z.infer<typeof exactCashFlowByCategoryInput>;

/**
 * `cashFlowByCategory` with exact amounts, so that pages round the sum of any categories once. With filters, it counts only
 * transactions that match them.
 */
export async function reportExactCashFlowByCategory(
  wallet: ReportWallet,
  { filter, ...asked }: Input,
): Promise<z.infer<typeof exactCashFlowByCategoryOutput>> {
  const { currency, categories, periods } = await readCashFlowBasis(wallet, asked);
  const uncategorized = await findUncategorizedId(wallet.transaction);
  const isFiltered = Object.keys(filter).length > 0;
  const of = { currency, uncategorized };
  const { flows, directions } = isFiltered
    ? { flows: await filteredFlows(wallet, periods, { ...of, filter }), directions: null }
    : await allFlows(wallet, periods, of);
  return {
    byCategory: toCategoryRows(categories, flows, (flow) => ({
      ...roundedCashFlow(flow, currency),
      exact: { value: formatDecimal(flow.now), valuePreviousPeriod: formatDecimal(flow.before) },
    })),
    uncategorized: directions,
  };
}

interface CashFlowCurrencyAndCategory {
  readonly currency: string;
  readonly uncategorized: string | undefined;
}

const NOTHING: ExactCashFlow = { now: ZERO, before: ZERO };

/** The flows by category, and the period's uncategorised flows by direction. */
async function allFlows(
  wallet: ReportWallet,
  periods: ComparedPeriods,
  { currency, uncategorized = '' }: CashFlowCurrencyAndCategory,
) {
  const nameOf = (out: boolean) => `${uncategorized} ${out ? 'out' : 'in'}`;
  const flows = await sumCashFlowOfPeriods(wallet, periods, {
    currency,
    nameOf: ({ category, out }) => (category === uncategorized ? nameOf(out) : category),
  });
  const [came, went] = [flows.get(nameOf(false)), flows.get(nameOf(true))];
  const [{ now, before }, other] = [came ?? NOTHING, went ?? NOTHING];
  if (came !== undefined || went !== undefined)
    flows.set(uncategorized, { now: now.plus(other.now), before: before.plus(other.before) });
  return { flows, directions: { in: formatDecimal(now), out: formatDecimal(other.now) } };
}

async function filteredFlows(
  wallet: ReportWallet,
  { period, previous }: ComparedPeriods,
  { filter, ...of }: CashFlowCurrencyAndCategory & Pick<Input, 'filter'>,
) {
  const filters = await resolveFilters(wallet, filter, 'filter.');
  const sumsOf = async (days: DateRange): Promise<Map<string, Decimal>> => {
    const { grouped, rates } = await readTransactionGroups(wallet, {
      ...{ walletId: wallet.walletId, filters, search: null, ...days, basis: 'cashFlow', ...of },
      ...{ keys: ['category'], unit: null },
    });
    const sums = await runInSlices(groupedSums(grouped, [days], { rates, mostRows: Number.POSITIVE_INFINITY }));
    return new Map(sums.map(({ group, sum }) => [parseGroupKeys(group)[0] ?? of.uncategorized ?? '', sum]));
  };
  return pairPeriodFlows(await sumsOf(period), previous === null ? new Map() : await sumsOf(previous));
}
