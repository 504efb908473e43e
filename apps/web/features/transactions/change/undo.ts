import type { Patch, Transaction } from '#shared/transactions/record.ts';

/** What makes the patch undone: the same fields as they were before it. */
export function inverseOf(before: Transaction, patch: Patch): Patch {
  const { usingDateRule: rule } = patch;
  const inverse: Record<string, unknown> = {};
  // biome-ignore lint/plugin: each field of a patch is one of the record.
  for (const name of Object.keys(patch) as (keyof Patch)[]) {
    if (name !== 'usingStartDate' && name !== 'usingEndDate') inverse[name] = before[name];
  }
  const hadRange = before.usingDateRule === 'range';
  if (hadRange && (rule !== undefined || patch.usingStartDate !== undefined || patch.usingEndDate !== undefined)) {
    // The two days are sent with their rule, and only with this one.
    inverse['usingDateRule'] = 'range';
    inverse['usingStartDate'] = before.usingStartDate;
    inverse['usingEndDate'] = before.usingEndDate;
  }
  // A link gives its own category unless one is named; and both parts of it travel together.
  if (patch.transferCounterId === null && before.transferCounterId !== null) inverse['categoryId'] = before.categoryId;
  // Choosing a merchant says more than its name: that recognition is done, or that it is not wanted.
  if (patch.merchantId !== undefined) {
    inverse['merchantAutoAssigned'] = before.merchantAutoAssigned;
    inverse['excludeFromMerchantAutoAssignment'] = before.excludeFromMerchantAutoAssignment;
  }
  return inverse;
}

/** As the record will look once the service has taken the patch. */
export function patched(record: Transaction, patch: Patch): Transaction {
  const { usingDateRule = record.usingDateRule, date = record.date } = patch;
  const following = usingDateRule === 'transactionDate' ? { usingStartDate: date, usingEndDate: date } : {};
  // biome-ignore lint/plugin: what is absent from a patch is absent here too, never undefined.
  return { ...record, ...following, ...(patch as Partial<Transaction>) };
}

export interface RecordsByValue<Value> {
  readonly value: Value;
  readonly ids: readonly string[];
}

/** The records by what they had in this field, so that one request a value puts it back. */
export function groupedBy<Value>(
  records: Iterable<Transaction>,
  readValue: (record: Transaction) => Value,
): readonly RecordsByValue<Value>[] {
  const groups = new Map<string, { value: Value; ids: string[] }>();
  for (const record of records) {
    const value = readValue(record);
    const key = JSON.stringify(value) ?? '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { value, ids: [record.id] });
    else group.ids.push(record.id);
  }
  return [...groups.values()];
}

/** The tags of the list that the record does not have: taking these away undoes that the list was added. */
export function newTags({ tagIds }: Transaction, added: readonly string[]): readonly string[] {
  return added.filter((id) => !tagIds.includes(id));
}

/**
 * The record's tags from the first that is taken away on. Adding appends, so to put one back in its place those behind
 * it are taken away too, and then all of them added again.
 */
export function tagsFromFirst({ tagIds }: Transaction, removed: readonly string[]): readonly string[] {
  const first = tagIds.findIndex((id) => removed.includes(id));
  return first < 0 ? [] : tagIds.slice(first);
}
