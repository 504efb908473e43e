/** A text that two people changed differently. */
export interface TextConflict {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Fields with texts, in which overwriting would lose what another person wrote. */
const TEXTS: readonly string[] = [
  ...['name', 'description', 'notes', 'note', 'fromTo', 'accountNumber', 'wkn', 'emoji', 'domains', 'url'],
  ...['ifText', 'ifCounterpart', 'ifGroups'],
];

/** Whether one of these fields is a text, so that saving them may overwrite what another person wrote. */
export function hasTextFields(fields: object): boolean {
  return Object.keys(fields).some((name) => TEXTS.includes(name));
}

/** The fields of `sent` that differ from `seen`, the record as the person loaded it. */
export function changedFieldsOnly<Sent extends object>(seen: object, sent: Sent): Partial<Sent> {
  const touched = Object.entries(sent).filter(([name, value]) => !isSame(value, Reflect.get(seen, name)));
  return Object.assign<Partial<Sent>, object>({}, Object.fromEntries(touched));
}

/**
 * Returns `sent`, but with the values of `now` in all fields that the person did not change since loading the
 * record.
 */
export function withCurrentValues<Sent extends object>(seen: object, sent: Sent, now: object): Sent {
  const untouched = Object.entries(sent).flatMap(([name, value]) =>
    name in seen && name in now && isSame(value, Reflect.get(seen, name)) ? [[name, Reflect.get(now, name)]] : [],
  );
  return Object.assign({ ...sent }, Object.fromEntries(untouched));
}

/**
 * The texts that `sent` would overwrite although someone else changed them after the person loaded the record.
 * `seen` is the loaded record, and `now` is the current record.
 */
export function findTextConflicts(seen: object, sent: object, now: object): TextConflict[] {
  return Object.entries(sent).flatMap(([field, mine]) => {
    const [before, theirs]: unknown[] = [Reflect.get(seen, field), Reflect.get(now, field)];
    const isTaken = TEXTS.includes(field) && field in now && field in seen && !isSame(theirs, before);
    if (!isTaken || isSame(mine, before) || isSame(mine, theirs)) return [];
    return [{ field, mine: toConflictText(mine), theirs: toConflictText(theirs) }];
  });
}

/** Converts a value to text: a list becomes JSON as in the history, and null becomes an empty text. */
function toConflictText(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Whether two values are equal. An empty text equals null, because forms represent an absent text by an empty text. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one === '' ? null : (one ?? null)) === JSON.stringify(other === '' ? null : (other ?? null));
}
