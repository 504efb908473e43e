import { expect, test } from 'vitest';
import { exampleTransaction } from '#features/transactions/testing/example-transaction.ts';
import { commonFirstWords, ruleForTransactions } from './rule-proposal.ts';

test('proposes the common first words, without the different rest', () => {
  expect(commonFirstWords(['REWE Markt 4711 Berlin', 'Rewe MARKT 0815 Köln'])).toBe('REWE Markt');
  expect(commonFirstWords(['GITHUB 041', 'GITHUBBER 042'])).toBe('');
  expect(commonFirstWords(['Same  name', 'same name'])).toBe('Same name');
  expect(commonFirstWords(['Only one 5'])).toBe('Only one 5');
  expect(commonFirstWords(['A', ''])).toBe('');
  expect(commonFirstWords([])).toBe('');
});

test('proposes the common merchant or otherwise the common words, and the common category', () => {
  const nameOf = (id: string) => (id === 'm' ? 'Market' : undefined);
  const [a, b] = [
    exampleTransaction({ fromTo: 'REWE 1', categoryId: 'c' }),
    exampleTransaction({ fromTo: 'REWE 2', categoryId: 'c' }),
  ];
  expect(ruleForTransactions([a, b], nameOf)).toEqual({ thenCategoryId: 'c', name: 'REWE', ifCounterpart: 'REWE' });
  const [x, y] = [exampleTransaction({ merchantId: 'm', categoryId: 'c' }), exampleTransaction({ merchantId: 'm' })];
  expect(ruleForTransactions([x, y], nameOf)).toEqual({ name: 'Market', ifMerchantId: 'm' });
  const described = [exampleTransaction({ description: 'Rent May' }), exampleTransaction({ description: 'Rent June' })];
  expect(ruleForTransactions(described, nameOf)).toEqual({ name: 'Rent', ifText: 'Rent' });
  expect(ruleForTransactions([a, x], nameOf)).toEqual({ thenCategoryId: 'c' });
  const linked = exampleTransaction({
    fromTo: 'Own',
    categoryId: 't',
    transferCounterType: 'transaction',
    transferCounterId: 'z',
  });
  expect(ruleForTransactions([linked], nameOf)).toEqual({ name: 'Own', ifCounterpart: 'Own' });
});
