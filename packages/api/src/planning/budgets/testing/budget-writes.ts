import { monthNumber, monthOfNumber } from '@coffer/domain/dates.ts';
import fc from 'fast-check';
import { undo } from '../../../changes/testing/take-back.ts';
import { problemOf } from '../../../kernel/problem-of.ts';
import { shifted } from '../../../reports/testing/counted-calendar.ts';
import type { Caller } from '../../../testing/wallet.ts';

/** Random writes to a budget and to what it counts. Records are named by index, months and days relative to the budget's start. */

const place = fc.nat(1000);
const amount = fc.integer({ min: -40_000, max: 90_000 }).map((cents) => (cents / 100).toFixed(2));
const positive = fc.integer({ min: 0, max: 90_000 }).map((cents) => (cents / 100).toFixed(2));
const at = fc.nat(7);
const away = fc.integer({ min: -40, max: 200 });

const write = <Kind extends string, Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record(fields).map((values) => ({ kind, ...values })) });

const row = fc.record({ key: place, assigned: amount, carry: fc.boolean() });
const rule = fc.constantFrom(
  'previousAssigned' as const,
  'previousSpent' as const,
  'average3' as const,
  'zero' as const,
);
export const budgetWrite = fc.oneof(
  write(5, 'set', { at, rows: fc.uniqueArray(row, { maxLength: 4, selector: ({ key }) => key }) }),
  write(2, 'hold', { at, held: positive }),
  write(1, 'holdIncome', { at }),
  write(2, 'move', { at, from: place, to: place, amount: positive }),
  write(2, 'fill', { at, rule, isLimited: fc.boolean() }),
  write(1, 'start', {
    startDay: fc.integer({ min: 1, max: 28 }),
    weekend: fc.constantFrom('keep' as const, 'before' as const),
  }),
  write(2, 'assets', { some: fc.array(place, { minLength: 1, maxLength: 4 }) }),
  write(1, 'newAsset', { amount, away }),
  write(3, 'transfer', { from: place, to: place, amount: positive, away, later: fc.integer({ min: -40, max: 40 }) }),
  write(2, 'deleteCategory', { which: place, replacement: fc.option(place) }),
  write(2, 'undo', { ago: fc.nat(3) }),
);
type Write = typeof budgetWrite extends fc.Arbitrary<infer One> ? One : never;

interface WrittenBudget {
  readonly walletId: string;
  readonly call: Caller;
  readonly id: string;
}

/** Codes with which a random write may be refused; it then changes nothing. */
const REFUSALS = [
  'envelopeInUse',
  'notEnough',
  'undoBlocked',
  'notUndoable',
  'invalidReference',
  'notFound',
  'categoryInUse',
];

/** Performs a write. Returns the code with which it was refused. */
export async function writeBudget(budget: WrittenBudget, one: Write): Promise<string | null> {
  try {
    await performed(budget, one);
    return null;
  } catch (error) {
    const { code } = problemOf(error);
    if (!REFUSALS.includes(code)) throw error;
    return code;
  }
}

async function performed({ walletId, call, id }: WrittenBudget, one: Write): Promise<void> {
  const { startMonth } = await call.budgets.get({ walletId, id });
  const monthAt = (offset: number) => monthOfNumber(monthNumber(startMonth) + offset);
  const shown = await call.budgets.months({ walletId, id, from: startMonth, to: startMonth });
  const keys = shown.envelopes.map(({ key }) => key);
  const { items: assets } = await call.assets.list({ walletId, limit: 500 });
  const { items: categories } = await call.categories.list({ walletId, limit: 500 });
  const day = (days: number) => shifted(`${startMonth}-01`, days);
  switch (one.kind) {
    case 'set': {
      const rows = new Map(one.rows.map(({ key, ...fields }) => [of(keys, key), fields]));
      await call.budgets.setMonth({
        ...{ walletId, id, month: monthAt(one.at) },
        rows: [...rows].map(([key, fields]) => ({ key, ...fields })),
      });
      return;
    }
    case 'hold':
      await call.budgets.setMonth({ walletId, id, month: monthAt(one.at), rows: [], held: one.held });
      return;
    case 'holdIncome': {
      const incomes = categories.filter(({ type }) => type === 'activeIncome').map((category) => category.id);
      await call.budgets.hold({ walletId, id, month: monthAt(one.at), categoryIds: incomes });
      return;
    }
    case 'move': {
      const [from, to] = [of(keys, one.from), of(['toAssign', ...keys], one.to)];
      if (from !== to)
        await call.budgets.move({
          walletId,
          id,
          month: monthAt(one.at),
          from,
          to,
          amount: one.amount,
          allowNegative: false,
        });
      return;
    }
    case 'fill':
      await call.budgets.fill({
        ...{ walletId, id, months: [monthAt(one.at), monthAt(one.at + 1)], rule: one.rule },
        ...{ limit: one.isLimited ? ('toAssign' as const) : ('none' as const), onlyEmpty: false, dryRun: false },
      });
      return;
    case 'start':
      await call.budgets.update({ walletId, id, startDay: one.startDay, weekend: one.weekend });
      return;
    case 'assets':
      await call.budgets.update({ walletId, id, assetIds: one.some.map((which) => of(assets, which).id) });
      return;
    case 'newAsset': {
      const asset = await call.assets.create({ walletId, name: 'Later', type: 'bank', defaultCurrency: 'EUR' });
      const { assetIds } = await call.budgets.get({ walletId, id });
      await call.budgets.update({ walletId, id, assetIds: [...assetIds, asset.id] });
      const transaction = { assetId: asset.id, date: day(one.away), amountValue: one.amount, amountCurrency: 'USD' };
      await call.transactions.create({ walletId, ...transaction });
      return;
    }
    case 'transfer': {
      const side = (which: number, date: string, amountValue: string) =>
        call.transactions.create({ walletId, assetId: of(assets, which).id, date, amountValue, amountCurrency: 'EUR' });
      const source = await side(one.from, day(one.away), `-${one.amount === '0.00' ? '1' : one.amount}`);
      const counter = await side(one.to, day(one.away + one.later), one.amount === '0.00' ? '1.1' : one.amount);
      const pair = { source: sideOf(source), counter: sideOf(counter) };
      await call.transfers.bulkLink({ walletId, pairs: [pair], categories: 'keepAll' });
      return;
    }
    case 'deleteCategory': {
      const own = categories.filter(({ systemKey }) => systemKey === null);
      if (own.length === 0) return;
      const replacement = one.replacement === null ? {} : { replacementCategoryId: of(categories, one.replacement).id };
      const deleted = of(own, one.which).id;
      if (replacement.replacementCategoryId !== deleted)
        await call.categories.delete({ walletId, id: deleted, ...replacement });
      return;
    }
    case 'undo': {
      const { items } = await call.history.list({ walletId, limit: one.ago + 1 });
      const entry = items[one.ago];
      if (entry !== undefined) await undo(call, { walletId, id: entry.id });
    }
  }
}

const sideOf = ({ id }: { readonly id: string }) => ({ type: 'transaction' as const, id });

function of<Item>(items: readonly Item[], which: number): Item {
  const item = items[which % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
