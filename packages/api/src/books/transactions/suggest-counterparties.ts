import { foldText } from '@coffer/domain/counterparty-name.ts';

/** One spelling of a counterparty. */
export interface CounterpartySpelling {
  readonly name: string;
  readonly count: number;
  /** The date of the counterparty's newest transaction. */
  readonly date: string;
}

/** All spellings of a counterparty that differ only in case, accents and spaces. */
export interface GroupedCounterparty {
  /** The spelling in the counterparty's newest transaction. */
  readonly name: string;
  readonly spellings: readonly string[];
  readonly count: number;
  readonly date: string;
}

/**
 * Counterparties whose name contains all words of the text. Names that begin with the text come first, then names in which every
 * word begins a word; each group is sorted by frequency, then by recency.
 */
export function suggestCounterparties(
  text: string,
  spellings: Iterable<CounterpartySpelling>,
  limit: number,
): GroupedCounterparty[] {
  const wanted = plain(text);
  const words = wanted.split(' ');
  const fits = [...Map.groupBy(spellings, ({ name }) => plain(name))].flatMap(([name, group]) =>
    words.every((word) => name.includes(word)) ? [{ fit: fitOf(name, wanted, words), known: merged(group) }] : [],
  );
  return fits
    .toSorted(
      (one, other) =>
        one.fit - other.fit ||
        other.known.count - one.known.count ||
        other.known.date.localeCompare(one.known.date) ||
        one.known.name.localeCompare(other.known.name),
    )
    .slice(0, limit)
    .map(({ known }) => known);
}

/** The most frequent value; the first one if several values are equally frequent. Null if `values` is empty. */
export function mostFrequentValue<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value | null {
  const groups = [...Map.groupBy(values, keyOf).values()];
  const [most] = groups.toSorted((one, other) => other.length - one.length);
  return most?.[0] ?? null;
}

/** The text without case and accents, with single spaces. */
function plain(text: string): string {
  return foldText(text).trim().replace(/\s+/g, ' ');
}

function fitOf(name: string, wanted: string, words: readonly string[]): number {
  if (name.startsWith(wanted)) return 0;
  const starts = name.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 1 : 2;
}

function merged(group: readonly CounterpartySpelling[]): GroupedCounterparty {
  const [newest] = group.toSorted((one, other) => other.date.localeCompare(one.date) || other.count - one.count);
  return {
    name: newest?.name ?? '',
    spellings: group.map(({ name }) => name),
    count: group.reduce((sum, { count }) => sum + count, 0),
    date: newest?.date ?? '',
  };
}
