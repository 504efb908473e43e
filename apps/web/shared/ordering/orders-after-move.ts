export interface OrderedRecord {
  readonly id: string;
  readonly order: number | null;
}

/**
 * The values of `order` to save so that the records are in `sequence` after a move. If there is room, only the moved
 * record changes, to halfway between its neighbours; otherwise all records are renumbered.
 */
export function sortOrdersAfterMove(
  sequence: readonly OrderedRecord[],
  movedId: string,
): { id: string; order: number }[] {
  const at = sequence.findIndex(({ id }) => id === movedId);
  const before = at <= 0 ? undefined : sequence[at - 1];
  const after = at < 0 ? undefined : sequence[at + 1];
  const order = orderBetween(before, after);
  // Records without an order are listed last, by name. If the list contains such records, a move gives all its records
  // an order.
  const allOthersOrdered = sequence.every(({ id, order: other }) => id === movedId || other !== null);
  if (at >= 0 && order !== null && allOthersOrdered) return [{ id: movedId, order }];
  return sequence.flatMap(({ id, order: present }, place) => (present === place + 1 ? [] : [{ id, order: place + 1 }]));
}

function orderBetween(before: OrderedRecord | undefined, after: OrderedRecord | undefined): number | null {
  if (before?.order === null || after?.order === null) return null;
  if (before === undefined) return after === undefined ? 1 : after.order - 1;
  if (after === undefined) return before.order + 1;
  const middle = (before.order + after.order) / 2;
  return middle > before.order && middle < after.order ? middle : null;
}

/** Compares records by order; records without an order come last, by name. */
export function compareByOrder(
  one: OrderedRecord & { readonly name: string },
  other: OrderedRecord & { readonly name: string },
): number {
  const [first, second] = [one.order ?? Number.POSITIVE_INFINITY, other.order ?? Number.POSITIVE_INFINITY];
  return first === second ? one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1) : first - second;
}
