// A plan as YNAB's API returns it (`GET /plans/{id}`), by the models of the npm package `ynab` 4.1.0.

export interface YnabTestPlanRecord {
  readonly id: string;
  readonly [member: string]: unknown;
}

export interface YnabTestPlan {
  readonly id: string;
  readonly accounts: YnabTestPlanRecord[];
  readonly payees: YnabTestPlanRecord[];
  readonly category_groups: YnabTestPlanRecord[];
  readonly categories: YnabTestPlanRecord[];
  readonly months: { month: string; categories: YnabTestPlanRecord[]; [member: string]: unknown }[];
  readonly transactions: YnabTestPlanRecord[];
  readonly subtransactions: YnabTestPlanRecord[];
  [member: string]: unknown;
}

const TWO_YEARS = 24;
const READY = 'Inflow: Ready to Assign';
/**
 * The category and group of each envelope, and the amounts assigned in January, March and so on, and in February, April
 * and so on.
 */
const ENVELOPES = [
  ['Food 🍎', 'Usual', 40_000, 62_000],
  ['Rent', 'Usual', 620_000, 600_000],
  ['Pension', 'Later', 100_000, 100_000],
  ['House', 'Later', 300_000, 310_000],
] as const;

const live = { deleted: false };
const idOf = (kind: string, name: string) => `${kind}-${name.replaceAll(/[^a-z]/gi, '')}`;
const accountOf = (id: string, type: string, isOn: boolean, more: object = {}): YnabTestPlanRecord => ({
  ...{ id: `account-${id}`, name: id, type, on_budget: isOn, closed: false, note: null, transfer_payee_id: `to-${id}` },
  ...{ direct_import_linked: false, last_reconciled_at: null, debt_interest_rates: {}, debt_escrow_amounts: {} },
  ...{ debt_minimum_payments: {}, ...live, ...more },
});

/** Collects transactions and their parts, and gives each transaction a new id. */
class Lines {
  readonly transactions: YnabTestPlanRecord[] = [];
  readonly subtransactions: YnabTestPlanRecord[] = [];

  add(account: string, date: string, amount: number, more: object = {}): string {
    const id = `t${this.transactions.length + 1}`;
    this.transactions.push({
      ...{ id, date, amount, memo: null, cleared: 'cleared', approved: true, flag_color: null, flag_name: null },
      ...{ account_id: `account-${account}`, payee_id: null, category_id: null, transfer_account_id: null },
      ...{ transfer_transaction_id: null, matched_transaction_id: null, import_id: null, import_payee_name: null },
      ...{ import_payee_name_original: null, debt_transaction_type: null, ...live, ...more },
    });
    return id;
  }

  part(whole: string, amount: number, more: object = {}): void {
    this.subtransactions.push({
      ...{ id: `s${this.subtransactions.length + 1}`, transaction_id: whole, amount, memo: null, payee_id: null },
      ...{ category_id: null, transfer_account_id: null, transfer_transaction_id: null, ...live, ...more },
    });
  }

  transfer(from: string, to: string, date: string, amount: number, more: object = {}): void {
    const next = this.transactions.length + 1;
    const side = (other: string, id: number) => ({
      ...{ payee_id: `to-${other}`, transfer_account_id: `account-${other}`, transfer_transaction_id: `t${id}` },
    });
    this.add(from, date, -amount, { ...side(to, next + 1), ...more });
    this.add(to, date, amount, side(from, next));
  }
}

