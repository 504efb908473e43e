import { StatementError } from '../../statements/statement-error.ts';
import { requireBookWithin, type SourceOptions } from '../book-limits.ts';
import { CutTexts, MAX_KEY_CHARACTERS } from '../cut-texts.ts';
import { guessAccountType } from '../guess-account-type.ts';
import type {
  NotImportedData,
  SourceAccount,
  SourceBook,
  SourceBudgetMonth,
  SourceCategory,
  SourceTransaction,
} from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';
import { ynabCategoryKey } from './ynab-files.ts';
import { readYnabTransactions } from './ynab-transactions.ts';
import { pairYnabTransfers } from './ynab-transfers.ts';
import {
  detectAmountFormat,
  parseYnabAmount,
  parseYnabMonth,
  type YnabAmountFormat,
  type YnabDateOrder,
} from './ynab-values.ts';

export interface YnabTables {
  /** The budget's name; empty if no file states it. */
  readonly name: string;
  readonly register: readonly ExportedRow[];
  readonly plan: readonly ExportedRow[] | null;
}

const CARD_PAYMENTS = 'Credit Card Payments';

/** Converts the tables of YNAB to the neutral model. */
export function readYnab(tables: YnabTables, order: YnabDateOrder, options: SourceOptions): SourceBook {
  const { register, plan } = tables;
  const cells = [...register.flatMap((row) => [row.get('outflow') ?? '', row.get('inflow') ?? ''])];
  const format = detectAmountFormat(cells);
  const cut = new CutTexts();
  const transactions = pairYnabTransfers(readYnabTransactions(register, { order, format, cut }));
  const accounts = ynabAccounts(tables, transactions, options);
  const categories = ynabCategories(tables);
  const byKey = new Map(categories.map((category) => [category.key, category]));
  for (const { name } of [...accounts, ...categories]) cut.name(name);
  return {
    id: tables.name,
    name: 'YNAB',
    currency: options.currency,
    accounts,
    categories,
    transactions: transactions.map((transaction) => withOpening(transaction, byKey)),
    budgetMonths: plan === null ? null : budgetMonths(plan, byKey),
    notImported: [...notImported(tables), ...cut.notImported()].filter(({ count }) => count > 0),
  };
}

/**
 * Returns a function that checks whether a group is for income: YNAB's own `Inflow`, or `Income` of YNAB 4. A group
 * `Income` with rows in the plan was created by a person, and is not for income.
 */
function incomeGroups(plan: readonly ExportedRow[] | null): (group: string) => boolean {
  const planned = new Set((plan ?? []).map((row) => groupOf(ynabCategoryKey(row) ?? '').toLowerCase()));
  return (group) => {
    const name = group.toLowerCase();
    return name === 'inflow' || (name === 'income' && !planned.has(name));
  };
}

function groupOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf(': ')));
}

/** @throws StatementError */
function ynabCategories({ register, plan }: YnabTables): SourceCategory[] {
  const isIncome = incomeGroups(plan);
  const categories = new Map<string, SourceCategory>();
  for (const row of [...(plan ?? []), ...register]) {
    const key = ynabCategoryKey(row);
    if (key === null || categories.has(key) || key.startsWith(`${CARD_PAYMENTS}: `)) continue;
    requireBookWithin('categories', categories.size);
    if (key.length > MAX_KEY_CHARACTERS) throw new StatementError('has a category with a name that is too long');
    const group = groupOf(key);
    categories.set(key, { key, name: key.slice(group.length + 2), group, isIncome: isIncome(group) });
  }
  return [...categories.values()];
}

/**
 * Returns the accounts. YNAB does not state which accounts are in the budget, so this is inferred. An account is in the
 * budget if one of its transactions has a category, if it is a credit card of the plan, or if an account in the budget
 * has a transfer to it without a category.
 */
