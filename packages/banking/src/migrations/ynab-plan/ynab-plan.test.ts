import { expect, test } from 'vitest';
import { readMigrationSource } from '../read-source.ts';
import { recogniseMigrationSource } from '../recognise-source.ts';
import type { SourceBook } from '../source-book.ts';
import { exampleYnabPlan, type YnabTestPlan, type YnabTestPlanRecord, ynabPlanFile } from '../testing/ynab-plan.ts';

const OPTIONS = { currency: 'EUR', dateOrder: null, inBudget: new Map<string, boolean>(), directory: '' };
const read = (...files: readonly Uint8Array[]) => readMigrationSource('ynab', files, OPTIONS);
const readPlan = (change: (plan: YnabTestPlan) => unknown) => {
  const plan = exampleYnabPlan();
  change(plan);
  return read(ynabPlanFile(plan));
};

test('a plan of the API becomes accounts, categories, splits, transfers and budget months', () => {
  const { book, figures } = read(ynabPlanFile());
  expect([book.id, book.currency, figures.budgetKind]).toEqual([
    '5f1c9d3e-0000-4000-8000-00000000c0de',
    'CHF',
    'stated',
  ]);
  expect(book.accounts.map(({ name, type, isInBudget, isClosed }) => [name, type, isInBudget, isClosed])).toEqual([
    ['Checking', 'manualBank', true, false],
    ['Visa', 'creditCard', true, false],
    ['Savings', 'savings', true, false],
    ['Pension', 'other', false, false],
    ['Mortgage', 'loan', false, false],
    ['Purse', 'cash', true, true],
  ]);
  expect(book.categories.map(({ name, group, isIncome }) => [name, group, isIncome])).toEqual([
    ['Inflow: Ready to Assign', 'Inflow', true],
    ['Food 🍎', 'Usual', false],
    ['Rent', 'Usual', false],
    ['Pension', 'Later', false],
    ['House', 'Later', false],
    ['Old plans', 'Later', false],
  ]);
  expect(book.transactions).toHaveLength(5 + 2 + 24 * 12);
  expect(figures.counts).toEqual({ transfers: 1 + 24 * 4, parts: 96 });
  expect(book.transactions.filter(({ isOpening }) => isOpening).map(({ amount }) => amount)).toEqual([
    ...['1000', '-200', '20', '5000', '-200000'],
  ]);
  expect(book.budgetMonths).toHaveLength(24);
  expect(book.budgetMonths?.[0]).toMatchObject({ month: '2024-01', rows: [{ assigned: '40' }, {}, {}, {}] });
  expect(figures.budget).toContainEqual({
    ...{ month: '2024-01', categoryKey: 'c-Food', measure: 'available', value: '-10' },
  });
  expect(figures.accounts).toContainEqual({ accountKey: 'account-Mortgage', month: '2024-02', change: '49.875' });
});

test('payees, bank texts, memos and flags are kept', () => {
  const { book } = read(ynabPlanFile());
  const on = (date: string, account: string) =>
    book.transactions.find((one) => one.date === date && one.accountKey === `account-${account}`);
  expect(on('2024-03-01', 'Checking')).toMatchObject({ payee: 'Employer', originalPayee: 'EMPLOYER AG 123' });
  expect(on('2024-03-03', 'Checking')).toMatchObject({ payee: 'Landlord', notes: 'flat #home', tags: ['home'] });
  expect(on('2024-03-10', 'Visa')).toMatchObject({
    ...{ amount: '-50', payee: 'Market', notes: 'both', categoryKey: null },
    parts: [
      { amount: '-45', payee: 'Market', tags: ['Tax'], categoryKey: 'c-Food' },
      { amount: '-5', payee: 'Landlord', notes: 'bulbs' },
    ],
  });
  expect(on('2024-03-25', 'Checking')?.parts).toMatchObject([
    { amount: '-5', tags: ['Blue'] },
    { amount: '-85', payee: null, originalPayee: 'Savings', transferKey: on('2024-03-25', 'Savings')?.key },
  ]);
});

test('what Coffer cannot store is listed', () => {
  const { book } = read(ynabPlanFile());
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([
    ['schedules', 1],
    ['goals', 1],
    ['amounts assigned to credit card payments', 24],
    ['hidden categories', 1],
    ['notes of accounts, categories and months', 1],
    ['interest, payments and escrow of loans', 1],
    ['kinds of loan transactions', 24],
    ['locations of payees', 1],
    ['reconciled marks', 5],
    ['cleared marks', 2 + 24 * 11],
  ]);
});

/** Changes all records of a list in which the field `name` has this value. */
const changeAll = (records: readonly object[], name: string, value: unknown, more: object) => {
  const found = records.filter((record) => Object.entries(record).some(([key, own]) => key === name && own === value));
  if (found.length === 0) expect.fail('nothing to change');
  for (const record of found) Object.assign(record, more);
};
const left = (book: SourceBook, what: string) => book.notImported.find((one) => one.what === what)?.count;

