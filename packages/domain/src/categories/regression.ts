import { type CategoryFeature, LEARNING_RATES } from './features.ts';

/** The integer that represents 1. */
export const FIXED_POINT_UNIT = 65_536;

/** The weights of one feature for each choice, its learning rate, and the sum of its squared errors. */
interface Weights {
  readonly of: Int32Array;
  readonly rate: number;
  corrected: number;
}

/**
 * A logistic regression over a few choices. It computes with integers (65,536ths) in a fixed order, so the same
 * corrections give the same weights on every machine.
 */
export class CategoryRegression {
  readonly #initial: (feature: CategoryFeature) => Int32Array | null;
  readonly #weights = new Map<string, Weights>();
  readonly #sums: Int32Array;
  readonly #powers: Float64Array;
  readonly #errors: Int32Array;

  /** @param initial the initial weights of a feature; null for zeros. */
  constructor(choices: number, initial: (feature: CategoryFeature) => Int32Array | null) {
    this.#initial = initial;
    this.#sums = new Int32Array(choices);
    this.#powers = new Float64Array(choices);
    this.#errors = new Int32Array(choices);
  }

  /** Returns the weights of the features, to be passed to `correct`. Creates and stores missing weights. */
  weightsOf(features: readonly CategoryFeature[]): Weights[] {
    return features.map((feature) => {
      const known = this.#weights.get(feature.key);
      if (known !== undefined) return known;
      const of = this.#initial(feature) ?? new Int32Array(this.#sums.length);
      const made = { of, rate: LEARNING_RATES[feature.kind], corrected: 0 };
      this.#weights.set(feature.key, made);
      return made;
    });
  }

  /** Adds the weights of the features for each choice to `sums`. */
  add(features: readonly CategoryFeature[], sums: Int32Array): void {
    for (const feature of features) {
      const of = this.#weights.get(feature.key)?.of ?? this.#initial(feature);
      if (of !== null) addTo(sums, of);
    }
  }

  /** Moves the weights towards the correct choice. */
  correct(weights: readonly Weights[], right: number): void {
    this.#sums.fill(0);
    for (const { of } of weights) addTo(this.#sums, of);
    const powers = this.probabilities(this.#sums);
    let size = 0;
    for (let at = 0; at < powers.length; at += 1) {
      const error = (at === right ? FIXED_POINT_UNIT : 0) - (powers[at] ?? 0);
      this.#errors[at] = error;
      size += Math.floor((error * error) / FIXED_POINT_UNIT);
    }
    for (const one of weights) {
      one.corrected += size;
      // The learning rate is divided by the square root of 1 plus the sum of the feature's squared errors (AdaGrad).
      const root = Math.floor(Math.sqrt((FIXED_POINT_UNIT + one.corrected) * FIXED_POINT_UNIT));
      const rate = Math.floor((one.rate * FIXED_POINT_UNIT) / root);
      for (let at = 0; at < powers.length; at += 1) {
        one.of[at] = (one.of[at] ?? 0) + Math.trunc((rate * (this.#errors[at] ?? 0)) / FIXED_POINT_UNIT);
      }
    }
  }

  /** The probability of each choice, in 65,536ths. The returned array is overwritten by the next call. */
  probabilities(sums: Int32Array): Float64Array {
    let highest = Number.NEGATIVE_INFINITY;
    for (const sum of sums) if (sum > highest) highest = sum;
    let total = 0;
    for (let at = 0; at < sums.length; at += 1) {
      const power = powerOf(highest - (sums[at] ?? 0));
      this.#powers[at] = power;
      total += power;
    }
    for (let at = 0; at < sums.length; at += 1)
      this.#powers[at] = Math.floor(((this.#powers[at] ?? 0) * FIXED_POINT_UNIT) / total);
    return this.#powers;
  }
}

function addTo(sums: Int32Array, of: Int32Array): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (of[at] ?? 0);
}

/** e^(−1/256), in 2³⁰ths. */
const STEP = 1_069_555_697;
const POWERS = new Float64Array(4096);
let next = 4_194_304;
for (let at = 0; at < POWERS.length; at += 1) {
  POWERS[at] = next;
  next = Math.floor((next * STEP) / 1_073_741_824);
}

/** e^(−distance) in 4,194,304ths; `distance` is in 65,536ths. */
function powerOf(distance: number): number {
  return POWERS[Math.floor(distance / 256)] ?? 0;
}
