import { expect, test } from 'vitest';
import { readMigrationSource } from '../read-source.ts';
import { exampleYnabPlan, type YnabTestPlan, ynabPlanFile } from '../testing/ynab-plan.ts';

const OPTIONS = { currency: 'EUR', dateOrder: null, inBudget: new Map<string, boolean>(), directory: '' };
const read = (...files: readonly Uint8Array[]) => readMigrationSource('ynab', files, OPTIONS);
const text = (json: string) => Buffer.from(json);

/** Returns the example plan, with an amount in its JSON replaced by `number`. */
const planWithAmount = (number: string) =>
  text(ynabPlanFile().toString().replace('"amount":-610500', `"amount":${number}`));

const changed = (change: (plan: YnabTestPlan) => unknown) => {
  const plan = exampleYnabPlan();
  change(plan);
  return ynabPlanFile(plan);
};
type ListName = 'accounts' | 'categories' | 'category_groups' | 'payees' | 'transactions' | 'subtransactions';
const first = (list: ListName, more: object) => changed((plan) => Object.assign(plan[list][0] ?? {}, more));

test.each([
  ['2^53 + 1 thousandths', planWithAmount('9007199254740993'), 'amount'],
  ['parts of thousandths', planWithAmount('-610500.5'), 'amount'],
  ['an endless amount', planWithAmount('9'.repeat(5_000)), 'amount'],
  ['an amount with an exponent', planWithAmount('1e400'), 'amount'],
  ['an amount as a text', planWithAmount('"-610500"'), 'amount'],
  ['a balance that no number holds', first('accounts', { balance: 2 ** 53 }), 'amount that cannot'],
  ['a day that does not exist', first('transactions', { date: '2025-02-30' }), 'date that cannot'],
  ['a date before 1900', first('transactions', { date: '0001-01-01' }), 'date that cannot'],
  ['two transactions of an id', first('transactions', { id: 't2' }), 'two transactions'],
  ['a part with the id of a transaction', first('subtransactions', { id: 't2' }), 'two transactions'],
  ['two accounts of an id', first('accounts', { id: 'account-Visa' }), 'two accounts'],
  ['two categories of an id', first('categories', { id: 'c-Rent' }), 'two categories'],
  [
    'two amounts of a category',
    changed((plan) => plan.months[0]?.categories.push({ id: 'c-Rent', budgeted: 1 })),
    'two',
  ],
  [
    'a month twice',
    changed((plan) => plan.months.push(structuredClone(plan.months[0] ?? expect.fail('no month')))),
    'a month twice',
  ],
  ['nothing as a transaction', changed((plan) => Object.assign(plan, { transactions: [null] })), 'are no records'],
  ['two payees of an id', first('payees', { id: 'p-Market' }), 'two payees'],
  ['two groups of an id', first('category_groups', { id: 'g-Usual' }), 'two category_groups'],
  ['a part of itself', first('subtransactions', { transaction_id: 's1' }), 'part of a transaction'],
  ['parts of each other', first('subtransactions', { transaction_id: 's2' }), 'part of a transaction'],
  ['a transaction of no account', first('transactions', { account_id: 'none' }), 'of an account'],
  ['an id of control characters', first('accounts', { id: 'a\u0000b' }), 'id'],
  ['an object instead of a list', changed((plan) => Object.assign(plan, { payees: {} })), 'not a list'],
  ['numbers instead of records', changed((plan) => Object.assign(plan, { months: [1, 2] })), 'months'],
  ['only the start of an answer', ynabPlanFile().subarray(0, 5_000), 'not complete JSON'],
  ['a list of plans', text('{"data":{"plans":[{"id":"a"}]}}'), 'no plan'],
  ['an error of the API', text('{"error":{"id":"401","name":"unauthorized"}}'), 'no plan'],
  ['bytes that are no UTF-8', Buffer.concat([text('{"a":"'), Buffer.from([0xff]), text('"}')]), 'UTF-8'],
])('a plan with %s is refused', (_what, file, message) => {
  expect(() => read(file)).toThrow(expect.objectContaining({ name: 'StatementError' }));
  expect(() => read(file)).toThrow(message);
});

test('two plans, or a plan and a register, are refused', () => {
  expect(() => read(ynabPlanFile(), ynabPlanFile())).toThrow('on its own');
  expect(() => read(text('Account,Outflow,Inflow\n'), ynabPlanFile())).toThrow('on its own');
});

test.each([
  ['a million levels', `{"a":${'['.repeat(1_000_000)}`, 'levels'],
  ['millions of empty objects', `{"a":[${'{},'.repeat(1_500_000)}{}]}`, 'records'],
  ['millions of numbers', `{"a":[${'1,'.repeat(11_000_000)}1]}`, 'values'],
])('JSON of %s is refused before it is read', (_what, json, message) => {
  const file = text(json);
  const start = process.cpuUsage();
  expect(() => read(file)).toThrow(message);
  // Rejecting the file takes 0.2 s.
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10);
});

test('what names that JavaScript gives objects is only a name', () => {
  const json = ynabPlanFile()
    .toString()
    .replace('"last_modified_on"', '"__proto__":{"deleted":true},"constructor":1,"x"');
  expect(read(text(json)).book.accounts).toHaveLength(6);
  expect(read(first('accounts', { type: 'constructor' })).book.accounts[0]?.type).toBe('manualBank');
});

test('texts that a database cannot hold are cleaned, and long ones are cut', () => {
  const { book } = read(first('transactions', { memo: `a\u0000\ud800${'x'.repeat(11_000)}` }));
  expect(book.transactions[0]?.notes?.startsWith('a\ufffdxxx')).toBe(true);
  expect(book.notImported).toContainEqual(expect.objectContaining({ what: 'ends of notes and bank texts', count: 1 }));
});

test('many equal sides of transfers are read in the time of their number', () => {
  const file = changed((plan) => {
    const side = (at: number) => ({
      ...{ id: `m${at}`, date: '2025-01-01', deleted: false, amount: at % 2 === 0 ? -5_000 : 5_000 },
      account_id: at % 2 === 0 ? 'account-Checking' : 'account-Savings',
      transfer_account_id: at % 2 === 0 ? 'account-Savings' : 'account-Checking',
    });
    plan.transactions.push(...Array.from({ length: 20_000 }, (_, at) => side(at)));
  });
  const start = process.cpuUsage();
  expect(read(file).figures.counts.transfers).toBe(97);
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(20);
});
