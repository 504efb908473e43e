import type { BusinessKindMatch } from './business-kind-words.ts';
import { BUSINESS_KIND_MEANINGS, type BusinessKind } from './business-kinds.ts';
import { COUNTRY_WORDS } from './country-words.ts';
import { statementWords } from './statement-words.ts';

/** The fields of a transaction from which the category model computes its features. */
export interface CategoryModelInput {
  /** The day of the transaction, `YYYY-MM-DD`. */
  readonly date: string;
  readonly assetId: string;
  /** A decimal; negative for money paid out. */
  readonly amount: string;
  readonly currency: string;
  readonly counterparty: string;
  readonly description: string;
}

/** The learning rate of each kind of feature, in 65,536ths. */
export const LEARNING_RATES = {
  bias: 22_938,
  asset: 22_938,
  band: 22_938,
  weekday: 11_469,
  name: 45_876,
  first: 22_938,
  firstTwo: 22_938,
  nameAmount: 22_938,
  nameBand: 22_938,
  nameText: 22_938,
  nameWord: 22_938,
  word: 11_469,
  pair: 16_057,
  textWord: 11_469,
  trade: 22_938,
  journey: 22_938,
} as const;

/** A feature of a transaction, an input of the category model's regression. */
export interface CategoryFeature {
  readonly key: string;
  readonly kind: keyof typeof LEARNING_RATES;
  /**
   * The kind of business that the feature indicates, or a journey, before any learning. `quarters` is the strength of
   * this sign in quarters. Null if the feature indicates neither.
   */
  readonly known: { readonly trade: BusinessKind | 'journey'; readonly quarters: number } | null;
}

/** Features of a transaction's texts. They are the same for all transactions with these texts and this sign. */
export interface TextFeatures {
  /**
   * The words of the name, separated by single spaces. It is equal for all transactions of a counterparty, even if the
   * bank adds other texts.
   */
  readonly name: string;
  readonly features: readonly CategoryFeature[];
  /** The kinds of business found in the name; if there are none, those found in the description. */
  readonly trades: readonly BusinessKind[];
  /** The country that the texts name; null if they name no country. */
  readonly country: string | null;
}

export type AmountSign = '+' | '-';

const MAX_NAME_WORDS = 6;
const MAX_TEXT_WORDS = 8;

const plain = (kind: CategoryFeature['kind'], text: string): CategoryFeature => ({
  key: `${kind} ${text}`,
  kind,
  known: null,
});

export function amountSign(amount: string): AmountSign {
  return amount.startsWith('-') ? '-' : '+';
}

export function textFeatures(
  { counterparty, description }: Pick<CategoryModelInput, 'counterparty' | 'description'>,
  sign: AmountSign,
  find: (words: readonly string[]) => BusinessKindMatch[],
): TextFeatures {
  const words = statementWords(counterparty, description);
  const nameWords = words.name.slice(0, MAX_NAME_WORDS);
  const name = nameWords.join(' ');
  const [first = ''] = nameWords;
  const rest = [...new Set(words.rest)].slice(0, MAX_TEXT_WORDS);
  const isFitting = ({ trade }: BusinessKindMatch) => BUSINESS_KIND_MEANINGS[trade].direction !== 'in' || sign === '+';
  const inName = find(words.written).filter(isFitting);
  const inRest = find(words.rest).filter(isFitting);
  const said = [
    ...inName.map(({ trade }) => ({ trade, quarters: 4 })),
    ...inRest.map(({ trade }) => ({ trade, quarters: 2 })),
  ];
  const features = [
    plain('name', `${sign}${name}`),
    plain('first', `${sign}${first}`),
    plain('firstTwo', `${sign}${nameWords.slice(0, 2).join(' ')}`),
    plain('nameText', `${sign}${name}|${words.rest.join(' ')}`),
    ...[...new Set(nameWords)].map((word) => plain('word', sign + word)),
    ...nameWords.slice(1).map((word, at) => plain('pair', `${sign}${nameWords[at]} ${word}`)),
    ...rest.flatMap((word) => [plain('textWord', sign + word), plain('nameWord', `${sign}${first} ${word}`)]),
    ...said.map(({ trade, quarters }) => tradeFeature(trade, quarters, sign)),
  ];
  const unique = new Map(features.map((feature) => [feature.key, feature]));
  const country = [...words.written, ...words.rest].find((word) => COUNTRY_WORDS.has(word)) ?? null;
  return {
    name,
    features: [...unique.values()],
    trades: [...new Set((inName.length > 0 ? inName : inRest).map(({ trade }) => trade))],
    country: country === null ? null : (COUNTRY_WORDS.get(country) ?? null),
  };
}

/**
 * The feature of a kind of business. Its weight is halved for money received from a shop, which is probably, but not
 * certainly, a refund.
 */
function tradeFeature(trade: BusinessKind, quarters: number, sign: AmountSign): CategoryFeature {
  const isRefund = BUSINESS_KIND_MEANINGS[trade].direction === 'out' && sign === '+';
  const weight = isRefund ? quarters / 2 : quarters;
  return {
    key: `trade ${sign}${quarters}${trade}`,
    kind: 'trade',
    known: { trade, quarters: weight },
  };
}

/**
 * Signs of a journey: whether the place is abroad (`isAbroad`), and the number of other travel expenses on the
 * transaction's day and the four days before it (`journey`).
 */
export interface JourneySigns {
  readonly isAbroad: boolean;
  readonly journey: number;
}

function journeyFeature(key: string, quarters: number): CategoryFeature {
  return { key, kind: 'journey', known: { trade: 'journey', quarters } };
}

/** Features of the amount, the day and the asset. */
export function amountDayAndAssetFeatures(
  { assetId, amount, currency }: CategoryModelInput,
  name: string,
  weekday: number,
  { isAbroad, journey }: JourneySigns,
): CategoryFeature[] {
  const sign = amountSign(amount);
  const band = bandOf(amount);
  return [
    plain('bias', sign),
    plain('asset', `${sign}${assetId}`),
    plain('band', `${sign}${band}`),
    plain('weekday', `${sign}${weekday}`),
    plain('nameAmount', `${name} ${amount}`),
    plain('nameBand', `${sign}${band} ${name}`),
    plain('asset', `${sign}${assetId} ${currency}`),
    ...(journey > 0 ? [journeyFeature(`journey ${sign}${Math.min(journey, 3)}`, 2 * Math.min(journey, 3))] : []),
    ...(isAbroad ? [journeyFeature(`abroad ${sign}`, 4)] : []),
  ];
}

/** The size of an amount: its number of whole digits, and whether its first digit is below 2, below 5, or larger. */
function bandOf(amount: string): string {
  const [whole = '0'] = amount.replace('-', '').split('.');
  const first = Number(whole[0] ?? 0);
  return `${whole.length}${first < 2 ? 'a' : first < 5 ? 'b' : 'c'}`;
}

/** Day of the week; 0 is Sunday. Uses Zeller's congruence, which needs no `Date`. */
export function weekdayFromSunday(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [y, m] = month < 3 ? [year - 1, month + 12] : [year, month];
  return (
    (day + Math.floor((13 * (m + 1)) / 5) + y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + 6) % 7
  );
}
