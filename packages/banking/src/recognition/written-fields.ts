/** The fields that deliveries write to a transaction, apart from its amount, currency and pending state. */
export interface WrittenFields {
  readonly date: string;
  readonly secondaryDate: string | null;
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly notes: string | null;
}

const TEXTS = ['secondaryDate', 'fromTo', 'description', 'notes'] as const;

/**
 * A transaction's fields after a delivery. A field that still has the value written by the last delivery gets the new value;
 * any other value was edited and stays. If `written` is null, no delivery wrote the transaction, and only empty fields are
 * filled. Fields are never emptied.
 */
export function mergeDeliveredFields(
  present: WrittenFields,
  written: WrittenFields | null,
  delivered: WrittenFields,
): WrittenFields {
  const fields = { ...present };
  if (written !== null && present.date === written.date) fields.date = delivered.date;
  for (const name of TEXTS) {
    const given = delivered[name];
    if (given === null) continue;
    const isOwn = written === null ? (present[name] ?? '') === '' : present[name] === written[name];
    if (isOwn) fields[name] = given;
  }
  return fields;
}

/**
 * Returns the fields to remember as written by the last delivery: the delivered fields, with the previously written
 * value for each missing text.
 */
export function mergeWrittenFields(written: WrittenFields | null, delivered: WrittenFields): WrittenFields {
  const fields = { ...delivered };
  for (const name of TEXTS) fields[name] ??= written?.[name] ?? null;
  return fields;
}
