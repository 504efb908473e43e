/** A change set, as far as it is known whether another took it back. */
export interface Cancelling {
  readonly id: string;
  /** Which change set took it back, and holds. */
  readonly undoneById: string | null;
  /** Those that it took back itself. */
  readonly undid: readonly string[];
}

/**
 * Which change sets came to nothing for a row that they changed in this order: one that was taken back by another of
 * them, and that other, where all that it took back of this row is among them. So what two of them do together changes
 * nothing. One that was taken back without a change of the row had not changed anything of it that was left.
 *
 * @param earlier those that changed the row before
 */
export function cancelledAmong(sets: readonly Cancelling[], earlier: ReadonlySet<string>): ReadonlySet<string> {
  const ids = new Set(sets.map(({ id }) => id));
  const restoring = new Set(
    sets.flatMap(({ id, undid }) =>
      undid.some((one) => ids.has(one)) && !undid.some((one) => earlier.has(one)) ? [id] : [],
    ),
  );
  const cancelled = new Set<string>();
  for (const { id, undoneById } of sets) {
    if (undoneById === null) continue;
    if (restoring.has(undoneById)) cancelled.add(id).add(undoneById);
    else if (!ids.has(undoneById)) cancelled.add(id);
  }
  return cancelled;
}
