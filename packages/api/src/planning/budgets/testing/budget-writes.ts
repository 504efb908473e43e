import { monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import fc from 'fast-check';
import { undoChangeSet } from '../../../changes/testing/undo-change-set.ts';
import { toProblem } from '../../../kernel/to-problem.ts';
import { shiftDay } from '../../../reports/testing/counted-calendar.ts';
import type { TestCaller } from '../../../testing/create-test-wallet.ts';
import {
  itemAt,
  performRecordWrite,
  RECORD_WRITE_ARBITRARIES,
  recordIndexArbitrary,
  signedAmountArbitrary,
  unsignedAmountArbitrary,
  weightedWrite,
} from './record-write-arbitraries.ts';

/**
 * Random writes to a budget and to the records that it counts. Records are named by index, and months are relative to
 * the budget's start.
 */

const at = fc.nat(7);

const row = fc.record({ key: recordIndexArbitrary, assigned: signedAmountArbitrary, carry: fc.boolean() });
const rule = fc.constantFrom(
  'previousAssigned' as const,
  'previousSpent' as const,
  'average3' as const,
  'targets' as const,
  'zero' as const,
);
export const budgetWriteArbitrary = fc.oneof(
  weightedWrite(5, 'set', { at, rows: fc.uniqueArray(row, { maxLength: 4, selector: ({ key }) => key }) }),
  weightedWrite(2, 'hold', { at, held: unsignedAmountArbitrary }),
  weightedWrite(1, 'holdIncome', { at }),
  weightedWrite(2, 'move', {
    at,
    from: recordIndexArbitrary,
    to: recordIndexArbitrary,
    amount: unsignedAmountArbitrary,
  }),
  weightedWrite(2, 'fill', { at, rule, isLimited: fc.boolean() }),
  weightedWrite(1, 'start', {
    startDay: fc.integer({ min: 1, max: 28 }),
    weekend: fc.constantFrom('keep' as const, 'before' as const),
  }),
  weightedWrite(2, 'assets', { some: fc.array(recordIndexArbitrary, { minLength: 1, maxLength: 4 }) }),
  weightedWrite(1, 'target', {
    key: recordIndexArbitrary,
    amount: unsignedAmountArbitrary,
    type: fc.constantFrom('monthly' as const, 'refill' as const),
  }),
  weightedWrite(3, 'undo', { ago: fc.nat(3) }),
  ...RECORD_WRITE_ARBITRARIES,
);
type Write = typeof budgetWriteArbitrary extends fc.Arbitrary<infer One> ? One : never;

interface WrittenBudget {
  readonly walletId: string;
  readonly call: TestCaller;
  readonly id: string;
}

/** Problem codes of random writes that may fail; such a write changes nothing. */
const REFUSALS = [
  'envelopeInUse',
  'notEnough',
  'undoBlocked',
  'notUndoable',
  'invalidReference',
  'notFound',
  'categoryInUse',
  'split',
  'linked',
  'notEmpty',
];

/** Performs a random write on a budget. Returns the problem code if the service rejected the write, otherwise null. */
export async function performBudgetWrite(budget: WrittenBudget, one: Write): Promise<string | null> {
  try {
    await performRandomBudgetWrite(budget, one);
    return null;
  } catch (error) {
    const { code } = toProblem(error);
    if (!REFUSALS.includes(code)) throw error;
    return code;
  }
}

async function performRandomBudgetWrite({ walletId, call, id }: WrittenBudget, one: Write): Promise<void> {
  const { startMonth } = await call.budgets.get({ walletId, id });
  const monthAt = (offset: number) => monthFromNumber(monthNumber(startMonth) + offset);
  const shown = await call.budgets.months({ walletId, id, from: startMonth, to: startMonth });
  const keys = shown.envelopes.map(({ key }) => key);
  const { items: assets } = await call.assets.list({ walletId, limit: 500 });
  const { items: categories } = await call.categories.list({ walletId, limit: 500 });
  const day = (days: number) => shiftDay(`${startMonth}-01`, days);
  switch (one.kind) {
    case 'set': {
      const rows = new Map(one.rows.map(({ key, ...fields }) => [itemAt(keys, key), fields]));
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
      const [from, to] = [itemAt(keys, one.from), itemAt(['toAssign', ...keys], one.to)];
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
      await call.budgets.update({ walletId, id, assetIds: one.some.map((which) => itemAt(assets, which).id) });
      return;
    case 'target':
      await call.budgets.setTarget({ walletId, id, key: itemAt(keys, one.key), type: one.type, amount: one.amount });
      return;
    case 'undo': {
      const { items } = await call.history.list({ walletId, limit: one.ago + 1 });
      const entry = items[one.ago];
      // Undoing the budget itself would leave nothing to compare.
      if (entry !== undefined && entry.operation !== 'budgets.create')
        await undoChangeSet(call, { walletId, id: entry.id });
      return;
    }
    default:
      await performRecordWrite({ walletId, call, id, assets, categories, day }, one);
  }
}
