import { searchable } from '@coffer/ui/combobox-filter.ts';

/** The headings of the palette, in their order. */
export const GROUPS = [
  'used',
  'actions',
  'pages',
  'reports',
  'assets',
  'categories',
  'merchants',
  'wallets',
  'bookings',
] as const;
export type EntryGroup = (typeof GROUPS)[number];

/** Something that the palette finds. */
export interface Entry {
  /** Unique, and the same at each visit. */
  readonly id: string;
  readonly label: string;
  readonly group: EntryGroup;
  /** What else it is called, in words with spaces between them. */
  readonly words?: string;
  /** More about it, beside the label; not searched. */
  readonly hint?: string;
  readonly keys?: string;
  /** The service found it by what was written: it is shown as it is. */
  readonly found?: boolean;
  readonly run: () => void;
}

export interface EntrySection {
  readonly group: EntryGroup;
  readonly entries: readonly Entry[];
}

/** How many entries of each group are shown. */
const MOST = 5;
/** Shown before anything is written. */
const AT_FIRST: ReadonlySet<EntryGroup> = new Set(['actions', 'pages', 'wallets']);

/**
 * What is called as it was written, in groups. Where a word begins so comes before where it only has it within, and of
 * equals what was used last; before anything is written, what was used last and then actions and pages.
 *
 * @param used ids of entries, that of the last used one first
 */
export function findEntries(entries: readonly Entry[], text: string, used: readonly string[]): readonly EntrySection[] {
  const sought = wordsOf(text);
  return sought.length === 0 ? firstSections(entries, used) : foundSections(entries, sought, used);
}

function firstSections(entries: readonly Entry[], used: readonly string[]): readonly EntrySection[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const recent = used.flatMap((id) => byId.get(id) ?? []).slice(0, MOST);
  const rest = entries.filter((entry) => AT_FIRST.has(entry.group) && !recent.includes(entry));
  return sectionsOf([...recent.map((entry): Entry => ({ ...entry, group: 'used' })), ...rest]);
}

function foundSections(entries: readonly Entry[], sought: readonly string[], used: readonly string[]) {
  const ranked = entries.flatMap((entry) => {
    const rank = entry.found === true ? Rank.found : rankOf(entry, sought);
    return rank === null ? [] : [{ entry, rank, usedAt: placeIn(used, entry.id) }];
  });
  const sorted = ranked.toSorted((one, other) => one.rank - other.rank || one.usedAt - other.usedAt);
  const begins = new Set(sorted.filter(({ rank }) => rank !== Rank.within).map(({ entry }) => entry.group));
  const sections = sectionsOf(sorted.map(({ entry }) => entry));
  return sections.toSorted((one, other) => Number(begins.has(other.group)) - Number(begins.has(one.group)));
}

function sectionsOf(entries: readonly Entry[]): readonly EntrySection[] {
  const groups = Map.groupBy(entries, ({ group }) => group);
  return GROUPS.flatMap((group) => {
    const inGroup = groups.get(group)?.slice(0, MOST);
    return inGroup === undefined ? [] : [{ group, entries: inGroup }];
  });
}

/** How well an entry fits, the best first. */
const Rank = {
  /** The label begins with all that was written. */
  label: 0,
  /** Each word that was written begins one of the label. */
  word: 1,
  /** Each begins a word of the label, or one that it is also called by. */
  synonym: 2,
  found: 3,
  /** Each stands somewhere in it. */
  within: 4,
} as const;

function rankOf({ label, words = '' }: Entry, sought: readonly string[]): number | null {
  const own = wordsOf(label);
  const all = [...own, ...wordsOf(words)];
  const begin = (among: readonly string[]) => sought.every((word) => among.some((one) => one.startsWith(word)));
  if (own.join(' ').startsWith(sought.join(' '))) return Rank.label;
  if (begin(own)) return Rank.word;
  if (begin(all)) return Rank.synonym;
  return sought.every((word) => all.some((one) => one.includes(word))) ? Rank.within : null;
}

/** Without case and accents; what is neither letter nor digit parts them. */
function wordsOf(text: string): readonly string[] {
  return searchable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function placeIn(used: readonly string[], id: string): number {
  const at = used.indexOf(id);
  return at < 0 ? used.length : at;
}
