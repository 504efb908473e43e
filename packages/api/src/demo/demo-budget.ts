import { monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import { v7 as uuid } from 'uuid';
import { DEMO_CATEGORIES, type DemoAssetKey, type DemoCategoryKey } from './catalogue.ts';
import type { DemoRows } from './demo-rows.ts';
import type { DemoWalletHistory } from './generate-demo-wallet-history.ts';
import type { DemoLedger, DemoTransaction } from './ledger.ts';

const MONTHS = 12;
const EVERYDAY: readonly DemoAssetKey[] = ['current', 'card', 'cash'];
/** Amounts are rounded to this many cents, as people do. */
const STEP = 1000;
/** The amount that the current month holds for the next month. */
const HELD_FOR_NEXT_MONTH = '300';

/** Returns the rows of a budget of one year. Each envelope is assigned its average spending, and some have targets. */
export function demoBudgetRows(
  { walletId, userId }: { readonly walletId: string; readonly userId: string },
  { ledger, today }: DemoWalletHistory,
  rows: DemoRows,
) {
  const changed = { walletId, createdUserId: userId, lastUpdatedUserId: userId };
  const budgetId = uuid();
  const current = monthNumber(today);
  const startMonth = monthFromNumber(current - MONTHS + 1);
  const months = Array.from({ length: MONTHS }, (_, at) => monthFromNumber(current - MONTHS + 1 + at));
  const amounts = averages(ledger, startMonth);
  const keyOf = (key: DemoCategoryKey | DemoAssetKey) =>
    isCategory(key)
      ? { categoryId: rows.ids.categories[key], assetId: null }
      : { categoryId: null, assetId: rows.ids.assets[key] };
  const budgetMonths = months.map((month) => ({
    ...changed,
    ...{ id: uuid(), budgetId, month, held: month === months.at(-1) ? HELD_FOR_NEXT_MONTH : '0', holdCategoryIds: [] },
  }));
  const target = { ...changed, budgetId, priority: 0, weight: 0, month: null, every: null, keep: null };
  return {
    budgets: [
      {
        ...changed,
        ...{ id: budgetId, name: 'Household', mode: 'envelope', currency: 'EUR', startMonth, startDay: 1 },
        ...{ weekend: 'keep', cards: 'plain' },
      },
    ],
    budgetAssets: EVERYDAY.map((asset, position) => ({
      ...{ walletId, budgetId, assetId: rows.ids.assets[asset], position },
    })),
    budgetMonths,
    budgetRows: budgetMonths.flatMap(({ id }) =>
      [...amounts].map(([key, cents]) => ({
        ...{ walletId, id: uuid(), budgetMonthId: id, ...keyOf(key), assigned: String(cents / 100) },
        ...{ carry: false, note: null, snoozed: false },
      })),
    ),
    budgetTargets: [
      { ...target, id: uuid(), ...keyOf('groceries'), type: 'refill', amount: '450' },
      {
        ...{ ...target, id: uuid(), ...keyOf('travel'), type: 'byDate', amount: '1800' },
        ...{ month: monthFromNumber(current + 7), every: 12, keep: 'balance' },
      },
    ],
  };
}

function isCategory(key: DemoCategoryKey | DemoAssetKey): key is DemoCategoryKey {
  return key in DEMO_CATEGORIES;
}

/** The average monthly spending of each envelope from the everyday accounts. */
function averages({ transactions }: DemoLedger, startMonth: string): Map<DemoCategoryKey | DemoAssetKey, number> {
  const sums = new Map<DemoCategoryKey | DemoAssetKey, number>();
  for (const transaction of transactions) {
    if (!EVERYDAY.includes(transaction.asset) || transaction.date < startMonth) continue;
    const key = envelopeOf(transaction, transactions);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) - transaction.cents);
  }
  const rounded = [...sums].map(([key, cents]) => [key, Math.round(cents / MONTHS / STEP) * STEP] as const);
  return new Map(rounded.filter(([, cents]) => cents > 0));
}

/**
 * Returns the envelope of a transaction: its category, or for a transfer the other asset. Null for income, opening
 * balances, transactions without a category, and transfers to an asset of the budget.
 */
function envelopeOf(
  { category, link, asset }: DemoTransaction,
  transactions: readonly DemoTransaction[],
): DemoCategoryKey | DemoAssetKey | null {
  if (category === 'transfer') {
    const other = transactions.find((one) => one.link === link && one.asset !== asset)?.asset ?? 'securities';
    return EVERYDAY.includes(other) ? null : other;
  }
  if (category === null || category === 'initialBalance') return null;
  return DEMO_CATEGORIES[category].group === 'income' ? null : category;
}