/** A plan of several years with a card, splits that contain transfers, a loan, a closed account, off-budget accounts and flags. */
export function exampleYnabPlan(months = TWO_YEARS): YnabTestPlan {
  const lines = linesOfPlan(months);
  const categories = categoriesOfPlan();
  const balanceOf = (id: string) =>
    lines.transactions.reduce(
      (sum, one) => sum + (one['account_id'] === id && one['deleted'] === false ? Number(one['amount']) : 0),
      0,
    );
  const terms = { debt_interest_rates: { '2024-01-01': 4_500 }, debt_minimum_payments: { '2024-01-01': 300_000 } };
  const accounts = [
    accountOf('Checking', 'checking', true, { note: 'joint' }),
    ...[accountOf('Visa', 'creditCard', true), accountOf('Savings', 'savings', true)],
    accountOf('Pension', 'otherAsset', false),
    accountOf('Mortgage', 'mortgage', false, terms),
    accountOf('Purse', 'cash', true, { closed: true }),
    accountOf('Gone', 'checking', true, { deleted: true }),
  ].map((account) => ({ ...account, balance: balanceOf(account.id), cleared_balance: balanceOf(account.id) }));
  return {
    ...{ id: '5f1c9d3e-0000-4000-8000-00000000c0de', name: 'Household', last_modified_on: '2025-12-31T12:00:00+00:00' },
    ...{ first_month: '2024-01-01', last_month: `${monthAt(months - 1)}-01`, date_format: { format: 'DD/MM/YYYY' } },
    currency_format: { iso_code: 'CHF', decimal_digits: 2, decimal_separator: '.', currency_symbol: 'CHF' },
    ...{ accounts, categories, payees: payeesOfPlan(), payee_locations: [{ id: 'l1', payee_id: 'p-Market', ...live }] },
    category_groups: ['Internal Master Category', 'Credit Card Payments', 'Usual', 'Later'].map((name) => ({
      ...{ id: idOf('g', name), name, hidden: false, ...live },
    })),
    months: monthsOfPlan(lines, months),
    ...{ transactions: lines.transactions, subtransactions: lines.subtransactions },
    scheduled_transactions: [{ id: 'sch', date_next: '2026-01-01', frequency: 'twiceAMonth', amount: -1_000, ...live }],
    scheduled_subtransactions: [],
  };
}

/** The plan as a file with the complete response of the API. */
export function ynabPlanFile(
  plan: object = exampleYnabPlan(),
  around: 'plan' | 'budget' = 'plan',
): Buffer<ArrayBuffer> {
  return Buffer.from(JSON.stringify({ data: { [around]: plan, server_knowledge: 100 } }));
}

const category = (name: string, group: string, more: object = {}): YnabTestPlanRecord => ({
  ...{
    id: idOf('c', name),
    category_group_id: idOf('g', group),
    category_group_name: group,
    name,
    hidden: false,
    note: null,
  },
  ...{ budgeted: 0, activity: 0, balance: 0, goal_type: null, ...live, ...more },
});

function categoriesOfPlan(): YnabTestPlanRecord[] {
  return [
    category(READY, 'Internal Master Category'),
    category('Uncategorized', 'Internal Master Category'),
    category('Visa', 'Credit Card Payments'),
    ...ENVELOPES.map(([name, group]) => category(name, group, name === 'Rent' ? { goal_type: 'NEED' } : {})),
    category('Old plans', 'Later', { hidden: true }),
    category('Deleted', 'Later', { deleted: true }),
  ];
}

function payeesOfPlan(): YnabTestPlanRecord[] {
  const names = ['Employer', 'Landlord', 'Market', 'Starting Balance', 'Interest'];
  const accounts = ['Checking', 'Visa', 'Savings', 'Pension', 'Mortgage', 'Purse'];
  return [
    ...names.map((name) => ({ id: idOf('p', name), name, transfer_account_id: null, ...live })),
    ...accounts.map((name) => ({
      ...{ id: `to-${name}`, name: `Transfer : ${name}`, transfer_account_id: `account-${name}`, ...live },
    })),
  ];
}

function linesOfPlan(months: number): Lines {
  const lines = new Lines();
  const opening = { payee_id: idOf('p', 'Starting Balance'), cleared: 'reconciled' };
  for (const [account, amount] of [
    ['Checking', 1_000_000],
    ['Visa', -200_000],
    ['Purse', 20_000],
  ] as const)
    lines.add(account, '2024-01-01', amount, { ...opening, category_id: idOf('c', READY) });
  lines.add('Pension', '2024-01-01', 5_000_000, opening);
  lines.add('Mortgage', '2024-01-01', -200_000_000, opening);
  lines.transfer('Purse', 'Checking', '2024-02-02', 20_000);
  for (let at = 0; at < months; at += 1) addMonth(lines, monthAt(at));
  lines.add('Checking', '2025-12-30', -999_000, { deleted: true });
  return lines;
}

