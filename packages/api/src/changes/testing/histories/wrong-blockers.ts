import { changedFieldsByRecord, type RecordedChange } from './three-way-comparison.ts';

interface Blocker {
  readonly historyId: string;
  readonly operation: string;
  readonly type: string;
  readonly recordId: string;
}

/**
 * Returns the reported blockers of an undo that are wrong. A correct blocker is a later change that set the same field,
 * or that created, deleted or used a record of the undone change.
 */
export function wrongBlockers(
  deed: RecordedChange,
  deeds: readonly RecordedChange[],
  blockers: readonly Blocker[],
): string[] {
  const at = deeds.findIndex(({ id }) => id === deed.id);
  return blockers.flatMap((blocker) => {
    const other = deeds.findIndex(({ id, others = [] }) => [id, ...others].includes(blocker.historyId));
    const later = deeds[other];
    const said = `${blocker.historyId} ${blocker.operation} ${blocker.type} ${blocker.recordId}`;
    // Notifications are not exported, so they can't be checked. Reading a file again has the same result.
    if (blocker.type === 'notification' || isReadAgain(deed, blocker)) return [];
    if (later === undefined) return [`${said}: is none that stands`];
    if (other <= at) return [`${said}: came before`];
    return isBlockedBy(deed, later) ? [] : [`${said}: has nothing to do with it`];
  });
}

function isReadAgain(deed: RecordedChange, { operation, type, recordId }: Blocker): boolean {
  return /^files\.parse\b/.test(operation) && changedFieldsByRecord(deed).has(`${type} ${recordId}`);
}

function isBlockedBy(deed: RecordedChange, later: RecordedChange): boolean {
  const [mine, theirs] = [changedFieldsByRecord(deed), changedFieldsByRecord(later)];
  for (const [key, { whole, fields }] of theirs) {
    const own = mine.get(key);
    if (own === undefined) continue;
    if (whole || own.whole || fields.some((field) => own.fields.includes(field)) || areBound(fields, own.fields))
      return true;
  }
  // One of the two changes created or deleted a record that the other change refers to.
  return names(mine, theirs, later) || names(theirs, mine, deed);
}

/** Fields that operations set together. */
const BOUND = [
  ['amountValue', 'amountCurrency', 'assetId', 'date', 'parent', 'transferCounterId', 'parentTransactionId'],
  ['usingDateRule', 'usingStartDate', 'usingEndDate'],
];

function areBound(some: readonly string[], others: readonly string[]): boolean {
  const isAmong = (group: readonly string[]) => (field: string) => group.includes(field);
  return BOUND.some((group) => some.some(isAmong(group)) && others.some(isAmong(group)));
}

function names(
  one: ReturnType<typeof changedFieldsByRecord>,
  other: ReturnType<typeof changedFieldsByRecord>,
  { before, after }: RecordedChange,
): boolean {
  const texts = [...other.keys()].map((key) => JSON.stringify([before.get(key), after.get(key)]));
  return [...one].some(([key, { whole }]) => {
    if (!whole) return false;
    const id = key.slice(key.indexOf(' ') + 1);
    return texts.some((text) => text.includes(id));
  });
}
