import { expect, test } from 'vitest';
import { givenSecurities, symbolsAskedFor } from './unknown-securities.ts';

const error = (path: string) => ({ path, code: 'unknownSecurities', message: '' });
const problem = {
  code: 'unknownSecurities',
  detail: '',
  errors: [error('settings.securities.SAP.DE'), error('content')],
};

test('asks for missing symbols and for those already answered', () => {
  expect(symbolsAskedFor({ problem }, { securities: { ACME: 'US0378331005' } })).toEqual(['ACME', 'SAP.DE']);
  expect(symbolsAskedFor({ problem }, { securities: { 'SAP.DE': 'DE0007164600' } })).toEqual(['SAP.DE']);
  expect(symbolsAskedFor({ problem: { ...problem, code: 'invalidFile' } }, {})).toEqual([]);
  expect(symbolsAskedFor(undefined, {})).toEqual([]);
});

test('ignores answers that are not text', () => {
  for (const securities of [null, 'x', { ACME: null }, { ACME: 1 }]) {
    expect([...givenSecurities({ securities }).keys()].filter((symbol) => symbol === 'ACME')).toEqual([]);
  }
});
