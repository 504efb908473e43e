import { addDays } from '../dates.ts';
import {
  type CategorisedTexts,
  type Feature,
  type Journey,
  ownFeatures,
  RATES,
  signOf,
  type TextFeatures,
  textFeatures,
} from './features.ts';
import { tradeFinder } from './trade-words.ts';
import { type StarterKey, TRADES, type Trade } from './trades.ts';

/** One in the whole numbers that the model computes with. */
const ONE = 65_536;
/**
 * The probability from which a category is applied unasked, by what the newest examples of the same name say: all of
 * several have it, the only one has it, most of them have it, there is none, or they differ.
 */
const SURE_FROM = { several: 32_768, one: 45_875, most: 49_152, none: 45_875, mixed: 58_982 } as const;
/** The probability from which a category is suggested: 0.3. */
const LIKELY = 19_661;

/** What the word lists weigh before the wallet has an example: surely known trades, and others. */
const KNOWN_TRADE = 3 * ONE;
const GUESSED_TRADE = 78_643;
/** How often the examples are gone through. */
const ROUNDS = 3;
const MOST_TEXTS = 20_000;
/** Examples of a name that are asked whether they agree, the newest. */
const ASKED = 8;
/** Days in which a journey shows. */
const JOURNEY_DAYS = 4;
/** What a sign of a journey weighs from the beginning. */
const KNOWN_JOURNEY = ONE;
/** A country that is named in so many of a hundred examples is no journey. */
const HOME_SHARE = 5;
/**
 * The probability from which a name without an example is given the category of its trade, where the word list is sure.
 * With few examples probabilities are still even, and the word list alone decides.
 */
const KNOWN_FROM = 26_214;
const FEW_EXAMPLES = 60;

/** What the model can answer. */
export interface CategoryChoices {
  readonly ids: readonly string[];
  /** The wallet's category for a starter category, where it has it. */
  readonly starters: ReadonlyMap<StarterKey, string>;
  /** Two letters. */
  readonly language: string;
}

export interface Example extends CategorisedTexts {
  /** One of `ids`; null for a side of a transfer. */
  readonly categoryId: string | null;
}

export type CategoryReason =
  | { readonly kind: 'like'; readonly count: number; readonly name: string }
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'similar' };

export interface CategoryGuess {
  readonly categoryId: string;
  /** In 65,536ths. */
  readonly probability: number;
  readonly isSure: boolean;
  readonly reason: CategoryReason;
}

/** Weights of one feature, one for each choice, and how much it has been corrected. */
interface Weights {
  readonly of: Int32Array;
  corrected: number;
}

/**
 * Learns the categories of one wallet from its examples: a logistic regression on words, pairs of words, names with
 * amounts, the asset, the size of the amount, the weekday and the trades of the word lists. It computes in whole numbers
 * in a fixed order, so the same examples give the same answers everywhere.
 */
export class CategoryModel {
  readonly #choices: CategoryChoices;
  /** The last choice is a transfer. */
  readonly #places: ReadonlyMap<string | null, number>;
  readonly #find: ReturnType<typeof tradeFinder>;
  readonly #weights = new Map<string, Weights>();
  readonly #texts = new Map<string, TextFeatures>();
  /** The categories of each name's examples, the oldest first. */
  readonly #byName = new Map<string, (string | null)[]>();
  readonly #byCountry = new Map<string, number>();
  /** By day: how many travel expenses there are. */
  readonly #travel = new Map<string, number>();
  #examples = 0;

  constructor(choices: CategoryChoices) {
    this.#choices = choices;
    this.#places = new Map([...choices.ids.map((id, place) => [id, place] as const), [null, choices.ids.length]]);
    this.#find = tradeFinder(choices.language);
  }

