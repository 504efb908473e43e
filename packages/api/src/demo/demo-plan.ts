import { addMonths } from '@coffer/domain/dates.ts';
import { v7 as uuid } from 'uuid';
import type { DemoCategoryKey } from './catalogue.ts';
import type { DemoRows } from './demo-rows.ts';

const YEARS = 10;

interface Planned {
  readonly category: DemoCategoryKey;
  /** The amount in whole units of the wallet's currency; negative for expenses. */
  readonly amount: number;
  /** The number of months after the current month. */
  readonly after: number;
  readonly frequency: number;
  readonly duration: number;
}

/** Large expenses that occur at most once a year. */
const COMMON: readonly Planned[] = [
  { category: 'largePurchases', amount: -9_000, after: 14, frequency: 36, duration: 0 },
  { category: 'travel', amount: -1_900, after: 8, frequency: 12, duration: 0 },
];

const SALARY = 3_500;

const SCENARIOS: readonly { readonly name: string; readonly planned: readonly Planned[] }[] = [
  {
    name: 'As things are',
    planned: [...COMMON, { category: 'salary', amount: SALARY, after: 1, frequency: 1, duration: 0 }],
  },
  {
    name: 'Half a year off',
    planned: [
      ...COMMON,
      { category: 'salary', amount: SALARY, after: 1, frequency: 1, duration: 23 },
      { category: 'travel', amount: -700, after: 24, frequency: 1, duration: 6 },
      { category: 'salary', amount: SALARY, after: 30, frequency: 1, duration: 0 },
    ],
  },
];

/** Returns the rows of two scenarios that start today. */
export function demoPlanRows(
  place: { readonly walletId: string; readonly userId: string },
  today: string,
  rows: DemoRows,
) {
  const { walletId, userId } = place;
  const changed = { walletId, createdUserId: userId, lastUpdatedUserId: userId };
  const scenarios = SCENARIOS.map((scenario) => ({ id: uuid(), ...scenario }));
  const assetIds = Object.values(rows.ids.assets);
  return {
    scenarios: scenarios.map(({ id, name }) => ({
      ...changed,
      id,
      name,
      startDate: today,
      endMonth: addMonths(today, YEARS * 12).slice(0, 7),
      startingBasePerCategory: 'averageLast12Months',
    })),
    scenarioAssets: scenarios.flatMap(({ id }) =>
      assetIds.map((assetId, position) => ({ walletId, scenarioId: id, assetId, position })),
    ),
    planItems: scenarios.flatMap(({ id, planned }) =>
      planned.map(({ category, after, amount, ...recurrence }) => ({
        ...changed,
        id: uuid(),
        scenarioId: id,
        month: addMonths(today, after).slice(0, 7),
        categoryId: rows.ids.categories[category],
        amount: String(amount),
        ...recurrence,
      })),
    ),
  };
}
