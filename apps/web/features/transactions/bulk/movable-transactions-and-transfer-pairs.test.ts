import { expect, test } from 'vitest';
import { exampleTransaction } from '../testing/example-transaction.ts';
import { separateMovableTransactions } from './movable-transactions.ts';
import { findTransferPairs } from './transfer-pairs.ts';

const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

test('a split stays on its asset, and a part changes its day only with its parent', () => {
  const plain = exampleTransaction();
  const whole = exampleTransaction({ parent: true });
  const part = exampleTransaction({ parentTransactionId: whole.id });
  const lost = exampleTransaction({ parentTransactionId: exampleTransaction().id });
  const all = [plain, whole, part, lost];
  expect(idsOf(separateMovableTransactions(all, 'assetId').fit)).toEqual([plain.id]);
  expect(idsOf(separateMovableTransactions(all, 'date').held)).toEqual([lost.id]);
  for (const field of ['notes', 'merchantId'] as const)
    expect(separateMovableTransactions(all, field).held).toEqual([]);
});

const out = (said: Parameters<typeof exampleTransaction>[0] = {}) =>
  exampleTransaction({ amountValue: '-20', assetId: 'a', ...said });
const into = (said: Parameters<typeof exampleTransaction>[0] = {}) =>
  exampleTransaction({ amountValue: '20', assetId: 'b', ...said });
const pairs = (...records: ReturnType<typeof exampleTransaction>[]) =>
  findTransferPairs(records).map(({ source, counter }) => [source.id, counter.id]);

test('pairs any two transactions in opposite directions, in either order and of any amounts', () => {
  const [source, counter] = [out(), into({ amountValue: '23.5', amountCurrency: 'USD', date: '2026-01-01' })];
  expect(pairs(counter, source)).toEqual([[source.id, counter.id]]);
  expect(pairs(out(), out())).toEqual([]);
  expect(pairs(out(), into({ amountValue: '0' }))).toEqual([]);
  expect(pairs(out({ parent: true }), into())).toEqual([]);
  expect(pairs(out(), into({ transferCounterType: 'transaction', transferCounterId: 'x' }))).toEqual([]);
});

test('among more, pairs opposite amounts within a week, nearest days first', () => {
  const [early, late] = [out({ date: '2026-05-01' }), out({ date: '2026-05-05' })];
  const [first, second] = [into({ date: '2026-05-04' }), into({ date: '2026-05-07' })];
  const others = [
    into({ date: '2026-06-20' }),
    into({ amountCurrency: 'USD', date: '2026-05-01' }),
    into({ assetId: 'a', date: '2026-05-01' }),
    out({ amountValue: '-21' }),
  ];
  expect(pairs(early, late, first, second, ...others)).toEqual([
    [late.id, first.id],
    [early.id, second.id],
  ]);
  expect(pairs(early, ...others)).toEqual([]);
});