  /** Learns from examples, the oldest first. Yields after each, so that others get a turn. */
  *learnAll(examples: readonly Example[]): Generator<void, void, void> {
    for (const example of examples) this.#count(example);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const example of examples) {
        this.#correct(example);
        yield;
      }
    }
  }

  /** Learns from one more example. */
  learn(example: Example): void {
    this.#count(example);
    this.#correct(example);
    this.#correct(example);
  }

  /** The most probable category. Null where it is a transfer, or too improbable. */
  guess(texts: CategorisedTexts): CategoryGuess | null {
    const said = this.#textsOf(texts);
    const probabilities = this.#probabilities(this.#featuresOf(texts, said, false));
    let best = 0;
    for (const [place, probability] of probabilities.entries()) {
      if (probability > (probabilities[best] ?? 0)) best = place;
    }
    const same = (this.#byName.get(nameKey(texts, said)) ?? []).slice(-ASKED);
    const known = same.length === 0 ? this.#knownCategory(said, texts) : null;
    const isNew = known !== null && this.#examples < FEW_EXAMPLES;
    const categoryId = isNew ? known : this.#choices.ids[best];
    if (categoryId === undefined) return null;
    const probability = probabilities[this.#places.get(categoryId) ?? best] ?? 0;
    if (probability < LIKELY && !isNew) return null;
    const isSure =
      isNew ||
      probability >= SURE_FROM[agreement(same, categoryId)] ||
      (categoryId === known && probability >= KNOWN_FROM);
    return { categoryId, probability, isSure, reason: this.#reasonFor(categoryId, said, same) };
  }

  #reasonFor(categoryId: string, said: TextFeatures, same: readonly (string | null)[]): CategoryReason {
    const count = same.filter((one) => one === categoryId).length;
    if (count > 0) return { kind: 'like', count, name: said.name };
    const trade = said.trades.find((one) => this.#ofTrade(one) === categoryId);
    return trade === undefined ? { kind: 'similar' } : { kind: 'trade', trade };
  }

  /** The category of all trades that the texts name, if people hardly differ about any of them and nobody travels. */
  #knownCategory(said: TextFeatures, texts: CategorisedTexts): string | null {
    const { isAbroad, journey } = this.#journeyOf(texts, said, false);
    const [first] = said.trades;
    if (first === undefined || isAbroad || journey > 0) return null;
    const categoryId = this.#ofTrade(first);
    const isIn = signOf(texts.amount) === '+';
    const agree = said.trades.every((trade) => {
      const { isSure, direction } = TRADES[trade];
      return isSure && (direction === 'in') === isIn && this.#ofTrade(trade) === categoryId;
    });
    return agree ? categoryId : null;
  }

  #count(example: Example): void {
    const said = this.#textsOf(example);
    const key = nameKey(example, said);
    const same = this.#byName.get(key);
    if (same === undefined) this.#byName.set(key, [example.categoryId]);
    else same.push(example.categoryId);
    if (said.country !== null) this.#byCountry.set(said.country, (this.#byCountry.get(said.country) ?? 0) + 1);
    if (example.categoryId !== null && example.categoryId === this.#choices.starters.get('travel')) {
      this.#travel.set(example.date, (this.#travel.get(example.date) ?? 0) + 1);
    }
    this.#examples += 1;
  }

  /** @param isExample whether the transaction is counted among the examples, which then is no sign of a journey. */
  #featuresOf(texts: Example | CategorisedTexts, said: TextFeatures, isExample: boolean): Feature[] {
    return [...said.features, ...ownFeatures(texts, said.name, this.#journeyOf(texts, said, isExample))];
  }

  #journeyOf(texts: Example | CategorisedTexts, { country }: TextFeatures, isExample: boolean): Journey {
    const named = country === null ? 0 : (this.#byCountry.get(country) ?? 0);
    const isAbroad = country !== null && named * 100 < this.#examples * HOME_SHARE;
    let journey = 0;
    for (let days = 0; days <= JOURNEY_DAYS; days += 1) journey += this.#travel.get(addDays(texts.date, -days)) ?? 0;
    const isTravel = 'categoryId' in texts && texts.categoryId === this.#choices.starters.get('travel');
    return { isAbroad, journey: isExample && isTravel && journey > 0 ? journey - 1 : journey };
  }

  #ofTrade(trade: Trade): string | null {
    const { category } = TRADES[trade];
    return category === null ? null : (this.#choices.starters.get(category) ?? null);
  }

  #correct(example: Example): void {
    const place = this.#places.get(example.categoryId);
    if (place === undefined) return;
    const said = this.#textsOf(example);
    const features = this.#featuresOf(example, said, true);
    const errors = this.#probabilities(features).map((probability, at) => (at === place ? ONE : 0) - probability);
    const size = errors.reduce((sum, error) => sum + Math.floor((error * error) / ONE), 0);
    for (const feature of features) {
      const weights = this.#weightsOf(feature);
      weights.corrected += size;
      // The more a feature has been corrected, the slower it moves: by the root of all its errors so far.
      const root = Math.floor(Math.sqrt((ONE + weights.corrected) * ONE));
      const rate = Math.floor((RATES[feature.kind] * ONE) / root);
      for (const [at, error] of errors.entries()) {
        weights.of[at] = (weights.of[at] ?? 0) + Math.trunc((rate * error) / ONE);
      }
      this.#weights.set(feature.key, weights);
    }
  }

  #weightsOf(feature: Feature): Weights {
    return this.#weights.get(feature.key) ?? { of: this.#initial(feature), corrected: 0 };
  }

  #initial({ known }: Feature): Int32Array {
    const of = new Int32Array(this.#places.size);
    if (known === null) return of;
    const { trade, quarters } = known;
    const categoryId = trade === 'journey' ? this.#choices.starters.get('travel') : this.#ofTrade(trade);
    const place = categoryId == null ? undefined : this.#places.get(categoryId);
    if (place !== undefined) of[place] = Math.floor((initialWeight(trade) * quarters) / 4);
    return of;
  }

  #probabilities(features: readonly Feature[]): number[] {
    const sums = new Float64Array(this.#places.size);
    for (const feature of features) {
      const weights = this.#weights.get(feature.key)?.of ?? (feature.known === null ? null : this.#initial(feature));
      if (weights === null) continue;
      for (let place = 0; place < sums.length; place += 1) {
        sums[place] = (sums[place] ?? 0) + (weights[place] ?? 0);
      }
    }
    const highest = Math.max(...sums);
    const powers = Array.from(sums, (sum) => powerOf(highest - sum));
    const total = powers.reduce((all, power) => all + power, 0);
    return powers.map((power) => Math.floor((power * ONE) / total));
  }

  #textsOf(texts: CategorisedTexts): TextFeatures {
    const sign = signOf(texts.amount);
    const key = `${sign}${texts.counterparty}\u0000${texts.description}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    if (this.#texts.size >= MOST_TEXTS) this.#texts.clear();
    const made = textFeatures(texts, sign, this.#find);
    this.#texts.set(key, made);
    return made;
  }
}

function nameKey({ amount }: CategorisedTexts, { name }: TextFeatures): string {
  return signOf(amount) + name;
}

function agreement(same: readonly (string | null)[], categoryId: string): keyof typeof SURE_FROM {
  if (same.length === 0) return 'none';
  const agreeing = same.filter((one) => one === categoryId).length;
  if (agreeing === same.length) return agreeing === 1 ? 'one' : 'several';
  return agreeing * 4 >= same.length * 3 && same.at(-1) === categoryId ? 'most' : 'mixed';
}

function initialWeight(trade: Trade | 'journey'): number {
  if (trade === 'journey') return KNOWN_JOURNEY;
  return TRADES[trade].isSure ? KNOWN_TRADE : GUESSED_TRADE;
}

/** e to the power of −1/256, in 2³⁰ths. */
const STEP = 1_069_555_697;
const POWERS = Array.from({ length: 4096 }, () => 0);
let power = 4_194_304;
for (const at of POWERS.keys()) {
  POWERS[at] = power;
  power = Math.floor((power * STEP) / 1_073_741_824);
}

/** e to the power of minus `distance`, which is in 65,536ths; in 4,194,304ths. */
function powerOf(distance: number): number {
  return POWERS[Math.floor(distance / 256)] ?? 0;
}
