import type { NotImportedData } from '../source-book.ts';
import { createCardPaymentPredicate } from './plan-categories.ts';
import type { UncheckedJsonObject } from './plan-file.ts';
import { type PlanRecords, readRawPlanRecords, withoutDeletedRecords } from './plan-records.ts';
import type { PlanTransactions } from './plan-transactions.ts';

const NAMES = 'id name deleted';
const TRANSFER = 'transfer_account_id transfer_transaction_id';

/** The JSON members that the importer reads, can derive from other members, or counts as not imported. */
const HANDLED_MEMBERS: Readonly<Record<string, string>> = {
  accounts: `${NAMES} type on_budget closed note balance cleared_balance uncleared_balance transfer_payee_id
    direct_import_linked direct_import_in_error last_reconciled_at debt_original_balance debt_interest_rates
    debt_minimum_payments debt_escrow_amounts`,
  category_groups: `${NAMES} hidden internal`,
  categories: `${NAMES} category_group_id category_group_name original_category_group_id hidden internal note budgeted
    activity balance`,
  payees: `${NAMES} transfer_account_id`,
  months: 'month note income budgeted activity to_be_budgeted age_of_money deleted categories',
  transactions: `id date amount memo cleared approved flag_color flag_name account_id payee_id category_id ${TRANSFER}
    matched_transaction_id import_id import_payee_name import_payee_name_original debt_transaction_type deleted
    account_name payee_name category_name`,
  subtransactions: `id transaction_id amount memo payee_id payee_name category_id category_name ${TRANSFER} deleted`,
};

/** Maximum number of different unknown members in the list. */
const MAX_UNKNOWN = 50;

const OTHER_KNOWN = `id name last_modified_on first_month last_month date_format currency_format payee_locations
  scheduled_transactions scheduled_subtransactions`;

/** Lists the contents of a plan that the importer does not read. */
export function listNotImportedYnabData(
  plan: UncheckedJsonObject,
  records: PlanRecords,
  converted: PlanTransactions,
): NotImportedData[] {
  const { accounts, categories, months, transactions } = records;
  const marked = (mark: string) => transactions.filter(({ cleared }) => cleared === mark).length;
  const live = (name: string) => withoutDeletedRecords(readRawPlanRecords(plan, name)).length;
  const loans = accounts.filter((account) =>
    [account.debt_interest_rates, account.debt_minimum_payments, account.debt_escrow_amounts].some(
      (amounts) => Object.keys(amounts ?? {}).length > 0,
    ),
  );
  const left: readonly (readonly [string, number, string])[] = [
    ['schedules', live('scheduled_transactions'), 'Coffer has no recurring payments yet.'],
    [
      'goals',
      categories.filter(({ goal_type: goal }) => (goal ?? null) !== null).length,
      'Goals are not converted to targets yet.',
    ],
    [
      'amounts assigned to credit card payments',
      cardAmounts(records),
      'Coffer’s budgets treat a card like any account, so that its payments need no envelope.',
    ],
    ...listLostReferences(records, converted),
    [
      'hidden categories',
      categories.filter(({ hidden }) => hidden === true).length,
      'They are imported, and visible: Coffer does not hide categories.',
    ],
    [
      'notes of accounts, categories and months',
      [...accounts, ...categories, ...months].filter(({ note }) => note !== null).length,
      'Accounts and categories of Coffer have no notes.',
    ],
    [
      'interest, payments and escrow of loans',
      loans.length,
      'Coffer’s loans have no terms. Their transactions are imported.',
    ],
    [
      'kinds of loan transactions',
      transactions.filter(({ debt_transaction_type: kind }) => (kind ?? null) !== null).length,
      'They are imported as transactions without a kind.',
    ],
    ['locations of payees', live('payee_locations'), 'Merchants of Coffer have no location.'],
    [
      'marks of unapproved transactions',
      transactions.filter(({ approved }) => approved === false).length,
      'All imported transactions are marked as reviewed.',
    ],
    ['links of transfers', converted.unlinked, 'No transaction, or more than one, could be the other side.'],
    ['reconciled marks', marked('reconciled'), 'Coffer has no reconciliations yet.'],
    ['cleared marks', marked('cleared'), 'Coffer marks only what a reconciliation includes.'],
  ];
  return [...left.map(([what, count, why]) => ({ what, count, why })), ...unknownMembers(plan)];
}

/**
 * Lists the data that is lost because it refers to deleted or missing records, and the deleted categories that are
 * imported.
 */
function listLostReferences(
  { categories, months }: PlanRecords,
  { ofDeletedAccounts, withoutCategory, withoutPayee }: PlanTransactions,
): readonly (readonly [string, number, string])[] {
  const known = new Set(categories.map(({ id }) => id));
  return [
    [
      'deleted categories',
      categories.filter(({ deleted }) => deleted === true).length,
      'They are imported because transactions or the budget still use them.',
    ],
    [
      'categories of transactions',
      withoutCategory,
      'They are for payments of a credit card, or not in the file. The transactions are imported.',
    ],
    ['payees of transactions', withoutPayee, 'They are not in the file. The transactions are imported.'],
    ['transactions of deleted accounts', ofDeletedAccounts, 'Deleted accounts are not imported.'],
    [
      'amounts assigned to unknown categories',
      months.reduce(
        (sum, month) => sum + month.categories.filter(({ id, budgeted }) => budgeted !== 0 && !known.has(id)).length,
        0,
      ),
      'The categories are not in the file.',
    ],
  ];
}

function cardAmounts(records: PlanRecords): number {
  const isCard = createCardPaymentPredicate(records);
  const cards = new Set(records.categories.filter(isCard).map(({ id }) => id));
  return records.months.reduce(
    (sum, { categories }) => sum + categories.filter(({ id, budgeted }) => budgeted !== 0 && cards.has(id)).length,
    0,
  );
}

/** Lists members that this importer does not know, such as members of later API versions, if any record uses them. */
function unknownMembers(plan: UncheckedJsonObject): NotImportedData[] {
  const lists = Object.entries(HANDLED_MEMBERS).map(
    ([name, known]) => [`${name}.`, readRawPlanRecords(plan, name), wordsOf(known)] as const,
  );
  const top = ['', [plan], wordsOf(`${OTHER_KNOWN} ${Object.keys(HANDLED_MEMBERS).join(' ')}`)] as const;
  const counts = new Map<string, number>();
  for (const [list, all, known] of [...lists, top])
    for (const record of withoutDeletedRecords(all))
      for (const [name, value] of Object.entries(record ?? {}))
        if (!known.has(name) && isUsed(name, value) && (counts.size < MAX_UNKNOWN || counts.has(list + name)))
          counts.set(list + name, (counts.get(list + name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({
    what: `column “${name.slice(0, 100).replaceAll('\0', '').toWellFormed()}”`,
    count,
    why: 'Coffer does not know what it means.',
  }));
}

function wordsOf(known: string): ReadonlySet<string> {
  return new Set(known.split(/\s+/));
}

/**
 * Whether an unknown member contains data. Formatted amounts and details of goals do not count, because they repeat
 * other members.
 */
function isUsed(name: string, value: unknown): boolean {
  const isRepeated = /_formatted$|_currency$|^goal_/.test(name);
  return !isRepeated && value !== null && value !== '' && value !== false;
}
