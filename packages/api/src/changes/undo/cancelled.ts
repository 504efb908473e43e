/** A change set, as far as it is known whether another took it back. */
export interface Cancelling {
  readonly id: string;
  /** Which change set took it back, and holds. */
  readonly undoneById: string | null;
  /** Those that it took back itself. */
  readonly undid: readonly string[];
}

/**
 * Which of these change sets came to nothing: one that was taken back by another of them, and that other, where all
 * that it took back is among them. So what two of them do together changes nothing.
 */
export function cancelledAmong(sets: readonly Cancelling[]): ReadonlySet<string> {
  const ids = new Set(sets.map(({ id }) => id));
  const restoring = new Set(
    sets.filter(({ undid }) => undid.length > 0 && undid.every((id) => ids.has(id))).map(({ id }) => id),
  );
  const cancelled = new Set<string>();
  for (const { id, undoneById } of sets) {
    if (undoneById !== null && restoring.has(undoneById)) cancelled.add(id).add(undoneById);
  }
  return cancelled;
}
