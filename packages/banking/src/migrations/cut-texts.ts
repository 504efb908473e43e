import type { NotImportedData } from './source-book.ts';

/** Maximum number of characters of an account's or category's key. */
export const MAX_KEY_CHARACTERS = 2_000;

const LONGEST_TEXT = 10_000;
/** One more character than Coffer stores, so that longer texts are detected. */
export const MAX_READ_CHARACTERS = LONGEST_TEXT + 1;
const LONGEST_NAME = 200;
const LONGEST_TAG = 100;
const MAX_TAGS = 20;

/** Cuts texts and tags to the length that Coffer stores, and counts the longer texts, names and tags. */
export class CutTexts {
  readonly #counts = { texts: 0, names: 0, tags: 0 };

  text(text: string | null): string | null {
    if (text === null || text.length <= LONGEST_TEXT) return text;
    this.#counts.texts += 1;
    return text.slice(0, LONGEST_TEXT).toWellFormed();
  }

  /** Counts a name that is too long, and returns it unchanged: the importer shortens it later. */
  name<Name extends string | null>(name: Name): Name {
    if (name !== null && name.length > LONGEST_NAME) this.#counts.names += 1;
    return name;
  }

  /** Returns the first tags, without tags that differ only in case. Counts shortened and omitted tags. */
  tags(tags: readonly string[]): readonly string[] {
    const byName = new Map<string, string>();
    for (const tag of tags) {
      if (tag.length > LONGEST_TAG) this.#counts.tags += 1;
      const cut = tag.slice(0, LONGEST_TAG).toWellFormed();
      if (!byName.has(cut.toLowerCase())) byName.set(cut.toLowerCase(), cut);
    }
    this.#counts.tags += Math.max(0, byName.size - MAX_TAGS);
    return [...byName.values()].slice(0, MAX_TAGS);
  }

  notImported(): readonly NotImportedData[] {
    const { texts, names, tags } = this.#counts;
    return [
      { what: 'ends of notes and bank texts', count: texts, why: `Coffer stores ${LONGEST_TEXT} characters of each.` },
      { what: 'ends of names', count: names, why: `Names in Coffer have at most ${LONGEST_NAME} characters.` },
      {
        what: 'tags, or their ends',
        count: tags,
        why: `At most ${MAX_TAGS} tags of ${LONGEST_TAG} characters are imported with a transaction.`,
      },
    ];
  }
}
