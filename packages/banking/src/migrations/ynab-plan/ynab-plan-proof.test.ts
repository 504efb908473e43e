// Tests that the proof detects faults: each test changes the plan for only one of the two readers.
import { expect, test } from 'vitest';
import { comparableFigures } from '../testing/comparable-figures.ts';
import { exampleYnabPlan, type YnabTestPlan } from '../testing/ynab-plan.ts';
import { readPlanBookAndFigures } from './read-ynab-plan-file.ts';

const OPTIONS = { currency: 'EUR', dateOrder: null, inBudget: new Map<string, boolean>(), directory: '' };

/** Whether the importer and the proof agree if `fault` changes the plan for only one of them. */
function readBroken(fault: (plan: YnabTestPlan) => void, side: 'forBook' | 'forFigures' = 'forBook') {
  const readers = { forBook: exampleYnabPlan(), forFigures: exampleYnabPlan() };
  fault(readers[side]);
  const { ofBook, ofFigures } = comparableFigures(readPlanBookAndFigures(readers, OPTIONS));
  return JSON.stringify(ofBook) === JSON.stringify(ofFigures);
}

const changed = (list: keyof YnabTestPlan, is: (record: object) => boolean, more: object) => (plan: YnabTestPlan) => {
  const records = plan[list];
  const found = Array.isArray(records) ? records.find((record: object) => is(record)) : undefined;
  if (found === undefined) expect.fail('nothing to break');
  Object.assign(found, more);
};
const has = (name: string, value: unknown) => (record: object) =>
  Object.entries(record).some(([key, own]) => key === name && own === value);

test('both readers agree on a sound plan', () => {
  expect(readBroken(() => undefined)).toBe(true);
});

test.each<readonly [string, (plan: YnabTestPlan) => void]>([
  ['a sign', changed('transactions', has('amount', -610_500), { amount: 610_500 })],
  ['a lost transaction', changed('transactions', has('amount', -250_125), { deleted: true })],
  ['a doubled transfer', (plan) => plan.transactions.push({ ...plan.transactions[5], id: 'twice' })],
  ['a shifted date', changed('transactions', has('date', '2024-03-03'), { date: '2024-04-03' })],
  ['a lost part', changed('subtransactions', has('memo', 'bread'), { deleted: true })],
  [
    'a lost link',
    changed('transactions', has('transfer_transaction_id', 't7'), {
      transfer_transaction_id: 't8',
      transfer_account_id: null,
    }),
  ],
  ['a lost link of a part', changed('subtransactions', has('memo', 'put aside'), { transfer_account_id: null })],
  ['another category', changed('transactions', has('category_id', 'c-Rent'), { category_id: 'c-House' })],
  ['a lost amount of the budget', (plan) => plan.months[3]?.categories.splice(2, 1)],
  ['another amount of the budget', (plan) => Object.assign(plan.months[3]?.categories[2] ?? {}, { budgeted: 5_000 })],
])('%s in what the importer reads shows in the figures', (_what, fault) => {
  expect(readBroken(fault)).toBe(false);
});

test('a lost account, and another currency, are refused', () => {
  const readersWith = (fault: (plan: YnabTestPlan) => void) => () => readBroken(fault);
  expect(readersWith((plan) => plan.accounts.splice(3, 1))).toThrow('an account that it does not contain');
  expect(readersWith((plan) => Object.assign(plan, { currency_format: { iso_code: 'USD' } }))).toThrow('disagree');
});

test('the proof also fails if its own computation loses a record', () => {
  expect(readBroken(changed('transactions', has('amount', -610_500), { deleted: true }), 'forFigures')).toBe(false);
});
