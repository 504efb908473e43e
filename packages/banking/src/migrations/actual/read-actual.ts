import { requireBookWithin } from '../book-limits.ts';
import type { SourceAccount, SourceBook, SourceCategory } from '../source-book.ts';
import { accountTypeOf } from '../texts.ts';
import { actualBudgetMonths } from './actual-budget.ts';
import type { ActualNames, ActualPayee } from './actual-names.ts';
import type { ActualSettings } from './actual-settings.ts';
import { actualTransactions } from './actual-transactions.ts';
import { notImportedFromActual } from './not-imported.ts';
import { type ForeignDatabase, isSet, sqlText } from './safe-database.ts';

/** Converts a budget of Actual to the neutral model. Deleted records are left out, as Actual's own views do. */
export function readActual(database: ForeignDatabase, settings: ActualSettings): SourceBook {
  const accounts = actualAccounts(database);
  const categories = actualCategories(database);
  const names: ActualNames = {
    accounts: new Map(accounts.map((account) => [account.key, account])),
    categories: new Map(categories.map((category) => [category.key, category])),
    categoryOf: mergedCategories(database, categories),
    payees: actualPayees(database),
  };
  const transactions = actualTransactions(database, names, settings);
  return {
    name: 'Actual',
    currency: settings.currency,
    accounts,
    categories,
    transactions: transactions.list,
    budgetMonths: settings.isEnvelope ? actualBudgetMonths(database, names, settings) : null,
    notImported: notImportedFromActual(database, settings, transactions),
  };
}

function actualAccounts(database: ForeignDatabase): SourceAccount[] {
  const accounts: SourceAccount[] = [];
  const rows = database.rows(
    `SELECT id, name, offbudget, closed FROM accounts WHERE tombstone = 0 ORDER BY offbudget, closed, name, id`,
  );
  for (const { id, name, offbudget, closed } of rows) {
    requireBookWithin('accounts', accounts.length);
    const key = sqlText(id);
    if (key === null) continue;
    const isInBudget = !isSet(offbudget);
    const shown = sqlText(name) ?? '';
    accounts.push({ key, name: shown, type: accountTypeOf(shown, isInBudget), isClosed: isSet(closed), isInBudget });
  }
  return accounts;
}

function actualCategories(database: ForeignDatabase): SourceCategory[] {
  const categories: SourceCategory[] = [];
  const rows = database.rows(
    `SELECT c.id, c.name, c.is_income, g.name AS "group" FROM categories c
     LEFT JOIN category_groups g ON g.id = c.cat_group AND g.tombstone = 0
     WHERE c.tombstone = 0 ORDER BY g.name, c.name, c.id`,
  );
  for (const { id, name, is_income: isIncome, group } of rows) {
    requireBookWithin('categories', categories.length);
    const key = sqlText(id);
    if (key === null) continue;
    categories.push({ key, name: sqlText(name) ?? '', group: sqlText(group), isIncome: isSet(isIncome) });
  }
  return categories;
}

function mergedCategories(database: ForeignDatabase, live: readonly SourceCategory[]): ActualNames['categoryOf'] {
  const categories = new Map(live.map((category) => [category.key, category]));
  const targets = new Map<string, string>();
  for (const { id, transferId } of database.rows(`SELECT id, "transferId" FROM category_mapping`)) {
    requireBookWithin('payees', targets.size);
    const [from, to] = [sqlText(id), sqlText(transferId)];
    if (from !== null && to !== null) targets.set(from, to);
  }
  return (id) => (id === null ? null : (categories.get(targets.get(id) ?? '') ?? null));
}

function actualPayees(database: ForeignDatabase): Map<string, ActualPayee> {
  const payees = new Map<string, ActualPayee>();
  const rows = database.rows(
    `SELECT m.id, p.name, p.transfer_acct FROM payee_mapping m JOIN payees p ON p.id = m."targetId"`,
  );
  for (const { id, name, transfer_acct: account } of rows) {
    requireBookWithin('payees', payees.size);
    const key = sqlText(id);
    if (key !== null) payees.set(key, { name: sqlText(name, 200) ?? '', accountKey: sqlText(account) });
  }
  return payees;
}
