import { describe, expect, test } from 'vitest';
import { pairNearestTransactions } from './link-named-transfers.ts';

const side = (id: string, date: string, amount: string, assetId: string) => ({
  ...{ id, date, amount, assetId, currency: 'EUR' },
});
const line = (id: string, date: string, amount = '-10') => ({
  ...side(id, date, amount, 'giro'),
  otherIds: ['savings'],
});
const other = (id: string, date: string, amount = '10') => side(id, date, amount, 'savings');
const pairsOf = (...args: Parameters<typeof pairNearestTransactions>) =>
  pairNearestTransactions(...args).map(({ source, counter }) => [source.id, counter.id]);

describe('pairs of named transfers', () => {
  test('are those of the nearest days, each transaction once', () => {
    const others = [other('far', '2026-03-06'), other('same', '2026-03-03'), other('next', '2026-03-04')];
    expect(pairsOf([line('a', '2026-03-03'), line('b', '2026-03-03'), line('c', '2026-03-03')], others)).toEqual([
      ['a', 'same'],
      ['b', 'next'],
      ['c', 'far'],
    ]);
  });

  test('have opposite amounts at most three days apart', () => {
    const lines = [line('a', '2026-03-03'), line('b', '2026-03-20')];
    expect(pairsOf(lines, [other('late', '2026-03-07'), other('alike', '2026-03-20', '-10')])).toEqual([]);
    expect(pairsOf(lines, [other('early', '2026-02-28')])).toEqual([['a', 'early']]);
  });

  test('are found among many equal amounts of one day, and none is used twice', () => {
    const ids = Array.from({ length: 30_000 }, (_, at) => `${at}`);
    const pairs = pairsOf(
      ids.map((id) => line(`l${id}`, '2026-03-03')),
      ids.map((id) => other(`o${id}`, '2026-03-05')),
    );
    expect(new Set(pairs.flat()).size).toBe(60_000);
  });
});
