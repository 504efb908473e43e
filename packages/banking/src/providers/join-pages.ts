import type { DeliveredLine } from './provider.ts';

/**
 * Joins the lines of all pages. A repeated page counts once. A repeated line is removed if its id or running balance
 * shows that it is the same transaction; otherwise it may be a second purchase on the same day. A pending line is
 * removed if a booked line has its id and amount. Other lines that share an id lose it.
 */
export function joinPages(pages: readonly (readonly DeliveredLine[])[]): DeliveredLine[] {
  const wholePages = new Map(pages.map((page) => [JSON.stringify(page), page]));
  return withoutSharedIds(withoutRepeats([...wholePages.values()].flat()));
}

function withoutRepeats(lines: readonly DeliveredLine[]): DeliveredLine[] {
  const shared = sharedIds(lines.map((line) => [line.stableId, JSON.stringify(line)] as const));
  const seen = new Set<string>();
  return lines.filter((line) => {
    const isNamed = line.stableId !== null && !shared.has(line.stableId);
    if (!isNamed && line.balanceAfter === null) return true;
    const words = JSON.stringify(line);
    const isNew = !seen.has(words);
    seen.add(words);
    return isNew;
  });
}

/**
 * Removes pending lines that have the id and amount of a booked line, because both are the same transaction. Then
 * removes each id that several lines share from all of these lines.
 */
function withoutSharedIds(lines: readonly DeliveredLine[]): DeliveredLine[] {
  const booked = new Set(lines.filter(({ pending }) => !pending).map(idAndAmount));
  const settled = lines.filter((line) => !(line.pending && line.stableId !== null && booked.has(idAndAmount(line))));
  const shared = sharedIds(settled.map(({ stableId }, place) => [stableId, String(place)] as const));
  return settled.map((line) =>
    line.stableId !== null && shared.has(line.stableId) ? { ...line, stableId: null } : line,
  );
}

/** Returns the ids that belong to several different lines. */
function sharedIds(all: readonly (readonly [id: string | null, what: string])[]): ReadonlySet<string> {
  const found = new Map<string, string>();
  const shared = new Set<string>();
  for (const [id, what] of all) {
    if (id === null) continue;
    const first = found.get(id);
    if (first !== undefined && first !== what) shared.add(id);
    found.set(id, what);
  }
  return shared;
}

function idAndAmount({ stableId, amount }: DeliveredLine): string {
  return JSON.stringify([stableId, amount]);
}
