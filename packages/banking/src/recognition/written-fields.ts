/** What deliveries write into a booking beside its money and whether it is pending. */
export interface WrittenFields {
  readonly date: string;
  readonly secondaryDate: string | null;
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly notes: string | null;
}

const TEXTS = ['secondaryDate', 'fromTo', 'description', 'notes'] as const;

/**
 * A booking's fields after a delivery. One that holds what a delivery wrote, `written`, gets what is delivered now; one
 * that holds something else was edited, and stays. Null: no delivery wrote the booking, so that only what is empty is
 * filled. Nothing is emptied.
 */
export function fieldsAfter(
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

/** What is remembered as written: what was delivered, and of what the delivery leaves out what was written before. */
export function rememberedAfter(written: WrittenFields | null, delivered: WrittenFields): WrittenFields {
  const fields = { ...delivered };
  for (const name of TEXTS) fields[name] ??= written?.[name] ?? null;
  return fields;
}