test('a deleted category that transactions or months use is imported, with its group, and compared', () => {
  const { book, figures } = readPlan((plan) => {
    changeAll(plan.categories, 'id', 'c-Rent', { deleted: true });
    changeAll(plan.category_groups, 'name', 'Usual', { deleted: true });
  });
  const whole = read(ynabPlanFile());
  expect([book.categories, book.transactions, book.budgetMonths, figures]).toEqual([
    ...[whole.book.categories, whole.book.transactions, whole.book.budgetMonths, whole.figures],
  ]);
  expect(left(book, 'deleted categories')).toBe(1);
  const { book: assigned } = readPlan((plan) => {
    changeAll(plan.categories, 'id', 'c-Rent', { deleted: true });
    for (const list of [plan.transactions, plan.subtransactions])
      changeAll(list, 'category_id', 'c-Rent', { category_id: null });
  });
  expect(assigned.categories.map(({ key }) => key)).toContain('c-Rent');
});

test('categories that the plan does not contain, and those of card payments, are listed for each transaction', () => {
  const withoutRent = (plan: YnabTestPlan) =>
    plan.categories.splice(
      plan.categories.findIndex(({ id }) => id === 'c-Rent'),
      1,
    );
  const { book } = readPlan(withoutRent);
  expect(left(book, 'categories of transactions')).toBe(48);
  expect(left(book, 'amounts assigned to unknown categories')).toBe(24);
  const { book: ofCard } = readPlan((plan) =>
    changeAll(plan.transactions, 'category_id', 'c-Rent', { category_id: 'c-Visa' }),
  );
  expect(left(ofCard, 'categories of transactions')).toBe(24);
  const { book: ofNone } = readPlan((plan) =>
    changeAll(plan.transactions, 'category_id', 'c-Rent', { category_id: 'c-Uncategorized' }),
  );
  expect(left(ofNone, 'categories of transactions')).toBeUndefined();
});

test('a deleted month, which has no id, is neither imported nor compared', () => {
  const monthsOf = (months: readonly { readonly month: string }[]) =>
    [...new Set(months.map(({ month }) => month))].toSorted();
  const whole = monthsOf(read(ynabPlanFile()).book.budgetMonths ?? []);
  const { book, figures } = readPlan((plan) => {
    const one = plan.months.find(({ month }) => month.startsWith(whole.at(-1) ?? '-'));
    Object.assign(one ?? {}, { deleted: true });
  });
  expect(monthsOf(book.budgetMonths ?? [])).toEqual(whole.slice(0, -1));
  expect(monthsOf(figures.budget)).not.toContain(whole.at(-1));
});

test('transactions of deleted accounts, sides of transfers to them, and unknown payees are listed', () => {
  const { book } = readPlan((plan) => {
    plan.transactions.push(wholeOf('x', 'Gone', 10_000, toChecking));
    plan.transactions.push(wholeOf('y', 'Checking', -10_000, { transfer_account_id: 'account-Gone' }));
  });
  expect([left(book, 'transactions of deleted accounts'), left(book, 'links of transfers')]).toEqual([1, 1]);
  const { book: nameless } = readPlan((plan) =>
    changeAll(plan.transactions, 'payee_id', 'p-Employer', { payee_id: 'no' }),
  );
  expect(left(nameless, 'payees of transactions')).toBe(24);
  const { book: named } = readPlan((plan) =>
    changeAll(plan.transactions, 'payee_id', 'p-Employer', { payee_id: 'no', payee_name: 'Employer' }),
  );
  expect(named.transactions).toEqual(read(ynabPlanFile()).book.transactions);
  const { book: deleted } = readPlan((plan) => changeAll(plan.payees, 'id', 'p-Employer', { deleted: true }));
  expect(deleted.transactions).toEqual(named.transactions);
});

test('members that nobody knows are listed if they are used', () => {
  const { book } = readPlan((plan) => {
    Object.assign(plan.transactions[3] ?? {}, { mood: 'happy', amount_formatted: 'CHF 1.00' });
    Object.assign(plan.transactions[4] ?? {}, { mood: null });
    plan['assistants'] = [1];
  });
  expect(book.notImported.filter(({ why }) => why.includes('know')).map(({ what, count }) => [what, count])).toEqual([
    ['column “transactions.mood”', 1],
    ['column “assistants”', 1],
  ]);
});

test('the whole answer, its data, the plan alone and answers of older versions are recognised and read alike', () => {
  const plan = exampleYnabPlan();
  const reading = read(ynabPlanFile(plan));
  const files = [
    ynabPlanFile(plan, 'budget'),
    Buffer.from(JSON.stringify({ plan, server_knowledge: 1 }, null, 2)),
    Buffer.from(`\ufeff${JSON.stringify({ data: { server_knowledge: 1, plan } })}`),
  ];
  for (const file of files) expect([recogniseMigrationSource([file]), read(file)]).toEqual(['ynab', reading]);
  expect(read(Buffer.from(JSON.stringify(plan)))).toEqual(reading);
  expect(recogniseMigrationSource([Buffer.from('{"plan": {"name": "x"}}')])).toBeNull();
});

