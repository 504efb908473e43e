import { addDays } from '../dates.ts';
import { createBusinessKindFinder } from './business-kind-words.ts';
import { BUSINESS_KIND_MEANINGS, type BusinessKind, type StarterKey } from './business-kinds.ts';
import {
  amountDayAndAssetFeatures,
  amountSign,
  type CategoryFeature,
  type CategoryModelInput,
  type JourneySigns,
  type TextFeatures,
  textFeatures,
  weekdayFromSunday,
} from './features.ts';
import { type CategoryReason, minimumProbability } from './minimum-probability.ts';
import { CategoryRegression, FIXED_POINT_UNIT } from './regression.ts';
import { MAX_STATEMENT_TEXT_CHARACTERS, statementWords } from './statement-words.ts';

/** Minimum probability of a suggested category: 0.3. */
const LIKELY = 19_661;

/** Initial weight of a trade from a word list, if the trade implies a category. */
const KNOWN_TRADE = 3 * FIXED_POINT_UNIT;
/** Initial weight of a trade from a word list, if the trade implies no category. */
const GUESSED_TRADE = 78_643;
/** Number of passes over the examples. */
const ROUNDS = 3;
const MAX_TEXTS = 20_000;
/** Number of a name's newest examples that are compared with each other. */
const COMPARED_EXAMPLES = 8;
/** Number of days before the transaction's own day on which travel expenses are also a sign of a journey. */
const JOURNEY_DAYS = 4;
/** Initial weight of a sign of a journey. */
const KNOWN_JOURNEY = FIXED_POINT_UNIT;
/** A country named in at least this percentage of the examples is not a sign of a journey. */
const HOME_SHARE = 5;
/**
 * Minimum probability at which a name without examples gets the category of its trade, if the word list is sure. The
 * probability is not used with fewer than `FEW_EXAMPLES` examples: the word list and examples of the same name then
 * decide.
 */
const MIN_KNOWN_TRADE_PROBABILITY = 26_214;
const FEW_EXAMPLES = 60;

/** The categories that the model can return. */
export interface CategoryChoices {
  readonly ids: readonly string[];
  /** The wallet's category for each starter category, if it has one. */
  readonly starters: ReadonlyMap<StarterKey, string>;
  /** A language code of two letters. */
  readonly language: string;
}

export interface CategoryExample extends CategoryModelInput {
  /** The category, one of `ids`; null for a side of a transfer. */
  readonly categoryId: string | null;
}

interface CategoryGuess {
  readonly categoryId: string;
  /** The probability in 65,536ths. */
  readonly probability: number;
  readonly isSure: boolean;
  readonly reason: CategoryReason;
}

/** The features of a transaction's texts, and their sums. */
interface ReadTexts {
  readonly said: TextFeatures;
  readonly sums: Int32Array;
  /**
   * The number of the model's corrections (`#corrections`) when the sums were computed. If the model has learned since,
   * the sums are computed again.
   */
  asOf: number;
}

/**
 * Learns the categories of a wallet from its examples: a logistic regression on words, pairs of words, names with
 * amounts, the asset, the size of the amount, the weekday and the kinds of business in the word lists. It uses only integers in a
 * fixed order, so the same examples give the same results on every machine.
 */
export class CategoryModel {
  readonly #choices: CategoryChoices;
  /** Index of each category in the sums. The last index means a transfer. */
  readonly #places: ReadonlyMap<string | null, number>;
  readonly #find: ReturnType<typeof createBusinessKindFinder>;
  readonly #regression: CategoryRegression;
  #corrections = 0;
  readonly #texts = new Map<string, ReadTexts>();
  readonly #days = new Map<string, Day>();
  /** The categories of each name's examples, oldest first. */
  readonly #byName = new Map<string, (string | null)[]>();
  readonly #byCountry = new Map<string, number>();
  /** Number of travel expenses per day. */
  readonly #travel = new Map<string, number>();
  #examples = 0;

  constructor(choices: CategoryChoices) {
    this.#choices = choices;
    this.#places = new Map([...choices.ids.map((id, place) => [id, place] as const), [null, choices.ids.length]]);
    this.#find = createBusinessKindFinder(choices.language);
    this.#regression = new CategoryRegression(this.#places.size, (feature) => this.#initial(feature));
  }

