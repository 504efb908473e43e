import { formatScaled } from '@coffer/domain/fixed-point.ts';
import type { SourceOptions } from '../book-limits.ts';
import { CutTexts } from '../cut-texts.ts';
import { guessAccountType } from '../guess-account-type.ts';
import type {
  SourceAccount,
  SourceAccountType,
  SourceBook,
  SourceBudgetMonth,
  SourceCategory,
} from '../source-book.ts';
import { convertYnabCategories, isUncategorized } from './plan-categories.ts';
import type { UncheckedJsonObject } from './plan-file.ts';
import { listNotImportedYnabData } from './plan-not-imported.ts';
import { type PlanRecords, parsePlanRecords } from './plan-records.ts';
import { convertPlanTransactions } from './plan-transactions.ts';

/** Coffer's account type for each type of YNAB. */
const TYPES: Readonly<Record<string, SourceAccountType>> = {
  ...{ checking: 'manualBank', savings: 'savings', cash: 'cash', creditCard: 'creditCard', lineOfCredit: 'loan' },
  ...{ otherAsset: 'other', otherLiability: 'loan', mortgage: 'loan', autoLoan: 'loan', studentLoan: 'loan' },
  ...{ personalLoan: 'loan', medicalDebt: 'loan', otherDebt: 'loan' },
};

/** Converts a plan of YNAB's API to the neutral model. @throws StatementError */
export function readYnabPlan(plan: UncheckedJsonObject, { currency, inBudget }: SourceOptions): SourceBook {
  const records = parsePlanRecords(plan);
  const cut = new CutTexts();
  const accounts = records.accounts.map(({ id: key, name, type, closed: isClosed, on_budget: isOn }): SourceAccount => {
    const isInBudget = inBudget.get(key) ?? isOn;
    const known = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
    return { key, name: cut.name(name), type: known ?? guessAccountType(name, isInBudget), isClosed, isInBudget };
  });
  const categories = convertYnabCategories(records, cut);
  const transactions = convertPlanTransactions(records, {
    accounts: new Map(accounts.map((account) => [account.key, account])),
    categories: new Map(categories.map((category) => [category.key, category])),
    uncategorized: new Set(records.categories.filter((one) => isUncategorized(one, records)).map(({ id }) => id)),
    ...{ payees: records.payees, cut },
  });
  return {
    ...{
      id: String(plan['id'] ?? '')
        .slice(0, 200)
        .toWellFormed(),
      name: 'YNAB',
      accounts,
      categories,
    },
    currency: planCurrency(plan) ?? currency,
    transactions: transactions.list,
    budgetMonths: records.months.length === 0 ? null : budgetMonths(records, categories),
    notImported: [...listNotImportedYnabData(plan, records, transactions), ...cut.notImported()].filter(
      ({ count }) => count > 0,
    ),
  };
}

function planCurrency(plan: UncheckedJsonObject): string | null {
  const format = plan['currency_format'];
  const code = typeof format === 'object' && format !== null && 'iso_code' in format ? format.iso_code : null;
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : null;
}

function budgetMonths({ months }: PlanRecords, categories: readonly SourceCategory[]): SourceBudgetMonth[] {
  const envelopes = new Set(categories.flatMap(({ key, isIncome }) => (isIncome ? [] : [key])));
  return months
    .map(({ month, categories: amounts }) => ({
      ...{ month, held: '0', heldCategoryKeys: [] },
      rows: amounts.flatMap(({ id, budgeted }) =>
        budgeted !== 0 && envelopes.has(id)
          ? [{ categoryKey: id, assigned: formatScaled(BigInt(budgeted), 3), carry: false }]
          : [],
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
}