function ynabAccounts(
  { plan }: YnabTables,
  transactions: readonly SourceTransaction[],
  { inBudget }: SourceOptions,
): SourceAccount[] {
  const cards = new Set((plan ?? []).flatMap((row) => cardOf(row) ?? []));
  const names = new Set(transactions.map(({ accountKey }) => accountKey));
  requireBookWithin('accounts', names.size);
  const accountOf = new Map(
    transactions.flatMap(({ key, parts, accountKey }) =>
      [key, ...parts.map((part) => part.key)].map((one) => [one, accountKey]),
    ),
  );
  const budgeted = new Set([...names].filter((name) => cards.has(name)));
  const open = new Map<string, Set<string>>();
  for (const { accountKey, parts, ...whole } of transactions) {
    for (const entry of parts.length === 0 ? [whole] : parts) {
      const other = accountOf.get(entry.transferKey ?? '');
      if (entry.categoryKey !== null) budgeted.add(accountKey);
      else if (other !== undefined) open.set(accountKey, (open.get(accountKey) ?? new Set()).add(other));
    }
  }
  for (let before = -1; before < budgeted.size; ) {
    before = budgeted.size;
    for (const [account, others] of open) if (budgeted.has(account)) for (const other of others) budgeted.add(other);
  }
  return [...names].map((name) => {
    const isInBudget = inBudget.get(name) ?? budgeted.has(name);
    const type = cards.has(name) ? 'creditCard' : guessAccountType(name, isInBudget);
    return { key: name, name, type, isClosed: false, isInBudget };
  });
}

function cardOf(row: ExportedRow): string | null {
  const key = ynabCategoryKey(row);
  return key?.startsWith(`${CARD_PAYMENTS}: `) === true ? key.slice(CARD_PAYMENTS.length + 2) : null;
}

/** Marks an opening balance, which YNAB's files show only by the payee. */
function withOpening(
  transaction: SourceTransaction,
  categories: ReadonlyMap<string, SourceCategory>,
): SourceTransaction {
  if (transaction.payee !== 'Starting Balance' || transaction.parts.length > 0) return transaction;
  const category = categories.get(transaction.categoryKey ?? '');
  return {
    ...transaction,
    isOpening: category === undefined || category.isIncome,
    payee: null,
    originalPayee: transaction.payee,
  };
}

function budgetMonths(
  plan: readonly ExportedRow[],
  categories: ReadonlyMap<string, SourceCategory>,
): SourceBudgetMonth[] {
  const format: YnabAmountFormat = detectAmountFormat(
    plan.flatMap((row) => [assignedCell(row), row.get('activity') ?? '', row.get('available') ?? '']),
  );
  const months = new Map<
    string,
    SourceBudgetMonth & { readonly rows: { categoryKey: string; assigned: string; carry: boolean }[] }
  >();
  for (const row of plan) {
    const month = parseYnabMonth(row.get('month') ?? '');
    const key = ynabCategoryKey(row);
    if (month === null || key === null || categories.get(key)?.isIncome !== false) continue;
    const assigned = parseYnabAmount(assignedCell(row), format);
    if (assigned === '0') continue;
    const open = months.get(month) ?? { month, held: '0', heldCategoryKeys: [], rows: [] };
    months.set(month, open);
    open.rows.push({ categoryKey: key, assigned, carry: false });
  }
  return [...months.values()].toSorted((one, other) => (one.month < other.month ? -1 : 1));
}

function assignedCell(row: ExportedRow): string {
  return row.get('assigned') ?? row.get('budgeted') ?? '';
}

function notImported({ register, plan }: YnabTables): NotImportedData[] {
  const cards = (plan ?? []).filter((row) => cardOf(row) !== null && /[1-9]/.test(assignedCell(row)));
  const months = (plan ?? []).filter((row) => parseYnabMonth(row.get('month') ?? '') === null);
  const marked = (mark: string) => register.filter((row) => row.get('cleared')?.trim().toLowerCase() === mark).length;
  return [
    {
      what: 'amounts assigned to credit card payments',
      count: cards.length,
      why: 'Coffer’s budgets treat a card like any account, so that its payments need no envelope.',
    },
    { what: 'rows of the plan', count: months.length, why: 'Their month cannot be read.' },
    { what: 'reconciled marks', count: marked('reconciled'), why: 'Coffer has no reconciliations yet.' },
    {
      ...{ what: 'cleared marks', count: marked('cleared') },
      why: 'Coffer marks only what a reconciliation includes.',
    },
  ];
}