  /** Learns from examples, oldest first. Yields after each example, so that the caller can do other work in between. */
  *learnAll(examples: readonly CategoryExample[]): Generator<void, void, void> {
    for (const example of examples) {
      this.#count(example);
      yield;
    }
    const lessons: Lesson[] = [];
    for (const example of examples) {
      const lesson = this.#lessonOf(example);
      if (lesson !== null) lessons.push(lesson);
      yield;
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { weights, place } of lessons) {
        this.#regression.correct(weights, place);
        yield;
      }
    }
    this.#corrections += 1;
  }

  /** Learns from one more example. */
  learn(example: CategoryExample): void {
    this.#count(example);
    const lesson = this.#lessonOf(example);
    if (lesson === null) return;
    for (let times = 0; times < 2; times += 1) this.#regression.correct(lesson.weights, lesson.place);
    this.#corrections += 1;
  }

  /** The most probable category. Null for a transfer, or if no category is probable enough. */
  guess(texts: CategoryModelInput): CategoryGuess | null {
    const read = this.#textsOf(texts);
    const { said } = read;
    const sums = Int32Array.from(this.#sumsOf(read));
    this.#regression.add(this.#ownFeaturesOf(texts, said, false), sums);
    const probabilities = this.#regression.probabilities(sums);
    let best = 0;
    for (const [place, probability] of probabilities.entries()) {
      if (probability > (probabilities[best] ?? 0)) best = place;
    }
    const same = (this.#byName.get(nameKey(texts, said)) ?? []).slice(-COMPARED_EXAMPLES);
    const known = same.length === 0 ? this.#knownCategory(said, texts) : null;
    const isNew = known !== null && this.#examples < FEW_EXAMPLES;
    const categoryId = isNew ? known : this.#choices.ids[best];
    if (categoryId === undefined) return null;
    const probability = probabilities[this.#places.get(categoryId) ?? best] ?? 0;
    if (probability < LIKELY && !isNew) return null;
    const reason = this.#reasonFor(categoryId, said, same);
    const hasEnough = same.length > 0 || this.#examples >= FEW_EXAMPLES;
    const isSure =
      isNew ||
      (hasEnough && probability >= minimumProbability(same, categoryId, reason)) ||
      (categoryId === known && probability >= MIN_KNOWN_TRADE_PROBABILITY);
    return { categoryId, probability, isSure, reason };
  }

  /** Whether the name contains a word of the word lists for a chain, or for a kind of business that people pay. */
  isShop(counterparty: string): boolean {
    return this.#find(statementWords(counterparty, '').written).some(
      ({ trade }) => BUSINESS_KIND_MEANINGS[trade].direction === 'out',
    );
  }

  #reasonFor(categoryId: string, said: TextFeatures, same: readonly (string | null)[]): CategoryReason {
    const count = same.filter((one) => one === categoryId).length;
    if (count > 0) return { kind: 'like', count, name: said.name };
    const trade = said.trades.find((one) => this.#ofTrade(one) === categoryId);
    return trade === undefined ? { kind: 'similar' } : { kind: 'trade', trade };
  }

  /**
   * Returns the category that all trades in the texts have in common. Null if the trades differ, if a trade has no sure
   * category or another direction of money, or during a journey.
   */
  #knownCategory(said: TextFeatures, texts: CategoryModelInput): string | null {
    const { isAbroad, journey } = this.#journeyOf(texts, said, false);
    const [first] = said.trades;
    if (first === undefined || isAbroad || journey > 0) return null;
    const categoryId = this.#ofTrade(first);
    const isIn = amountSign(texts.amount) === '+';
    const agree = said.trades.every((trade) => {
      const { isSure, direction } = BUSINESS_KIND_MEANINGS[trade];
      return isSure && (direction === 'in') === isIn && this.#ofTrade(trade) === categoryId;
    });
    return agree ? categoryId : null;
  }

  #count(example: CategoryExample): void {
    const { said } = this.#textsOf(example);
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

  /**
   * @param isExample whether the transaction is already among the examples; its own expense is then not a sign of a
   * journey.
   */
  #ownFeaturesOf(
    texts: CategoryExample | CategoryModelInput,
    said: TextFeatures,
    isExample: boolean,
  ): CategoryFeature[] {
    return amountDayAndAssetFeatures(
      texts,
      said.name,
      this.#dayOf(texts.date).weekday,
      this.#journeyOf(texts, said, isExample),
    );
  }

  #journeyOf(texts: CategoryExample | CategoryModelInput, { country }: TextFeatures, isExample: boolean): JourneySigns {
    const named = country === null ? 0 : (this.#byCountry.get(country) ?? 0);
    const isAbroad = country !== null && named * 100 < this.#examples * HOME_SHARE;
    let journey = 0;
    for (const day of this.#dayOf(texts.date).recent) journey += this.#travel.get(day) ?? 0;
    const isTravel = 'categoryId' in texts && texts.categoryId === this.#choices.starters.get('travel');
    return { isAbroad, journey: isExample && isTravel && journey > 0 ? journey - 1 : journey };
  }

  #dayOf(date: string): Day {
    const known = this.#days.get(date);
    if (known !== undefined) return known;
    const recent = Array.from({ length: JOURNEY_DAYS + 1 }, (_, days) => addDays(date, -days));
    const made = { weekday: weekdayFromSunday(date), recent };
    this.#days.set(date, made);
    return made;
  }

  #ofTrade(trade: BusinessKind): string | null {
    const { category } = BUSINESS_KIND_MEANINGS[trade];
    return category === null ? null : (this.#choices.starters.get(category) ?? null);
  }

  /** Converts an example to a lesson; null for a category that the model cannot return. */
  #lessonOf(example: CategoryExample): Lesson | null {
    const place = this.#places.get(example.categoryId);
    if (place === undefined) return null;
    const { said } = this.#textsOf(example);
    const features = [...said.features, ...this.#ownFeaturesOf(example, said, true)];
    return { weights: this.#regression.weightsOf(features), place };
  }

  #initial({ known }: CategoryFeature): Int32Array | null {
    if (known === null) return null;
    const of = new Int32Array(this.#places.size);
    const { trade, quarters } = known;
    const categoryId = trade === 'journey' ? this.#choices.starters.get('travel') : this.#ofTrade(trade);
    const place = categoryId == null ? undefined : this.#places.get(categoryId);
    if (place !== undefined) of[place] = Math.floor((initialWeight(trade) * quarters) / 4);
    return of;
  }

  #sumsOf(read: ReadTexts): Int32Array {
    if (read.asOf !== this.#corrections) {
      read.sums.fill(0);
      this.#regression.add(read.said.features, read.sums);
      read.asOf = this.#corrections;
    }
    return read.sums;
  }

  #textsOf(texts: CategoryModelInput): ReadTexts {
    const sign = amountSign(texts.amount);
    const [counterparty, description] = [texts.counterparty, texts.description].map((text) =>
      text.slice(0, MAX_STATEMENT_TEXT_CHARACTERS),
    );
    const key = sign + withoutNumbers(`${counterparty}\u0000${description}`);
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear();
    const said = textFeatures(texts, sign, this.#find);
    const made = { said, sums: new Int32Array(this.#places.size), asOf: -1 };
    this.#texts.set(key, made);
    return made;
  }
}

interface Lesson {
  readonly weights: ReturnType<CategoryRegression['weightsOf']>;
  readonly place: number;
}

interface Day {
  readonly weekday: number;
  /** The transaction's day and the previous days on which travel expenses are a sign of a journey. */
  readonly recent: readonly string[];
}

/** Replaces numbers with zeros, so that texts that differ only in numbers become equal. */
function withoutNumbers(text: string): string {
  return text.replace(/\d{3,}/g, '000').replace(/(?<![\p{L}\p{N}&+])\d+(?![\p{L}\p{N}&+])/gu, '0');
}

function nameKey({ amount }: CategoryModelInput, { name }: TextFeatures): string {
  return amountSign(amount) + name;
}

function initialWeight(trade: BusinessKind | 'journey'): number {
  if (trade === 'journey') return KNOWN_JOURNEY;
  return BUSINESS_KIND_MEANINGS[trade].isSure ? KNOWN_TRADE : GUESSED_TRADE;
}
