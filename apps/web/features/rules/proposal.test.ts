import { expect, test } from 'vitest';
import { record } from '#features/transactions/testing/record.ts';
import { commonProposal, commonWords } from './proposal.ts';

test('proposes the common first words, without the different rest', () => {
  expect(commonWords(['REWE Markt 4711 Berlin', 'Rewe MARKT 0815 Köln'])).toBe('REWE Markt');
  expect(commonWords(['GITHUB 041', 'GITHUBBER 042'])).toBe('');
  expect(commonWords(['Same  name', 'same name'])).toBe('Same name');
  expect(commonWords(['Only one 5'])).toBe('Only one 5');
  expect(commonWords(['A', ''])).toBe('');
  expect(commonWords([])).toBe('');
});

test('proposes the common merchant or otherwise the common words, and the common category', () => {
  const nameOf = (id: string) => (id === 'm' ? 'Market' : undefined);
  const [a, b] = [record({ fromTo: 'REWE 1', categoryId: 'c' }), record({ fromTo: 'REWE 2', categoryId: 'c' })];
  expect(commonProposal([a, b], nameOf)).toEqual({ thenCategoryId: 'c', name: 'REWE', ifCounterpart: 'REWE' });
  const [x, y] = [record({ merchantId: 'm', categoryId: 'c' }), record({ merchantId: 'm' })];
  expect(commonProposal([x, y], nameOf)).toEqual({ name: 'Market', ifMerchantId: 'm' });
  const described = [record({ description: 'Rent May' }), record({ description: 'Rent June' })];
  expect(commonProposal(described, nameOf)).toEqual({ name: 'Rent', ifText: 'Rent' });
  expect(commonProposal([a, x], nameOf)).toEqual({ thenCategoryId: 'c' });
  const linked = record({ fromTo: 'Own', categoryId: 't', transferCounterType: 'transaction', transferCounterId: 'z' });
  expect(commonProposal([linked], nameOf)).toEqual({ name: 'Own', ifCounterpart: 'Own' });
});
