/**
 * Currency codes and their minor units.
 *
 * Source: ISO 4217 table A.1 (active, "list one") and A.3 (historic, "list three") of the maintenance agency SIX, as of
 * 1 January 2026, the date on which BGN was withdrawn. Codes without use as money are omitted: tests (XTS), no currency
 * (XXX), bond market units (XBA to XBD). Of the historic currencies, the list has the euro's predecessors and
 * currencies in published rate histories.
 */

export interface Currency {
  readonly code: string;
  /** Decimals of the smallest unit in use. */
  readonly minorUnits: number;
  /** Withdrawn from circulation; occurs only in old transactions and rates. */
  readonly historic: boolean;
}

/**
 * Decimals for crypto and other codes without an ISO minor unit (XAU, XDR): the same as bitcoin (1 satoshi = 10⁻⁸), the
 * most that apps usually display. Used only for the final rounding of reports; amounts are stored exactly.
 */
const MINOR_UNITS_WITHOUT_ISO = 8;

const ACTIVE_BY_MINOR_UNITS: readonly (readonly [number, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
     CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL
     HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU
     MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR
     SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED
     VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
  [MINOR_UNITS_WITHOUT_ISO, 'XAG XAU XDR XPD XPT XSU XUA'],
];

const HISTORIC_BY_MINOR_UNITS: readonly (readonly [number, string])[] = [
  [0, 'BEF BYR ESP GRD ITL LUF PTE TRL'],
  [
    2,
    `AFA ANG ATS AZM BGL BGN BYB CSD CUC CYP DEM EEK FIM FRF GHC HRK IEP LTL LVL MRO MTL MZM NLG ROL RUR SDD
     SIT SKK SLL SRG STD TMM VEB VEF XEU ZMK ZWL`,
  ],
];

const CURRENCIES: ReadonlyMap<string, Currency> = new Map([
  ...tableOf(ACTIVE_BY_MINOR_UNITS, false),
  ...tableOf(HISTORIC_BY_MINOR_UNITS, true),
]);

function tableOf(groups: readonly (readonly [number, string])[], historic: boolean): [string, Currency][] {
  return groups.flatMap(([minorUnits, codes]) =>
    codes.split(/\s+/).map((code): [string, Currency] => [code, { code, minorUnits, historic }]),
  );
}

/** All listed ISO 4217 currencies, active ones first. */
export function isoCurrencies(): Currency[] {
  return [...CURRENCIES.values()];
}

/** Whether `code` has the shape of a currency: an ISO 4217 or a crypto code (contract §1). */
export function isCurrencyCode(code: string): boolean {
  return /^[A-Z0-9]{2,10}$/.test(code);
}

/** Whether `code` is a listed ISO 4217 currency, active or historic. */
export function isIsoCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** Whether `code` is an ISO 4217 currency that has been withdrawn. */
export function isHistoricCurrency(code: string): boolean {
  return CURRENCIES.get(code)?.historic ?? false;
}

/** Number of decimals to which reports in `code` are rounded: the ISO 4217 minor unit, otherwise 8. */
export function minorUnits(code: string): number {
  return CURRENCIES.get(code)?.minorUnits ?? MINOR_UNITS_WITHOUT_ISO;
}
