import { expect, test } from 'vitest';
import { evaluateAmount } from './evaluate-amount.ts';

const english = (text: string) => evaluateAmount(text, 'en-GB', 2);

test('a typed sum has its value, rounded once', () => {
  expect(english('=100+20.5')).toBe('120.5');
  expect(english('1,200/12 + 5*2')).toBe('110');
  expect(english('=(3+4)*-2')).toBe('-14');
  expect(english('10/3')).toBe('3.33');
  expect(english('=0.1+0.2')).toBe('0.3');
  expect(english('−40')).toBe('-40');
  expect(evaluateAmount('=1.200,50×2', 'de-DE', 2)).toBe('2401');
  expect(english('')).toBe('0');
});

test('what is no amount has no value', () => {
  for (const text of ['abc', '1+', '=', '2**3', '(1', '1)', '5/0', '1 2 x']) {
    expect([text, english(text)]).toEqual([text, text === '=' ? '0' : null]);
  }
});
