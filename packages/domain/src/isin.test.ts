import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatePlaceholderIsin, isIsin, possibleIsinsForCusip, withIsinCheckDigit } from './isin.ts';

describe('an ISIN', () => {
  it('has a valid check digit', () => {
    for (const isin of ['US0378331005', 'DE0007164600', 'IE00B4L5Y983', 'GB0002634946', 'AU0000XVGZA3']) {
      expect(isIsin(isin), isin).toBe(true);
    }
    for (const text of [
      'US0378331004',
      'us0378331005',
      'US037833100',
      'US03783310055',
      '',
      'U10378331005',
      'US037833100X',
    ]) {
      expect(isIsin(text), text).toBe(false);
    }
  });

  it('has exactly one valid check digit', () => {
    const body = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{9}$/);
    fc.assert(fc.property(body, (text) => [...'0123456789'].filter((digit) => isIsin(text + digit)).length === 1));
  });

  it('is generated for a security without an ISIN, with any letters and digits', () => {
    const picks = fc.array(fc.nat(35), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(picks, (numbers) => {
        const isin = generatePlaceholderIsin(() => numbers.pop() ?? 0);
        return isIsin(isin) && isin.startsWith('ZZ');
      }),
    );
    expect(withIsinCheckDigit('US037833100')).toBe('US0378331005');
  });
});

it('a CUSIP with a valid check digit may belong to an American or a Canadian ISIN', () => {
  expect(possibleIsinsForCusip('037833100')).toEqual(['US0378331005', withIsinCheckDigit('CA037833100')]);
  expect(possibleIsinsForCusip('17275R102')[0]).toBe('US17275R1023');
  for (const wrong of ['037833101', '03783310', '0378331000', 'abc']) expect(possibleIsinsForCusip(wrong)).toEqual([]);
});
