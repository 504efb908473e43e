/** Unsaved input of this tab. It survives a reload, and ends with the tab or the session of the person. */
const PREFIX = 'draft:';

/** Bound to the person and the wallet, so that nobody else finds it in a shared browser. */
export function draftKey(userId: string, walletId: string, name: string): string {
  return [PREFIX + userId, walletId, name].join(':');
}

/** Null if there is none, or if it cannot be read. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function keepDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or blocked storage only means that the input is not kept.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Forgets all drafts when a person signs out. */
export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
