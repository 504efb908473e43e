import { describe, expect, it } from 'vitest';
import { isCurrencyCode, isHistoricCurrency, isIsoCurrency, isoCurrencies, minorUnits } from './currencies.ts';

// All columns that eurofxref-hist.csv has ever had.
const ECB =
  'USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR';

describe('currencies', () => {
  it('lists each currency once, by a three-letter code', () => {
    const codes = isoCurrencies().map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(isoCurrencies().filter(({ historic }) => !historic)).toHaveLength(172);
  });

  it('include all currencies of the European Central Bank, former ones as historic', () => {
    expect(ECB.split(' ').filter((code) => !isIsoCurrency(code))).toEqual([]);
    expect(ECB.split(' ').filter(isHistoricCurrency).sort()).toEqual(
      'BGN CYP EEK HRK LTL LVL MTL ROL SIT SKK TRL'.split(' '),
    );
  });

  it('have the minor unit of ISO 4217, or 8 decimals where ISO has none', () => {
    expect(['EUR', 'JPY', 'KWD', 'CLF', 'ISK', 'HUF', 'BTC', 'XAU', 'toString'].map(minorUnits)).toEqual([
      2, 0, 3, 4, 0, 2, 8, 8, 8,
    ]);
  });

  it('include every currency that the runtime knows', () => {
    const unlisted = Intl.supportedValuesOf('currency').filter(
      (code) => /^[A-Z]{3}$/.test(code) && !isIsoCurrency(code),
    );
    expect(unlisted).toEqual([]);
  });

  it('are validated by their shape', () => {
    for (const code of ['EUR', 'BTC', '1INCH', 'X2', 'ABCDEFGHIJ']) expect(isCurrencyCode(code), code).toBe(true);
    for (const code of ['eur', 'E', '', 'ABCDEFGHIJK', 'E-R', 'EUR\n']) expect(isCurrencyCode(code), code).toBe(false);
  });
});
