import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedShares, sumShares } from './rounded-shares.ts';

test('shares add up to 1, each is within 0.1 % of the exact share, and debts have none', () => {
  const cents = fc.integer({ min: -1e9, max: 1e12 }).map((count) => count / 100);
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), (amounts) => {
      const values = new Map(amounts.map((amount, at) => [String(at), amount]));
      const shares = roundedShares(values);
      const owned = amounts.filter((amount) => amount > 0);
      const sum = owned.reduce((all, amount) => all + amount, 0);
      expect(shares.size).toBe(owned.length);
      expect(sumShares([...shares.values()])).toBe(owned.length === 0 ? 0 : 1);
      for (const [id, share] of shares) expect(Math.abs(share - (values.get(id) ?? 0) / sum)).toBeLessThan(0.00101);
    }),
    { seed: 5 },
  );
});

test('thirds are rounded so that their sum is 1', () => {
  const thirds = roundedShares(
    new Map([
      ['a', 1],
      ['b', 1],
      ['debt', -5],
      ['c', 1],
    ]),
  );
  expect([...thirds]).toEqual([
    ['a', 0.334],
    ['b', 0.333],
    ['c', 0.333],
  ]);
});
