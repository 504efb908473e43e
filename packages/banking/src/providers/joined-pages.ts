import type { DeliveredLine } from './provider.ts';

/**
 * The lines of all pages, each booking once. A page that comes twice counts once, and so does a line with an id that
 * the end of one page and the beginning of the next both have. What one page itself has twice are two bookings.
 */
export function joinedPages(pages: readonly (readonly DeliveredLine[])[]): DeliveredLine[] {
  const wholePages = new Set<string>();
  const onPage = new Map<string, number>();
  const joined: DeliveredLine[] = [];
  for (const [number, page] of pages.entries()) {
    const key = JSON.stringify(page);
    if (page.length === 0 || wholePages.has(key)) continue;
    wholePages.add(key);
    for (const line of page) {
      const text = line.stableId === null ? null : JSON.stringify(line);
      const before = text === null ? undefined : onPage.get(text);
      if (before !== undefined && before !== number) continue;
      if (text !== null) onPage.set(text, number);
      joined.push(line);
    }
  }
  return withoutSharedIds(joined);
}

/** An id that several lines have names none of them; but a pending line with the id of a booked one is that booking. */
function withoutSharedIds(lines: readonly DeliveredLine[]): DeliveredLine[] {
  const booked = new Set(lines.filter(({ pending }) => !pending).map(idAndAmount));
  const settled = lines.filter((line) => !(line.pending && line.stableId !== null && booked.has(idAndAmount(line))));
  const counts = new Map<string | null, number>();
  for (const { stableId } of settled) counts.set(stableId, (counts.get(stableId) ?? 0) + 1);
  return settled.map((line) => ((counts.get(line.stableId) ?? 0) > 1 ? { ...line, stableId: null } : line));
}

function idAndAmount({ stableId, amount }: DeliveredLine): string {
  return JSON.stringify([stableId, amount]);
}
