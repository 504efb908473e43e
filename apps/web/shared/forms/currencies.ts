/** Currencies in use today: ISO 4217 without codes of funds, metals and withdrawn currencies. */
export const CURRENCIES: readonly string[] = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
  CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
  IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
  MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST
  XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`
  .trim()
  .split(/\s+/);

/** Countries that use the euro, and countries that use a neighbour's currency. */
const EURO = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ');
const NEIGHBOURS: Readonly<Record<string, string>> = {
  LI: 'CHF',
  GG: 'GBP',
  IM: 'GBP',
  JE: 'GBP',
  FO: 'DKK',
  GL: 'DKK',
};

/**
 * Guesses a person's currency from the browser's BCP 47 tag: an ISO 4217 code starts with the two letters of its
 * country.
 */
export function guessCurrency(tag: string): string {
  const { region = '' } = new Intl.Locale(tag).maximize();
  if (EURO.includes(region)) return 'EUR';
  const own = region === '' ? undefined : CURRENCIES.find((code) => code.startsWith(region));
  return NEIGHBOURS[region] ?? own ?? 'EUR';
}
