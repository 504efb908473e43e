const KEPT = 'coffer-used-commands';
const MOST = 50;

/** Ids of what was chosen in the palette, that of the last first; kept by this browser. */
export function usedEntries(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    // A browser that keeps nothing, or something else kept under this name.
    return [];
  }
}

export function rememberUsed(id: string): void {
  try {
    const others = usedEntries().filter((other) => other !== id);
    localStorage.setItem(KEPT, JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    // Then it stays as it is.
  }
}