function addMonth(lines: Lines, month: string): void {
  const paid = { payee_id: 'p-Landlord', category_id: 'c-Rent', memo: 'flat #home' };
  const bought = { payee_id: 'p-Market', flag_color: 'orange', flag_name: 'Tax', cleared: 'uncleared' };
  lines.add('Checking', `${month}-01`, 2_000_000, {
    ...{ payee_id: 'p-Employer', category_id: idOf('c', READY), import_payee_name_original: 'EMPLOYER AG 123' },
  });
  lines.add('Checking', `${month}-03`, -610_500, paid);
  lines.transfer('Checking', 'Visa', `${month}-15`, 70_000);
  lines.transfer('Checking', 'Pension', `${month}-20`, 100_000, { category_id: 'c-Pension' });
  lines.transfer('Checking', 'Mortgage', `${month}-21`, 300_000, { category_id: 'c-House' });
  lines.add('Mortgage', `${month}-28`, -250_125, { payee_id: 'p-Interest', debt_transaction_type: 'interest' });
  const shop = lines.add('Visa', `${month}-10`, -50_000, { ...bought, memo: 'both' });
  lines.part(shop, -45_000, { category_id: idOf('c', 'Food 🍎') });
  lines.part(shop, -5_000, { category_id: 'c-Rent', memo: 'bulbs', payee_id: 'p-Landlord' });
  // YNAB does not link parts of splits: the sides have the day, the amount and the memo in common.
  const out = lines.add('Checking', `${month}-25`, -90_000, { payee_id: 'p-Market', flag_color: 'blue' });
  lines.part(out, -5_000, { category_id: idOf('c', 'Food 🍎'), memo: 'bread' });
  lines.part(out, -85_000, { memo: 'put aside', payee_id: 'to-Savings', transfer_account_id: 'account-Savings' });
  lines.add('Savings', `${month}-25`, 85_000, {
    ...{ memo: 'put aside', payee_id: 'to-Checking', transfer_account_id: 'account-Checking' },
  });
}

/** The amounts as YNAB computes them: an envelope below 0 at the end of a month starts the next month at 0. */
function monthsOfPlan(lines: Lines, months: number): YnabTestPlan['months'] {
  const dates = new Map(lines.transactions.map(({ id, date }) => [id, String(date)]));
  const activity = new Map<string, number>();
  for (const one of [...lines.transactions, ...lines.subtransactions]) {
    const date = dates.get(String(one['transaction_id'] ?? one.id)) ?? '';
    const key = `${date.slice(0, 7)} ${one['category_id']}`;
    activity.set(key, (activity.get(key) ?? 0) + Number(one['amount']));
  }
  const left = new Map<string, number>();
  return Array.from({ length: months }, (_, at) => {
    const envelopes = ENVELOPES.map(([name, group, ...amounts]) => {
      const [budgeted, spent] = [amounts[at % 2] ?? 0, activity.get(`${monthAt(at)} ${idOf('c', name)}`) ?? 0];
      const balance = Math.max(left.get(name) ?? 0, 0) + budgeted + spent;
      left.set(name, balance);
      return category(name, group, { budgeted, activity: spent, balance });
    });
    const card = category('Visa', 'Credit Card Payments', { budgeted: 10_000, balance: 10_000 * (at + 1) });
    const ready = category(READY, 'Internal Master Category', { activity: 2_000_000 });
    return {
      ...{ month: `${monthAt(at)}-01`, note: null, income: 2_000_000, to_be_budgeted: 0, ...live },
      categories: [ready, card, ...envelopes],
    };
  });
}

function monthAt(at: number): string {
  return `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}
