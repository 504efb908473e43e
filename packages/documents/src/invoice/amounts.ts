import { isIsoCurrency } from '@coffer/domain/currencies.ts';
import { canonicalDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import { mostLikelyValues, type ValueCandidate } from './value-candidate.ts';

export interface InvoiceAmount {
  /** A positive decimal, because invoices state refunds without a sign too. */
  readonly amount: string;
  /** The currency; null if the document names no currency. */
  readonly currency: string | null;
}

/** Words next to the amount to pay, in German and English. */
const AMOUNT_DUE_WORDS =
  /gesamtbetrag|rechnungsbetrag|rechnungssumme|zahlbetrag|zahlungsbetrag|zu zahlen|endbetrag|endsumme|gesamtsumme|bruttobetrag|gesamt brutto|summe brutto|amount due|total due|balance due|grand total|amount payable|total amount|invoice total|total to pay|total payable|total paid|amount paid/i;
/** Words next to any total. */
const SUM = /\bsumme\b|\bgesamt\b|\btotal\b|\bbrutto\b|\bbetrag\b|\bgross\b|\bamount\b/i;
/** Words next to a part of a total. */
const PART =
  /zwischensumme|sub-?\s?total|netto|\bnet\b|mwst|mehrwertsteuer|\bust\b|umsatzsteuer|\bvat\b|\btax\b|steuer|rabatt|discount|skonto|gegeben|rückgeld|wechselgeld|\bchange\b|einzelpreis|unit price|versand|shipping|porto|guthaben|bisher|anzahlung/i;

const SYMBOLS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  Fr: 'CHF',
  'Fr.': 'CHF',
};
const CURRENCY = '€|\\$|£|¥|Fr\\.?(?![A-Za-z])|[A-Z]{3}(?![A-Za-z])';
/** `1.234,56`, `1,234.56`, `1'234.56`, `12,50`, `12.50`; `1.234`, `100` and `100,-` only next to a currency. */
const DIGITS = "\\d{1,3}(?:[.,'’]\\d{3}){1,5}(?:[.,]\\d{2})?|\\d{1,12}(?:[.,]\\d{2}|[.,][-–]{1,2})?";
const NUMBER = new RegExp(
  `(?:(?<![A-Za-z])(?<before>${CURRENCY}) ?)?(?<![\\d.,'’/:-])(?<sign>[-−] ?)?(?<digits>${DIGITS})(?![\\d'’/:]|[.,]\\d| ?%)(?: ?(?<after>${CURRENCY}))?`,
  'g',
);

interface AmountCandidate extends InvoiceAmount {
  readonly confidence: number;
}

/** Possible amounts to pay, the most likely first. Pure. */
export function findInvoiceAmounts(lines: readonly string[]): ValueCandidate<InvoiceAmount>[] {
  const found = lines.flatMap((line, at) => foundIn(line, lines[at - 1] ?? ''));
  const usual = usualCurrency(found);
  const largest = found.reduce((most, { amount }) => (isGreaterAmount(amount, most) ? amount : most), '0');
  const candidates = found.map((amount) => ({
    value: { amount: amount.amount, currency: amount.currency ?? usual },
    confidence: amount.confidence + (amount.amount === largest ? 0.08 : 0),
  }));
  return mostLikelyValues(candidates, ({ amount, currency }) => `${amount} ${currency}`);
}

/**
 * The amounts of a line with their confidence. The largest amount is most likely the total, and the other amounts are
 * parts of the total.
 */
function foundIn(line: string, above: string): AmountCandidate[] {
  const amounts = numbersIn(line);
  if (amounts.length === 0) return [];
  const largest = amounts.reduce((most, { amount }) => (isGreaterAmount(amount, most) ? amount : most), '0');
  const confidence = confidenceOf(line, above);
  return amounts.map((amount) => {
    const share = confidence === PART_ONLY || amount.amount === largest ? 1 : 0.3;
    return { ...amount, confidence: confidence * share };
  });
}

const PART_ONLY = 0.08;

/** Returns the confidence of the largest amount of a line, from the words in the line, or above it if it has none. */
function confidenceOf(line: string, above: string): number {
  const alone = /\p{L}{3}/u.test(line.replace(NUMBER, ' ')) ? line : `${above} ${line}`;
  if (PART.test(alone) && !AMOUNT_DUE_WORDS.test(alone)) return PART_ONLY;
  if (AMOUNT_DUE_WORDS.test(alone)) return 0.88;
  return SUM.test(alone) ? 0.65 : 0.2;
}

function numbersIn(line: string): InvoiceAmount[] {
  return [...line.matchAll(NUMBER)].flatMap(({ groups = {} }) => {
    const { before, after, digits = '' } = groups;
    const currency = currencyOf(before) ?? currencyOf(after);
    const amount = amountOf(digits);
    const isExact = /[.,]\d{2}$/.test(digits);
    return amount === null || (currency === null && !isExact) ? [] : [{ amount, currency }];
  });
}

function currencyOf(mark: string | undefined): string | null {
  if (mark === undefined) return null;
  return SYMBOLS[mark] ?? (isIsoCurrency(mark) ? mark : null);
}

/**
 * Converts digits to a decimal; null for zero. The last two digits after a point or a comma are cents; all other
 * separators are ignored.
 */
function amountOf(digits: string): string | null {
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d{2}|[-–]{1,2}))?$/.exec(digits) ?? [];
  const text = `${whole.replace(/\D/g, '')}.${/\d/.test(cents) ? cents : '0'}`;
  const amount = canonicalDecimal(text);
  return amount === '0' ? null : amount;
}

function usualCurrency(found: readonly AmountCandidate[]): string | null {
  const counted = new Map<string, number>();
  for (const { currency } of found) if (currency !== null) counted.set(currency, (counted.get(currency) ?? 0) + 1);
  return [...counted].reduce<[string | null, number]>((most, one) => (one[1] > most[1] ? one : most), [null, 0])[0];
}

function isGreaterAmount(one: string, other: string): boolean {
  return parseUnlimitedDecimal(one).greaterThan(parseUnlimitedDecimal(other));
}
