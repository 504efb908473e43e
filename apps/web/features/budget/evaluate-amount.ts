import { Decimal } from '@coffer/domain/decimal.ts';
import { parseMoney } from '@coffer/ui/money-text.ts';

const SIGNS: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/', ':': '/' };

/**
 * The value of a typed amount or calculation such as `=1,200/12+5`, rounded to `decimals`; `0` for an empty text, null
 * for invalid text. `/` and `*` come before `+` and `-`.
 */
export function evaluateAmount(text: string, locale: string, decimals: number): string | null {
  const written = text
    .trim()
    .replace(/^=/, '')
    .replace(/[−–×·÷:]/g, (sign) => SIGNS[sign] ?? sign);
  if (written.trim() === '') return '0';
  const parts =
    written
      .match(/[^-+*/()]+|[-+*/()]/g)
      ?.map((part) => part.trim())
      .filter((part) => part !== '') ?? [];
  const reader = new SumReader(parts, locale);
  const value = reader.sum();
  if (value === null || !reader.isAtEnd || !value.isFinite()) return null;
  return value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_EVEN).toFixed();
}

class SumReader {
  readonly #parts: readonly string[];
  readonly #locale: string;
  #at = 0;

  constructor(parts: readonly string[], locale: string) {
    this.#parts = parts;
    this.#locale = locale;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#parts.length;
  }

  sum(): Decimal | null {
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign !== null && value !== null; sign = this.#take('+', '-')) {
      const next = this.#product();
      value = next === null ? null : sign === '+' ? value.plus(next) : value.minus(next);
    }
    return value;
  }

  #product(): Decimal | null {
    let value = this.#operand();
    for (let sign = this.#take('*', '/'); sign !== null && value !== null; sign = this.#take('*', '/')) {
      const next = this.#operand();
      value = next === null ? null : sign === '*' ? value.times(next) : value.dividedBy(next);
    }
    return value;
  }

  #operand(): Decimal | null {
    const sign = this.#take('+', '-');
    if (sign !== null) {
      const value = this.#operand();
      return sign === '-' ? (value?.negated() ?? null) : value;
    }
    if (this.#take('(') !== null) {
      const value = this.sum();
      return this.#take(')') === null ? null : value;
    }
    const amount = parseMoney(this.#parts[this.#at] ?? '', this.#locale);
    if (amount === null) return null;
    this.#at += 1;
    return new Decimal(amount);
  }

  #take(...signs: readonly string[]): string | null {
    const part = this.#parts[this.#at];
    if (part === undefined || !signs.includes(part)) return null;
    this.#at += 1;
    return part;
  }
}
