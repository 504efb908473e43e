import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIsin } from './isin.ts';

describe('an ISIN', () => {
  it('has a right check digit', () => {
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

  it('has exactly one check digit that fits', () => {
    const body = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{9}$/);
    fc.assert(fc.property(body, (text) => [...'0123456789'].filter((digit) => isIsin(text + digit)).length === 1));
  });
});