const partOf = (id: string, amount: number, more: object = {}): YnabTestPlanRecord => ({
  ...{ id, transaction_id: 'whole', amount, deleted: false, ...more },
});
const wholeOf = (id: string, account: string, amount: number, more: object = {}): YnabTestPlanRecord => ({
  ...{ id, account_id: `account-${account}`, date: '2025-06-30', amount, deleted: false, ...more },
});
const toSavings = { transfer_account_id: 'account-Savings' };
const toChecking = { transfer_account_id: 'account-Checking' };

/**
 * Imports a split with `parts`, and the transactions `others`. Returns the key of the transaction linked with each
 * part.
 */
function linksOf(
  parts: readonly YnabTestPlanRecord[],
  others: readonly YnabTestPlanRecord[],
): readonly (string | null)[] {
  const { book, figures } = readPlan((plan) => {
    const sum = parts.reduce((all, { amount }) => all + Number(amount), 0);
    plan.transactions.splice(0, plan.transactions.length, wholeOf('whole', 'Checking', sum), ...others);
    plan.subtransactions.splice(0, plan.subtransactions.length, ...parts);
  });
  const split = book.transactions.find(({ key }) => key === 'whole');
  const links = (split?.parts ?? []).map(({ transferKey }) => transferKey);
  const ends = book.transactions.filter(({ transferKey }) => transferKey !== null);
  const linkedParts = links.filter((link) => link !== null);
  expect(figures.counts.transfers).toBe((ends.length + linkedParts.length) / 2);
  return links;
}

test('parts are linked by what they name, or by what only two sides have in common', () => {
  const side = (id: string, more: object = {}) => wholeOf(id, 'Savings', 10_000, { ...toChecking, ...more });
  const part = (id: string, more: object = {}) => partOf(id, -10_000, { ...toSavings, ...more });
  const rest = partOf('rest', -1_000);
  expect(linksOf([part('a'), rest], [side('x')])).toEqual(['x', null]);
  expect(linksOf([part('a'), rest], [side('x'), side('y')])).toEqual([null, null]);
  expect(linksOf([part('a'), part('b')], [side('x')])).toEqual([null, null]);
  expect(linksOf([part('a'), part('b')], [side('x'), side('y')])).toEqual([null, null]);
  expect(linksOf([part('a', { memo: 'm' }), part('b')], [side('x'), side('y', { memo: 'm' })])).toEqual(['y', 'x']);
  expect(linksOf([part('a', { transfer_transaction_id: 'y' }), rest], [side('x'), side('y')])).toEqual(['y', null]);
  expect(linksOf([part('a'), rest], [side('x'), side('y', { transfer_transaction_id: 'whole' })])).toEqual(['y', null]);
  expect(linksOf([part('a'), rest], [side('x', { date: '2025-07-01' })])).toEqual([null, null]);
  expect(linksOf([part('a', { transfer_transaction_id: 'x' }), rest], [side('x', { amount: 9_000 })])).toEqual([
    null,
    null,
  ]);
});

test('a split of one part is that part, and parts that do not add up get a rest', () => {
  const { book: lone, figures: ofLone } = readPlan((plan) => {
    plan.transactions.push(wholeOf('whole', 'Checking', -10_000, { memo: 'a' }));
    plan.transactions.push(wholeOf('x', 'Savings', 10_000, toChecking));
    plan.subtransactions.push(partOf('only', -10_000, { ...toSavings, memo: 'b' }));
  });
  const wanted = { amount: '-10', transferKey: 'x', notes: 'a\nb', parts: [] };
  expect(lone.transactions.find(({ key }) => key === 'whole')).toMatchObject(wanted);
  expect(ofLone.counts).toEqual({ transfers: 98, parts: 96 });
  const { book, figures } = readPlan((plan) => plan.subtransactions.push(partOf('lone', -1, { transaction_id: 't9' })));
  const [whole] = book.transactions.filter(({ parts }) => parts.some(({ key }) => key === 'lone'));
  expect(whole?.parts.map(({ key }) => key)).toEqual(['lone', 't9/rest']);
  expect(figures.counts.parts).toBe(98);
});

test('an account ends at the balance that YNAB states', () => {
  const { figures } = readPlan((plan) => Object.assign(plan.accounts[3] ?? {}, { balance: 9_000_000 }));
  expect(figures.accounts).toContainEqual({ accountKey: 'account-Pension', month: '2025-12', change: '1700' });
});

test('a plan without a currency or a budget is imported without them', () => {
  const { book, figures } = readPlan((plan) => {
    plan['currency_format'] = null;
    plan.months.length = 0;
  });
  expect([book.currency, book.budgetMonths, figures.budget]).toEqual(['EUR', null, []]);
});
