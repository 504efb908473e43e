export interface Ordered {
  readonly id: string;
  readonly order: number | null;
}

/**
 * The orders to set so that the records stand as in `sequence`, of which one was moved. One, halfway between its new
 * neighbours, where there is room between them; else all are numbered anew.
 */
export function ordersAfterMove(sequence: readonly Ordered[], movedId: string): { id: string; order: number }[] {
  const at = sequence.findIndex(({ id }) => id === movedId);
  const before = at <= 0 ? undefined : sequence[at - 1];
  const after = at < 0 ? undefined : sequence[at + 1];
  const order = between(before, after);
  // Records without an order stand last, by name: one that is put among them needs them to have one.
  const allOthersOrdered = sequence.every(({ id, order: other }) => id === movedId || other !== null);
  if (at >= 0 && order !== null && allOthersOrdered) return [{ id: movedId, order }];
  return sequence.flatMap(({ id, order: present }, place) => (present === place + 1 ? [] : [{ id, order: place + 1 }]));
}

function between(before: Ordered | undefined, after: Ordered | undefined): number | null {
  if (before?.order === null || after?.order === null) return null;
  if (before === undefined) return after === undefined ? 1 : after.order - 1;
  if (after === undefined) return before.order + 1;
  const middle = (before.order + after.order) / 2;
  return middle > before.order && middle < after.order ? middle : null;
}

/** How records of one list stand: by order, those without one last, by name. */
export function byOrder(one: Ordered & { readonly name: string }, other: Ordered & { readonly name: string }): number {
  const [first, second] = [one.order ?? Number.POSITIVE_INFINITY, other.order ?? Number.POSITIVE_INFINITY];
  return first === second ? one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1) : first - second;
}
