/**
 * Prefix of the storage keys for unsaved input. The input survives a reload and an expired session. It is deleted when
 * the tab closes, the person signs out, or someone else signs in.
 */
const PREFIX = 'draft:';

/**
 * Identifies a draft by the kind of its form and the ids of the records that the form concerns. `new` replaces the id
 * of a record that doesn't exist yet.
 */
export type DraftSubject = readonly [kind: string, id: string, ...ids: string[]];

/**
 * The storage key of a draft. It contains the person and the wallet, so that nobody else finds the draft in a
 * shared browser. It also contains `initial`, the values before the input, so that a draft is not shown over newer
 * values.
 */
export function draftKey(userId: string, walletId: string, of: DraftSubject, initial?: unknown): string {
  return [keyStart(userId) + walletId, JSON.stringify([...of, initial])].join(':');
}

function keyStart(userId: string): string {
  return `${PREFIX}${userId}:`;
}

/** Reads a stored draft. Returns null if no draft is stored, or if it cannot be read. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function storeDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // If the storage is full or blocked, the input is simply not kept.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The storage is blocked, so there is no draft to delete.
  }
}

/** Deletes all drafts of this tab. Call when the person signs out. */
export function forgetAllDrafts(): void {
  forgetDrafts(() => true);
}

/** Deletes the drafts of this tab that belong to other people than this person. */
export function forgetDraftsOfOthers(userId: string): void {
  forgetDrafts((key) => !key.startsWith(keyStart(userId)));
}

function forgetDrafts(isForgotten: (key: string) => boolean): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys.filter(isForgotten)) sessionStorage.removeItem(key);
  } catch {
    // The storage is blocked, so there are no drafts to delete.
  }
}
