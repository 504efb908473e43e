import { FormatCache } from './format-cache.ts';

export interface AmountFormat {
  locale: string;
  /** ISO 4217 or the code of a crypto currency; without it only the number is shown. */
  currency?: string | undefined;
  /** `auto` shows a minus, `always` also a plus, `never` neither. */
  sign?: 'auto' | 'always' | 'never' | undefined;
  /**
   * Rounds to this many decimals (half away from zero). Otherwise all digits are shown, and at least the currency's usual
   * decimals.
   */
  decimals?: number | undefined;
}

/**
 * The parts of a formatted amount. `fraction` includes the decimal sign; `before` and `after` have sign and currency.
 */
export interface AmountParts {
  before: string;
  integer: string;
  fraction: string;
  after: string;
}

type Numeric = `${number}`;

const isNumeric = (text: string): text is Numeric => /^-?\d+(\.\d+)?$/.test(text);

const minus = '\u2212';
const mostDigits = 18;
const signs = { auto: 'negative', always: 'exceptZero', never: 'never' } as const;

/** Formats an amount for the locale, exactly: the digits never pass through a floating-point number. */
export function formatAmount(value: string | number, format: AmountFormat): string {
  const { before, integer, fraction, after } = amountParts(value, format);
  return before + integer + fraction + after;
}

export function amountParts(value: string | number, format: AmountFormat): AmountParts {
  const text = String(value);
  const parts: AmountParts = { before: '', integer: '', fraction: '', after: '' };
  // A text that is not a number is shown unchanged. A number above 1e21 has an exponent as text, but is formatted.
  if (!isNumeric(text) && typeof value === 'string') return { ...parts, integer: value };
  const formatter = numberFormat(format, digitsOf(text));
  for (const { type, value: written } of formatter.formatToParts(isNumeric(text) ? text : Number(text))) {
    const part = type === 'currency' && written === unknownCurrency ? (format.currency ?? '') : written;
    if (type === 'integer' || type === 'group') parts.integer += part;
    else if (type === 'decimal' || type === 'fraction') parts.fraction += part;
    else if (type === 'minusSign') parts[parts.integer ? 'after' : 'before'] += minus;
    else parts[parts.integer ? 'after' : 'before'] += part;
  }
  return parts;
}

/** A ratio as a percentage: `0.125` is 12.5 %. */
export function formatPercent(ratio: string | number, format: Omit<AmountFormat, 'currency'>): string {
  const text = String(ratio);
  if (!isNumeric(text) && typeof ratio === 'string') return ratio;
  const { locale, sign = 'auto', decimals = 1 } = format;
  const formatter = formats.get(
    ['percent', locale, sign, decimals],
    () =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        signDisplay: signs[sign],
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  );
  return formatter.format(isNumeric(text) ? text : Number(text)).replace('-', minus);
}

/** The sign of an amount as displayed: `-1`, `0` or `1`. With `decimals`, the sign after rounding. */
export function displayedSign(value: string | number, decimals?: number): -1 | 0 | 1 {
  const shown = decimals === undefined ? String(value) : formatAmount(value, { locale: 'en', decimals });
  if (!/[1-9]/.test(shown)) return 0;
  return /^[-\u2212]/.test(shown) ? -1 : 1;
}

const digitsOf = (text: string) => Math.min(mostDigits, text.split('.')[1]?.length ?? 0);

// Stands in for a code that Intl rejects, which does not have three letters, so that the code gets the usual position.
const unknownCurrency = 'XXX';

const isIntlCurrency = (code: string) => /^[A-Za-z]{3}$/.test(code);

function numberFormat({ locale, currency, sign = 'auto', decimals }: AmountFormat, digits: number) {
  return formats.get([locale, currency, sign, decimals, decimals === undefined ? digits : 0], () => {
    const style: Intl.NumberFormatOptions = !currency
      ? { style: 'decimal' }
      : isIntlCurrency(currency)
        ? { style: 'currency', currency }
        : { style: 'currency', currency: unknownCurrency, currencyDisplay: 'code' };
    const own = currency ? defaultDecimals(currency) : 0;
    return new Intl.NumberFormat(locale, {
      ...style,
      signDisplay: signs[sign],
      minimumFractionDigits: decimals ?? own,
      maximumFractionDigits: decimals ?? Math.max(own, digits),
    });
  });
}

/** Usual number of decimals of a currency: 2 for EUR, 0 for JPY. */
export function defaultDecimals(currency: string): number {
  if (!isIntlCurrency(currency)) return 2;
  const format = formats.get(['digits', currency], () => new Intl.NumberFormat('en', { style: 'currency', currency }));
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

const formats = new FormatCache<Intl.NumberFormat>();
