import * as is from '@coffer/db/columns.ts';
import type { DateRange } from '@coffer/domain/calendar-units.ts';
import { cashFlowSums } from '@coffer/domain/cash-flow.ts';
import { convertDaySums } from '@coffer/domain/converted-sums.ts';
import { addDays, addMonths, firstOfMonth } from '@coffer/domain/dates.ts';
import { type Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { assumedMonthlyAmount } from '@coffer/domain/planning/assumed-amounts.ts';
import {
  type ProjectionInput,
  projectionSums,
  projectionWithExactAmounts,
  scenarioProjection as projectScenario,
  type StartingValue,
} from '@coffer/domain/planning/scenario-projection.ts';
import type { z } from 'zod';
import { invalidReferenceProblem, Problem } from '../kernel/problems.ts';
import { numberToDecimal } from '../kernel/records.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { PlanItem } from '../planning/planItems/planItems.schema.ts';
import { listScenarioPlanItems } from '../planning/planItems/planItems.service.ts';
import type { Scenario } from '../planning/scenarios/scenarios.schema.ts';
import { getScenario } from '../planning/scenarios/scenarios.service.ts';
import { requireCurrentPositionValues } from '../stored/position-values.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { readComparedBalances } from './net-worth-changes.ts';
import { readReportWallet } from './period-context.ts';
import { readCashFlows } from './read-cash-flows.ts';
import type { scenarioProjectionInput } from './reports.schema.ts';

type Input = z.infer<typeof scenarioProjectionInput>;

/** Projects the wallet month by month according to a scenario (contract §2). */
export async function reportScenarioProjection(wallet: ReportWallet, input: Input) {
  return runInSlices(projectScenario(await projectionOf(wallet, input)));
}

/** Projects the wallet month by month with exact amounts, for sums over several months. */
export async function reportProjectedMonths(wallet: ReportWallet, input: Input) {
  return runInSlices(projectionWithExactAmounts(await projectionOf(wallet, input)));
}

/** The sums of the projection over all months. */
export async function reportProjectionSums(wallet: ReportWallet, input: Input) {
  return runInSlices(projectionSums(await projectionOf(wallet, input)));
}

async function projectionOf(wallet: ReportWallet, { scenarioId }: Input): Promise<ProjectionInput> {
  const scenario = await getScenario(wallet, scenarioId).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'notFound' ? invalidReferenceProblem('scenarioId') : error;
  });
  const { currency } = await readReportWallet(wallet);
  const planned = await listScenarioPlanItems(wallet, scenarioId);
  return {
    startDate: scenario.startDate,
    lastMonth: scenario.endMonth,
    currency,
    expectedAnnualReturn: numberToDecimal(scenario.expectedAnnualReturn),
    starting: await startingValues(wallet, scenario, currency),
    planned,
    assumed: await assumedAmounts(wallet, { scenario, planned, currency }),
  };
}

/** Values of the scenario's assets at the end of its first day, including positions and archived assets. */
async function startingValues(
  wallet: ReportWallet,
  { startDate, assetIds }: Scenario,
  currency: string,
): Promise<StartingValue[]> {
  const { transaction, walletId } = wallet;
  await requireCurrentPositionValues(wallet);
  const balances = await readComparedBalances(wallet, { end: startDate, before: startDate }, currency);
  const assets = await transaction.query({
    row: { id: is.uuid, expectedAnnualReturn: is.orNull(is.numeric) },
    text: `SELECT id, "expectedAnnualReturn" FROM "Asset" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, assetIds],
  });
  const rates = await wallet.rates.tableOf([currency, ...balances.map((row) => row.currency)]);
  const values = convertDaySums(
    balances.map((row) => ({ key: row.assetId, currency: row.currency, date: startDate, amount: row.amountAtEnd })),
    rates.rateInto(currency),
  );
  return assets.map(({ id, expectedAnnualReturn }) => ({ value: values.get(id) ?? ZERO, expectedAnnualReturn }));
}

const MONTHS = { averageLast3Months: 3, averageLast12Months: 12 } as const;

interface Plan {
  readonly scenario: Scenario;
  readonly planned: readonly PlanItem[];
  readonly currency: string;
}

/** The assumed monthly cash flow of categories without a plan item. */
async function assumedAmounts(wallet: ReportWallet, { scenario, planned, currency }: Plan): Promise<Decimal> {
  const { startDate, startingBasePerCategory } = scenario;
  if (startingBasePerCategory === 'none') return ZERO;
  const months = MONTHS[startingBasePerCategory];
  const start = firstOfMonth(startDate);
  const period = { start: addMonths(start, -months), end: addDays(start, -1) };
  const { transaction, walletId } = wallet;
  const categories = await transaction.query({
    row: { id: is.uuid, categoryGroupId: is.orNull(is.uuid) },
    text: `SELECT id, "categoryGroupId" FROM "Category" WHERE "walletId" = $1`,
    values: [walletId],
  });
  const groups = await transaction.query({
    row: { id: is.uuid, parentGroupId: is.orNull(is.uuid) },
    text: `SELECT id, "parentGroupId" FROM "CategoryGroup" WHERE "walletId" = $1`,
    values: [walletId],
  });
  return assumedMonthlyAmount({
    categories,
    groups,
    planned: new Set(planned.map((item) => item.categoryOrCategoryGroupId)),
    sums: await cashFlowIn(wallet, period, currency),
    months,
  });
}

/** Exact cash flow by category, defined as in the report `cashFlowByCategory`. */
async function cashFlowIn(wallet: ReportWallet, period: DateRange, currency: string): Promise<Map<string, Decimal>> {
  const { flows, rates } = await readCashFlows(wallet, [period], currency);
  return runInSlices(cashFlowSums(flows, period, rates));
}
