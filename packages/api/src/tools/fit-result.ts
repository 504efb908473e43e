import { isObject } from '../kernel/is-object.ts';

/** Maximum length of a result as JSON, in characters: longer ones would displace the model's context. */
export const MAX_RESULT_CHARACTERS = 25_000;
/** Maximum length of a cut result, which leaves space for the description of the cut. */
const MAX_CUT_RESULT_CHARACTERS = MAX_RESULT_CHARACTERS - 1_000;

/** A result that fits, with a description of omitted parts. */
export interface FittedResult {
  readonly result: unknown;
  readonly cut?: {
    /** The index of the first entry shown, in each list that was cut. */
    readonly from: number;
    /** The maximum number of entries shown of each list. */
    readonly shown: number;
    /** The number of entries of the longest list. */
    readonly of: number;
    /** Texts were shortened; `…` marks the omissions. */
    readonly shortened?: true;
  };
}

export function jsonLength(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

export function isWithinResultLimit(value: unknown): boolean {
  return jsonLength(value) <= MAX_CUT_RESULT_CHARACTERS;
}

/** Returns as much of the value as fits into a result. Long lists start at the item with index `from`. */
export function fitResult(value: unknown, from = 0): FittedResult {
  const isShort = isWithinResultLimit(value);
  if (from === 0 && isShort) return { result: value };
  const of = Math.max(0, ...longLists(value).map((list) => entriesOf(list).length));
  if (of === 0) return isShort ? { result: value } : { result: shortened(value), cut: whole() };
  let [shown, tooMany] = [0, of - from + 1];
  while (tooMany - shown > 1) {
    const middle = Math.floor((shown + tooMany) / 2);
    if (isWithinResultLimit(windowOf(value, from, middle))) shown = middle;
    else tooMany = middle;
  }
  if (shown > 0 || from >= of) return { result: windowOf(value, from, shown), cut: { from, shown, of } };
  return { result: shortened(windowOf(value, from, 1)), cut: { from, shown: 1, of, shortened: true } };
}

const whole = () => ({ from: 0, shown: 1, of: 1, shortened: true }) as const;

/** Lists of up to this many characters are shown completely. */
const MAX_UNCUT_LIST_CHARACTERS = 1_000;

/** Returns the parts to cut: the value itself if it is a list, otherwise its long lists and maps. */
function longLists(value: unknown): object[] {
  if (Array.isArray(value)) return [value];
  if (!isObject(value)) return [];
  return Object.values(value).filter(isLong);
}

function isLong(value: unknown): value is object {
  return isObject(value) && entriesOf(value).length > 1 && jsonLength(value) > MAX_UNCUT_LIST_CHARACTERS;
}

function entriesOf(list: object): readonly unknown[] {
  return Array.isArray(list) ? list : Object.entries(list);
}

function windowOf(value: unknown, from: number, count: number): unknown {
  const cut = (list: object): object =>
    Array.isArray(list)
      ? list.slice(from, from + count)
      : Object.fromEntries(Object.entries(list).slice(from, from + count));
  if (Array.isArray(value)) return cut(value);
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, member]) => [name, isLong(member) ? cut(member) : member]),
  );
}

/** Shortens texts until the value fits; returns `…` if it never fits. */
function shortened(value: unknown): unknown {
  for (const most of [4_000, 1_000, 200, 40]) {
    const short = withTexts(value, most);
    if (isWithinResultLimit(short)) return short;
  }
  return '…';
}

function withTexts(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.length > most ? `${value.slice(0, most).toWellFormed()}…` : value;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, most));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member, most)]));
}
