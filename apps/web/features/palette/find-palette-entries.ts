import { foldForSearch } from '@coffer/ui/combobox-filter.ts';

/** The groups of the palette, in their order. */
export const PALETTE_GROUPS = [
  'used',
  'actions',
  'pages',
  'reports',
  'assets',
  'categories',
  'merchants',
  'wallets',
  'transactions',
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

export interface PaletteEntry {
  /** An id that is unique, and stable across visits. */
  readonly id: string;
  readonly label: string;
  readonly group: PaletteGroup;
  /** Synonyms, separated by spaces. */
  readonly words?: string;
  /** A text beside the label, which is not searched. */
  readonly hint?: string;
  readonly keys?: string;
  /** Whether the entry is a search result of the service, which is not filtered again. */
  readonly found?: boolean;
  readonly run: () => void;
}

export interface PaletteSection {
  readonly group: PaletteGroup;
  readonly entries: readonly PaletteEntry[];
}

/** The maximum number of entries per group. */
const MAX_ENTRIES_PER_GROUP = 5;
/** The groups shown before any input. */
const INITIAL_GROUPS: ReadonlySet<PaletteGroup> = new Set(['actions', 'pages', 'wallets']);

/**
 * Searches the palette entries and groups the results. A match at the beginning of a word ranks before a match within a
 * word; among equal matches, the last used entry ranks first. Without input, returns the recently used entries, then
 * actions, pages and wallets.
 *
 * @param used ids of entries, most recent first
 */
export function findPaletteEntries(
  entries: readonly PaletteEntry[],
  text: string,
  used: readonly string[],
): readonly PaletteSection[] {
  const sought = wordsOf(text);
  return sought.length === 0 ? firstSections(entries, used) : foundSections(entries, sought, used);
}

function firstSections(entries: readonly PaletteEntry[], used: readonly string[]): readonly PaletteSection[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const recent = used.flatMap((id) => byId.get(id) ?? []).slice(0, MAX_ENTRIES_PER_GROUP);
  const rest = entries.filter((entry) => INITIAL_GROUPS.has(entry.group) && !recent.includes(entry));
  return sectionsOf([...recent.map((entry): PaletteEntry => ({ ...entry, group: 'used' })), ...rest]);
}

function foundSections(entries: readonly PaletteEntry[], sought: readonly string[], used: readonly string[]) {
  const ranked = entries.flatMap((entry) => {
    const rank = entry.found === true ? Rank.found : rankOf(entry, sought);
    return rank === null ? [] : [{ entry, rank, usedAt: placeIn(used, entry.id) }];
  });
  const sorted = ranked.toSorted((one, other) => one.rank - other.rank || one.usedAt - other.usedAt);
  const begins = new Set(sorted.filter(({ rank }) => rank !== Rank.within).map(({ entry }) => entry.group));
  const sections = sectionsOf(sorted.map(({ entry }) => entry));
  return sections.toSorted((one, other) => Number(begins.has(other.group)) - Number(begins.has(one.group)));
}

function sectionsOf(entries: readonly PaletteEntry[]): readonly PaletteSection[] {
  const groups = Map.groupBy(entries, ({ group }) => group);
  return PALETTE_GROUPS.flatMap((group) => {
    const inGroup = groups.get(group)?.slice(0, MAX_ENTRIES_PER_GROUP);
    return inGroup === undefined ? [] : [{ group, entries: inGroup }];
  });
}

/** The quality of a match, best first. */
const Rank = {
  /** The label begins with the whole input. */
  label: 0,
  /** Each word of the input begins a word of the label. */
  word: 1,
  /** Each word of the input begins a word of the label or of its synonyms. */
  synonym: 2,
  found: 3,
  /** Each word of the input occurs somewhere in the label or its synonyms. */
  within: 4,
} as const;

function rankOf({ label, words = '' }: PaletteEntry, sought: readonly string[]): number | null {
  const own = wordsOf(label);
  const all = [...own, ...wordsOf(words)];
  const begin = (among: readonly string[]) => sought.every((word) => among.some((one) => one.startsWith(word)));
  if (own.join(' ').startsWith(sought.join(' '))) return Rank.label;
  if (begin(own)) return Rank.word;
  if (begin(all)) return Rank.synonym;
  return sought.every((word) => all.some((one) => one.includes(word))) ? Rank.within : null;
}

/** Splits a text into words without case and accents; anything but letters and digits separates words. */
function wordsOf(text: string): readonly string[] {
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function placeIn(used: readonly string[], id: string): number {
  const at = used.indexOf(id);
  return at < 0 ? used.length : at;
}
