import { type Deed, fieldsSet } from './three-way.ts';

interface Blocker {
  readonly historyId: string;
  readonly operation: string;
  readonly type: string;
  readonly recordId: string;
}

/**
 * Of the changes that are said to stand in the way of taking a deed back, those that do not: whoever stands in the way
 * came later and set the same field, or made, deleted or used a record that the deed is about.
 */
export function unexplained(deed: Deed, deeds: readonly Deed[], blockers: readonly Blocker[]): string[] {
  const at = deeds.findIndex(({ id }) => id === deed.id);
  return blockers.flatMap((blocker) => {
    const other = deeds.findIndex(({ id, others = [] }) => [id, ...others].includes(blocker.historyId));
    const later = deeds[other];
    const said = `${blocker.historyId} ${blocker.operation} ${blocker.type} ${blocker.recordId}`;
    // What somebody was told is not exported, so nothing is known of it; and a file that is read again says the same.
    if (blocker.type === 'notification' || isReadAgain(deed, blocker)) return [];
    if (later === undefined) return [`${said}: is none that stands`];
    if (other <= at) return [`${said}: came before`];
    return standsInTheWay(deed, later) ? [] : [`${said}: has nothing to do with it`];
  });
}

function isReadAgain(deed: Deed, { operation, type, recordId }: Blocker): boolean {
  return /^files\.parse\b/.test(operation) && fieldsSet(deed).has(`${type} ${recordId}`);
}

function standsInTheWay(deed: Deed, later: Deed): boolean {
  const [mine, theirs] = [fieldsSet(deed), fieldsSet(later)];
  for (const [key, { whole, fields }] of theirs) {
    const own = mine.get(key);
    if (own === undefined) continue;
    if (whole || own.whole || fields.some((field) => own.fields.includes(field)) || areBound(fields, own.fields))
      return true;
  }
  // A record that one of them made or deleted, and that the other names.
  return names(mine, theirs, later) || names(theirs, mine, deed);
}

/** Fields that no operation sets without regard to each other. */
const BOUND = [
  ['amountValue', 'amountCurrency', 'assetId', 'date', 'parent', 'transferCounterId', 'parentTransactionId'],
  ['usingDateRule', 'usingStartDate', 'usingEndDate'],
];

function areBound(some: readonly string[], others: readonly string[]): boolean {
  const isAmong = (group: readonly string[]) => (field: string) => group.includes(field);
  return BOUND.some((group) => some.some(isAmong(group)) && others.some(isAmong(group)));
}

function names(
  one: ReturnType<typeof fieldsSet>,
  other: ReturnType<typeof fieldsSet>,
  { before, after }: Deed,
): boolean {
  const texts = [...other.keys()].map((key) => JSON.stringify([before.get(key), after.get(key)]));
  return [...one].some(([key, { whole }]) => {
    if (!whole) return false;
    const id = key.slice(key.indexOf(' ') + 1);
    return texts.some((text) => text.includes(id));
  });
}
