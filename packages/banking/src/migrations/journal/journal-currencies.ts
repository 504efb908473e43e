const CODES = new Set(Intl.supportedValuesOf('currency'));

/**
 * The currencies of each symbol. If there are several, the symbol means the requested currency if it is among them,
 * otherwise the first currency.
 */
const SYMBOLS: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', '£': 'GBP', '¥': 'JPY CNY', us$: 'USD', a$: 'AUD', c$: 'CAD', nz$: 'NZD', hk$: 'HKD', nt$: 'TWD' },
  ...{ $: 'USD AUD BBD BSD BZD CAD FJD GYD HKD JMD NAD NZD SGD TTD TWD XCD', r$: 'BRL', s$: 'SGD', kč: 'CZK' },
  ...{ zł: 'PLN', лв: 'BGN', '₹': 'INR', '₽': 'RUB', '₺': 'TRY', '₩': 'KRW', '₪': 'ILS', '₫': 'VND', '₴': 'UAH' },
  ...{ '฿': 'THB', '₱': 'PHP', '₦': 'NGN', '₸': 'KZT', '₾': 'GEL', '₼': 'AZN', 円: 'JPY', 元: 'CNY' },
};

/** Symbols of several currencies without a default currency. The import request must name the currency. */
const AMBIGUOUS_SYMBOLS: Readonly<Record<string, string>> = {
  ...{
    kr: 'DKK ISK NOK SEK',
    'kr.': 'DKK ISK NOK SEK',
    rs: 'INR LKR MUR NPR PKR SCR',
    'rs.': 'INR LKR MUR NPR PKR SCR',
  },
};

/** Codes that are also recognised in lower case: those of currencies with a symbol, including `kr` and `Rs`. */
const LOWER_CASE_CODES = new Set(
  Object.values({ ...SYMBOLS, ...AMBIGUOUS_SYMBOLS }).flatMap((codes) => codes.split(' ')),
);

/** Maps the commodities of a journal to currencies. */
export class JournalCurrencies {
  readonly #usual: string;
  readonly #commodities: ReadonlySet<string>;

  /** `usual`: the currency of amounts without a commodity. */
  constructor(usual: string, commodities: ReadonlySet<string>) {
    this.#usual = usual;
    this.#commodities = commodities;
  }

  /** Returns the currency of a commodity; null if the commodity is not money. */
  findCurrency(commodity: string): string | null {
    if (commodity === '') return this.#usual;
    if (CODES.has(commodity)) return commodity;
    const symbol = commodity.toLowerCase();
    const known = codesOf(SYMBOLS, symbol);
    const meant = [...known, ...codesOf(AMBIGUOUS_SYMBOLS, symbol)];
    if (meant.length > 0) return meant.includes(this.#usual) ? this.#usual : (known[0] ?? null);
    const code = commodity.toUpperCase();
    // Other lower-case codes may be words, such as `top` and `pen`. If a journal has both `EUR` and `eur`, only `EUR`
    // is a currency.
    const isMoney = code === this.#usual || LOWER_CASE_CODES.has(code);
    return isMoney && !this.#commodities.has(code) ? code : null;
  }

  /** Whether the commodity is a symbol of several currencies and the request does not name one of them. */
  isUnclear(commodity: string): boolean {
    return this.possible(commodity).length > 0 && this.findCurrency(commodity) === null;
  }

  /** Returns the currencies of a symbol whose meaning depends on the request; empty for other commodities. */
  possible(commodity: string): readonly string[] {
    return codesOf(AMBIGUOUS_SYMBOLS, commodity.toLowerCase());
  }
}

function codesOf(symbols: Readonly<Record<string, string>>, symbol: string): string[] {
  return Object.hasOwn(symbols, symbol) ? (symbols[symbol]?.split(' ') ?? []) : [];
}
