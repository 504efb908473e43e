import type { Transaction, TransactionPatch } from '#shared/transactions/transaction-types.ts';

/** The patch that undoes `patch`: it restores the previous values of all fields that `patch` changes. */
export function inversePatch(before: Transaction, patch: TransactionPatch): TransactionPatch {
  const { usingDateRule: rule } = patch;
  const inverse: Record<string, unknown> = {};
  // biome-ignore lint/plugin: each field of a patch is one of the record.
  for (const name of Object.keys(patch) as (keyof TransactionPatch)[]) {
    if (name !== 'usingStartDate' && name !== 'usingEndDate') inverse[name] = before[name];
  }
  const hadRange = before.usingDateRule === 'range';
  if (hadRange && (rule !== undefined || patch.usingStartDate !== undefined || patch.usingEndDate !== undefined)) {
    // The service accepts the two days only together with the rule `range`.
    inverse['usingDateRule'] = 'range';
    inverse['usingStartDate'] = before.usingStartDate;
    inverse['usingEndDate'] = before.usingEndDate;
  }
  // A link sets its own category unless the patch contains a category, so restore the category together with the link.
  if (patch.transferCounterId === null && before.transferCounterId !== null) inverse['categoryId'] = before.categoryId;
  // Setting a merchant also changes the recognition flags.
  if (patch.merchantId !== undefined) {
    inverse['merchantAutoAssigned'] = before.merchantAutoAssigned;
    inverse['excludeFromMerchantAutoAssignment'] = before.excludeFromMerchantAutoAssignment;
  }
  return inverse;
}

/** The record as it will be after the service has applied the patch. */
export function applyPatch(record: Transaction, patch: TransactionPatch): Transaction {
  const { usingDateRule = record.usingDateRule, date = record.date } = patch;
  const following = usingDateRule === 'transactionDate' ? { usingStartDate: date, usingEndDate: date } : {};
  // biome-ignore lint/plugin: a patch leaves out unchanged fields, and sets no field to undefined.
  return { ...record, ...following, ...(patch as Partial<Transaction>) };
}

export interface RecordsByValue<Value> {
  readonly value: Value;
  readonly ids: readonly string[];
}

/**
 * Groups the ids of the records by the value that `readValue` returns, so that one request for each value can restore
 * all records.
 */
export function groupByValue<Value>(
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

/** The ids among `added` that the record doesn't have yet. Removing these tags undoes the addition. */
export function missingTagIds({ tagIds }: Transaction, added: readonly string[]): readonly string[] {
  return added.filter((id) => !tagIds.includes(id));
}

/**
 * The record's tags from the first removed one on. The service appends added tags, so restoring a tag in its place
 * requires removing the following tags and adding all again.
 */
export function tagsFromFirstRemoved({ tagIds }: Transaction, removed: readonly string[]): readonly string[] {
  const first = tagIds.findIndex((id) => removed.includes(id));
  return first < 0 ? [] : tagIds.slice(first);
}
