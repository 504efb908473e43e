import { expect, test } from 'vitest';
import { runningAssetBalances } from './running-balances.ts';

const booked = (id: string, amountValue: string, more = {}) => {
  return { id, amountValue, amountCurrency: 'EUR', parentTransactionId: null, ...more };
};

test('each transaction has the balance after it, exactly; other currencies and split parts have none', () => {
  const list = [
    booked('newest', '-0.1'),
    booked('dollars', '5', { amountCurrency: 'USD' }),
    booked('part', '-0.2', { parentTransactionId: 'parent' }),
    booked('parent', '-0.2'),
    booked('oldest', '100'),
  ];
  expect([...runningAssetBalances(list, 'EUR', '99.7')]).toEqual([
    ['newest', '99.7'],
    ['parent', '99.8'],
    ['oldest', '100'],
  ]);
});
