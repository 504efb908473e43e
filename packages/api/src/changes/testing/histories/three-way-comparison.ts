/** Exported records, by kind and id. */
export type ExportedRecords = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Returns the records of an export, by kind and id. */
export function parseExportedRecords(lines: readonly string[]): ExportedRecords {
  return new Map(
    lines.map((line) => {
      const space = line.indexOf(' ');
      const record = JSON.parse(line.slice(space + 1));
      return [`${line.slice(0, space)} ${record.id ?? keyOf(record)}`, record] as const;
    }),
  );
}

/** Returns the key of a record without an id. */
function keyOf(record: Readonly<Record<string, unknown>>): string {
  const names = ['userId', 'counterpart', 'isin', 'instrument', 'date', 'source'];
  return names.map((name) => record[name] ?? '').join('/');
}

/** The effect of one change on the records. */
export interface RecordedChange {
  readonly id: string;
  /** Further change sets of the same write: reading a file creates two. */
  readonly others?: readonly string[];
  readonly before: ExportedRecords;
  readonly after: ExportedRecords;
}

const text = (value: unknown) => JSON.stringify(value);

/** Returns the fields that a change wrote, by record; all fields of a created or deleted record. */
export function changedFieldsByRecord({
  before,
  after,
}: RecordedChange): Map<string, { readonly whole: boolean; readonly fields: string[] }> {
  const set = new Map<string, { whole: boolean; fields: string[] }>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, fresh] = [before.get(key), after.get(key)];
    if (old === undefined || fresh === undefined)
      set.set(key, { whole: true, fields: Object.keys(old ?? fresh ?? {}) });
    else {
      const fields = Object.keys(old).filter((field) => text(old[field]) !== text(fresh[field]));
      if (fields.length > 0) set.set(key, { whole: false, fields });
    }
  }
  return set;
}

/** Returns the records without derived data: prices taken from transactions, and dates of transfers. */
export function withoutDerivedData(records: ExportedRecords): ExportedRecords {
  const kept = [...records].filter(([key]) => !/^price .*\/transaction$/.test(key));
  return new Map(
    kept.map(([key, record]) => {
      if (!key.startsWith('transferLink ')) return [key, record];
      const { date: _date, ...rest } = record;
      return [key, rest];
    }),
  );
}

/** Returns the current records without one change, and the parts of it that later changes also set. */
export function withoutChange(
  deed: RecordedChange,
  now: ExportedRecords,
): { readonly left: ExportedRecords; readonly lost: readonly string[] } {
  const lost: string[] = [];
  const left = new Map(now);
  const [before, after] = [withoutDerivedData(deed.before), withoutDerivedData(deed.after)];
  for (const [key, { whole, fields }] of changedFieldsByRecord({ ...deed, before, after })) {
    const [old, fresh, current] = [before.get(key), after.get(key), now.get(key)];
    if (whole) {
      // If the change created the record and a later change deleted it, nothing remains to be undone.
      if (old === undefined && current === undefined) continue;
      if (!isUnchangedExceptDeletions(current, fresh)) lost.push(`${key}: ${text(fresh)} is ${text(current)}`);
      if (old === undefined) left.delete(key);
      else left.set(key, old);
      continue;
    }
    // Transfers and list elements may already be deleted, by themselves or with their record.
    if (current === undefined && fields.every((field) => isPart(field, fresh?.[field]))) continue;
    if (current === undefined || old === undefined || fresh === undefined) {
      lost.push(`${key}: is gone`);
      continue;
    }
    const back: Record<string, unknown> = { ...current };
    for (const field of fields) {
      if (isPart(field, null) && current[field] === null && fresh[field] !== null) continue;
      const merged = backOf(old[field], fresh[field], current[field]);
      if (merged === undefined) lost.push(`${key}: ${field} is ${text(current[field])}`);
      back[field] = merged;
    }
    left.set(key, back);
  }
  return { left, lost };
}

/** True if a record is as it was created, except for a transfer, tags and other elements deleted since. */
function isUnchangedExceptDeletions(
  current: Readonly<Record<string, unknown>> | undefined,
  fresh: Readonly<Record<string, unknown>> | undefined,
) {
  if (current === undefined || fresh === undefined) return current === fresh;
  return Object.entries(current).every(([field, value]) => {
    if (text(value) === text(fresh[field])) return true;
    if (isPart(field, null)) return value === null;
    const had = fresh[field];
    return Array.isArray(value) && Array.isArray(had) && minus(value, had).length === 0;
  });
}

/** True if the field consists of separate rows: a transfer or a list. */
function isPart(field: string, value: unknown): boolean {
  return /^transferCounter(Type|Id)$/.test(field) || Array.isArray(value);
}

/** Returns a value without one change, element by element for lists. Undefined if another change set the value. */
function backOf(old: unknown, fresh: unknown, current: unknown): unknown {
  if (text(current) === text(fresh)) return old;
  if (!Array.isArray(old) || !Array.isArray(fresh) || !Array.isArray(current)) return undefined;
  const [added, removed] = [minus(fresh, old), minus(old, fresh)];
  return [...minus(current, added), ...removed].sort();
}

function minus(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const texts = new Set(other.map(text));
  return list.filter((item) => !texts.has(text(item)));
}
