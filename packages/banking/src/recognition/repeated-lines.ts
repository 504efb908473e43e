import type { IncomingLine } from './compared-lines.ts';
import { dayAndMoneyKey, normaliseLineTexts } from './line-similarity.ts';

/** Minimum number of lines of a page. A shorter repetition may be several equal transactions. */
const MIN_PAGE_LINES = 3;

interface DeliveredOnce<Incoming> {
  readonly lines: readonly Incoming[];
  readonly hasSharedIds: boolean;
  /** Lines with the id and contents of another line: either two transactions with one id, or one delivered twice. */
  readonly doubled: ReadonlySet<Incoming>;
}

/**
 * Removes the lines of repeated pages from a delivery, and pending lines that are delivered together with their booked line.
 * An id that two different lines share is removed from both.
 */
export function removeRepeatedLines<Incoming extends IncomingLine>(
  all: readonly Incoming[],
  { idsAreStable }: { readonly idsAreStable: boolean },
): DeliveredOnce<Incoming> {
  // Copies, so that each line is a distinct object even if one object is in the list twice.
  const copies = all.map((line) => ({ ...line }));
  const doubled = new Set<Incoming>();
  const kept = withoutRepeatedIds(withoutRepeatedPages(withoutRestarts(copies)), (line) => {
    if (idsAreStable) return null;
    const named = { ...line, stableId: null };
    doubled.add(named);
    return named;
  });
  const settled = new Set(kept.flatMap(({ pendingId }) => pendingId ?? []));
  const lines = kept.filter(({ pending, stableId }) => !(pending && stableId !== null && settled.has(stableId)));
  const shared = sharedIds(lines);
  if (shared.size === 0) return { lines, hasSharedIds: false, doubled };
  const named = lines.map((line) => (shared.has(idOf(line)) ? { ...line, stableId: null } : line));
  return { lines: named, hasSharedIds: true, doubled };
}

/** The ids shared by several different lines of one delivery. */
function sharedIds(lines: readonly IncomingLine[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const line of lines) {
    if (line.stableId === null) continue;
    const id = idOf(line);
    if (seen.has(id)) shared.add(id);
    seen.add(id);
  }
  return shared;
}

function idOf({ stableId, pending }: IncomingLine): string {
  return `${pending} ${stableId}`;
}

function contentsOf(line: IncomingLine): string {
  return `${idOf(line)} ${dayAndMoneyKey(line)} ${line.balanceAfter} ${normaliseLineTexts(line)}`;
}

/**
 * Removes repeated lines that have an id or a balance. If equal lines are adjacent and state no balance, `asDoubled`
 * returns the line to keep, or null.
 */
function withoutRepeatedIds<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  asDoubled: (line: Incoming) => Incoming | null,
): readonly Incoming[] {
  const seen = new Set<string>();
  const currencies = new Map<string, string>();
  return lines.flatMap((line, at) => {
    // Without an id and a balance, two equal lines are two transactions.
    if (line.stableId === null && line.balanceAfter === null) return [line];
    const contents = contentsOf(line);
    // Two lines that differ only in currency are one transaction. A later delivery with only one of them shows which
    // currency is right.
    const named = `${idOf(line)} ${line.date} ${line.amount} ${normaliseLineTexts(line)}`;
    const isOtherCurrency = line.stableId !== null && (currencies.get(named) ?? line.currency) !== line.currency;
    if (isOtherCurrency) return [];
    if (seen.has(contents)) {
      const before = lines[at - 1];
      const isNext = line.balanceAfter === null && before !== undefined && contentsOf(before) === contents;
      return isNext ? (asDoubled(line) ?? []) : [];
    }
    seen.add(contents);
    currencies.set(named, line.currency);
    return [line];
  });
}

/** Removes pages that are immediately repeated: at least `MIN_PAGE_LINES` different lines. */
function withoutRepeatedPages<Incoming extends IncomingLine>(lines: readonly Incoming[]): readonly Incoming[] {
  const contents = lines.map(contentsOf);
  const places = Map.groupBy(contents.keys(), (at) => contents[at]);
  for (const [at, content] of contents.entries()) {
    for (const again of places.get(content) ?? []) {
      const length = again - at;
      if (length < MIN_PAGE_LINES || again + length > lines.length) continue;
      const page = contents.slice(at, again);
      if (new Set(page).size < MIN_PAGE_LINES || page.some((one, index) => contents[again + index] !== one)) continue;
      return withoutRepeatedPages([...lines.slice(0, again), ...lines.slice(again + length)]);
    }
  }
  return lines;
}

/**
 * Removes repeated pages from lines in date order. Where the dates jump back, the following lines are a repetition if
 * they are all known, except lines of the last day.
 */
function withoutRestarts<Incoming extends IncomingLine>(lines: readonly Incoming[]): readonly Incoming[] {
  const steps = lines.map((line, at) => line.date.localeCompare(lines[at - 1]?.date ?? line.date));
  const isRising = steps.filter((step) => step > 0).length >= steps.filter((step) => step < 0).length;
  const isBefore = (one: string, other: string) => (isRising ? one < other : one > other);
  const kept: Incoming[] = [];
  const counts = new Map<string, number>();
  const keep = (line: Incoming) => {
    kept.push(line);
    counts.set(contentsOf(line), (counts.get(contentsOf(line)) ?? 0) + 1);
  };
  let at = 0;
  for (let line = lines[at]; line !== undefined; line = lines[at]) {
    const last = kept.at(-1)?.date ?? line.date;
    if (!isBefore(line.date, last)) {
      keep(line);
      at += 1;
      continue;
    }
    // The repeated part ends where the dates go beyond those already there.
    const beyond = lines.findIndex((one, index) => index > at && isBefore(last, one.date));
    const again = lines.slice(at, beyond < 0 ? lines.length : beyond);
    const unknown = withoutCounted(again, new Map(counts));
    const isRepetition = unknown.every(({ date }) => date === last);
    for (const one of isRepetition ? unknown : again) keep(one);
    at += again.length;
  }
  return kept;
}

function withoutCounted<Incoming extends IncomingLine>(lines: readonly Incoming[], left: Map<string, number>) {
  return lines.filter((line) => {
    const count = left.get(contentsOf(line)) ?? 0;
    left.set(contentsOf(line), count - 1);
    return count <= 0;
  });
}
