// How a table marks outgoing and incoming money: by signs, by a column of words, or by marking only one direction.
import type { DecidedColumns } from './columns.ts';
import { type DecimalSeparator, readMoney } from './money.ts';
import type { CsvSettings } from './settings.ts';
import { parseSignWord, type SignDirection } from './sign-words.ts';

export interface SignRules {
  /**
   * Null if amounts have their own sign, `known` for the words of all supported languages, or a set of the words for
   * money out.
   */
  readonly words: 'known' | ReadonlySet<string> | null;
  /** The direction of a row without a word, if all words in the file mean the opposite direction; otherwise null. */
  readonly blank: SignDirection | null;
  /** Whether unsigned amounts are outgoing because the file marks only incoming amounts, as card statements do. */
  readonly isUnsignedOutgoing: boolean;
}

const ownSigns: SignRules = { words: null, blank: null, isUnsignedOutgoing: false };

/** Up to this share, contradictions count as mistakes in single rows. */
const toleratedShare = 0.25;

export function decideSigns(
  rows: readonly (readonly string[])[],
  { single }: DecidedColumns,
  decimal: DecimalSeparator,
  settings: CsvSettings,
): SignRules {
  const amount = single.get('amount');
  if (amount === undefined) return ownSigns;
  const column = single.get('sign');
  if (column !== undefined && settings.negativeSigns !== null) {
    return { ...ownSigns, words: new Set(settings.negativeSigns) };
  }
  const count = {
    outNegative: 0,
    outPositive: 0,
    inNegative: 0,
    inPositive: 0,
    blank: 0,
    negative: 0,
    plus: 0,
    plain: 0,
  };
  for (const row of rows) {
    const money = readMoney((row[amount] ?? '').trim(), decimal);
    if (money === null || money.amount === '0') continue;
    if (column === undefined && money.amount.startsWith('-')) return ownSigns;
    const isNegative = money.amount.startsWith('-');
    if (isNegative) count.negative += 1;
    else if (money.signed) count.plus += 1;
    else count.plain += 1;
    const word = column === undefined ? '' : (row[column] ?? '').trim();
    const direction = parseSignWord(word);
    if (word === '') count.blank += 1;
    else if (direction === 'out') count[isNegative ? 'outNegative' : 'outPositive'] += 1;
    else if (direction === 'in') count[isNegative ? 'inNegative' : 'inPositive'] += 1;
  }
  const isUnsignedOutgoing = count.negative === 0 && count.plus > 0 && count.plain > 0;
  const out = count.outNegative + count.outPositive;
  const into = count.inNegative + count.inPositive;
  const saysMore =
    out + into > 0 && count.outNegative <= out * toleratedShare && count.inNegative <= into * toleratedShare;
  if (column === undefined || !saysMore) return { ...ownSigns, isUnsignedOutgoing };
  const only = out === 0 ? 'in' : into === 0 ? 'out' : null;
  const blank = only === null || count.blank === 0 ? null : only === 'in' ? 'out' : 'in';
  return { words: 'known', blank, isUnsignedOutgoing: false };
}
