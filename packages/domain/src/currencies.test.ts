import { describe, expect, it } from 'vitest';
import { isCurrencyCode, isHistoricCurrency, isIsoCurrency, isoCurrencies, minorUnits } from './currencies.ts';

// Every column that eurofxref-hist.csv has ever had.
const ECB =
  'USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR';

describe('currencies', () => {
  it('are listed once, by three letters', () => {
    const codes = isoCurrencies().map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(isoCurrencies().filter(({ historic }) => !historic)).toHaveLength(172);
  });

  it('hold all of the European Central Bank, former ones as historic', () => {
    expect(ECB.split(' ').filter((code) => !isIsoCurrency(code))).toEqual([]);
    expect(ECB.split(' ').filter(isHistoricCurrency).sort()).toEqual(
      'BGN CYP EEK HRK LTL LVL MTL ROL SIT SKK TRL'.split(' '),
    );
  });

  it('have the minor unit of ISO 4217, and 8 decimals where it names none', () => {
    expect(['EUR', 'JPY', 'KWD', 'CLF', 'ISK', 'HUF', 'BTC', 'XAU', 'toString'].map(minorUnits)).toEqual([
      2, 0, 3, 4, 0, 2, 8, 8, 8,
    ]);
  });

  it('know every currency that this platform can name', () => {
    const unlisted = Intl.supportedValuesOf('currency').filter(
      (code) => /^[A-Z]{3}$/.test(code) && !isIsoCurrency(code),
    );
    expect(unlisted).toEqual([]);
  });

  it('are recognised by shape', () => {
    for (const code of ['EUR', 'BTC', '1INCH', 'X2', 'ABCDEFGHIJ']) expect(isCurrencyCode(code), code).toBe(true);
    for (const code of ['eur', 'E', '', 'ABCDEFGHIJK', 'E-R', 'EUR\n']) expect(isCurrencyCode(code), code).toBe(false);
  });
});
