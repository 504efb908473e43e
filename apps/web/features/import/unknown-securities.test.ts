import { expect, test } from 'vitest';
import { enteredIsins, symbolsWithoutIsin } from './unknown-securities.ts';

const error = (path: string) => ({ path, code: 'unknownSecurities', message: '' });
const problem = {
  code: 'unknownSecurities',
  detail: '',
  errors: [error('settings.securities.SAP.DE'), error('content')],
};

test('asks for missing symbols and for those already answered', () => {
  expect(symbolsWithoutIsin({ problem }, { securities: { ACME: 'US0378331005' } })).toEqual(['ACME', 'SAP.DE']);
  expect(symbolsWithoutIsin({ problem }, { securities: { 'SAP.DE': 'DE0007164600' } })).toEqual(['SAP.DE']);
  expect(symbolsWithoutIsin({ problem: { ...problem, code: 'invalidFile' } }, {})).toEqual([]);
  expect(symbolsWithoutIsin(undefined, {})).toEqual([]);
});

test('ignores answers that are not text', () => {
  for (const securities of [null, 'x', { ACME: null }, { ACME: 1 }]) {
    expect([...enteredIsins({ securities }).keys()].filter((symbol) => symbol === 'ACME')).toEqual([]);
  }
});
