import { dateFromDayNumber, dayNumber } from '../dates.ts';
import type { Decimal } from '../decimal.ts';
import { powerOfTen } from '../fixed-point.ts';
import { BASE_CURRENCY } from '../fx.ts';
import type { SlicedComputation } from '../sliced-computation.ts';
import { lastDayIndexOnOrBefore } from './last-day-index.ts';
import type { Position, UnconvertedStep, ValueUnit } from './position.ts';
import { multiplyScaled, sumScaled } from './scaled-integer.ts';

interface Change {
  /** Index of the position. */
  readonly position: number;
  readonly step: UnconvertedStep;
}

/**
 * The combined value of positions, day by day, in one pass over the days on which a quantity or a price changes. It keeps one
 * sum per currency and converts it on the requested days; the result is exactly the sum of the positions' values. The cost
 * grows with the number of changes plus days, not with positions × days.
 */
export class CombinedPositionValues {
  readonly #positions: readonly Position[];
  readonly #changes: readonly Change[];
  readonly #last = new Map<number, UnconvertedStep>();
  readonly #sums = new Map<string, { readonly unit: ValueUnit; readonly of: Position; value: bigint; scale: number }>();
  #next = 0;
  #unpriced = 0;
  #mayBeZeroOrLess = 0;
  #rateDays: readonly string[] | null = null;

  private constructor(positions: readonly Position[], changes: readonly Change[]) {
    this.#positions = positions;
    this.#changes = changes;
  }

  /** Prepares the total values of the positions for days up to `until`. */
  static *of(positions: readonly Position[], until: string): SlicedComputation<CombinedPositionValues> {
    const changes: Change[] = [];
    for (const [position, { unconvertedSteps }] of positions.entries()) {
      for (const step of unconvertedSteps) if (step.date <= until) changes.push({ position, step });
      yield;
    }
    changes.sort((one, other) => (one.step.date < other.step.date ? -1 : Number(one.step.date > other.step.date)));
    return new CombinedPositionValues(positions, changes);
  }

  /** Whether any position may be worth 0 or less before its next change. */
  get mayBeZeroOrLess(): boolean {
    return this.#mayBeZeroOrLess > 0;
  }

  /** The value at the end of a day; null if a non-empty position has no price. Must be called in the order of days. */
  on(date: string): Decimal | null {
    for (let change = this.#changes[this.#next]; change !== undefined; change = this.#changes[this.#next]) {
      if (change.step.date > date) break;
      this.#apply(change);
      this.#next += 1;
    }
    if (this.#unpriced > 0) return null;
    const day = dayNumber(date);
    return sumScaled(
      Array.from(this.#sums.values(), ({ unit, of, value, scale }) =>
        value === 0n ? { value, scale } : multiplyScaled([{ value, scale }, of.convertedUnit(unit, day)]),
      ),
    );
  }

  /** The days after `after` and up to `until` on which the value may change, ascending. */
  daysOfChange(after: string, until: string): string[] {
    this.#rateDays ??= this.#allRateDays();
    const rated = this.#rateDays.slice(
      lastDayIndexOnOrBefore(this.#rateDays, after) + 1,
      lastDayIndexOnOrBefore(this.#rateDays, until) + 1,
    );
    const days = new Set(rated);
    for (let at = this.#next; (this.#changes[at]?.step.date ?? '9999') <= until; at += 1) {
      const { date } = this.#changes[at]?.step ?? { date: until };
      if (date > after) days.add(date);
    }
    return [...days].sort();
  }

  #apply({ position, step }: Change): void {
    const before = this.#last.get(position);
    if (before !== undefined) this.#add(position, before, -1);
    this.#add(position, step, 1);
    this.#last.set(position, step);
  }

  #add(position: number, { unit, amount, isUnpriced, mayBeZeroOrLess }: UnconvertedStep, sign: 1 | -1): void {
    if (isUnpriced) this.#unpriced += sign;
    if (mayBeZeroOrLess) this.#mayBeZeroOrLess += sign;
    const of = this.#positions[position];
    if (unit === null || of === undefined) return;
    const key = 'currency' in unit ? unit.currency : `rate of ${unit.rateOf}`;
    const sum = this.#sums.get(key) ?? { unit, of, value: 0n, scale: 0 };
    this.#sums.set(key, sum);
    const scale = Math.max(sum.scale, amount.scale);
    const added = BigInt(sign) * amount.value * powerOfTen(scale - amount.scale);
    sum.value = sum.value * powerOfTen(scale - sum.scale) + added;
    sum.scale = scale;
  }

  /** The days with a rate for any currency of the positions or for the target currency. */
  #allRateDays(): string[] {
    const money = this.#positions[0]?.money;
    if (money === undefined) return [];
    const currencies = new Set([money.into.currency, BASE_CURRENCY]);
    for (const { step } of this.#changes) {
      if (step.unit !== null) currencies.add('currency' in step.unit ? step.unit.currency : step.unit.rateOf);
    }
    const days = new Set<number>();
    for (const currency of currencies) for (const day of money.rates.daysOf(currency)) days.add(day);
    return [...days].sort((one, other) => one - other).map(dateFromDayNumber);
  }
}
