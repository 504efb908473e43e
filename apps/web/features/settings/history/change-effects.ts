import type { HistoryEntry } from './use-history-filter.ts';

type ChangedRecord = HistoryEntry['firstRecords'][number];
type Field = ChangedRecord['fields'][number];

type ChangeEffectKind =
  | ('added' | 'made' | 'deleted' | 'changed' | 'changedFields' | 'uploaded' | 'imported')
  | ('renamed' | 'reordered' | 'archived' | 'unarchived' | 'amount')
  | ('categorised' | 'uncategorised' | 'tagged' | 'untagged' | 'reviewed' | 'unreviewed' | 'linked' | 'unlinked');

/** The effect of a change on the records of one type. */
export interface ChangeEffect {
  readonly kind: ChangeEffectKind;
  readonly type: string;
  readonly count: number;
  /** The name that all the records share; null if they differ or are not all known. */
  readonly name: string | null;
  /** The new value; null unless the sentence of this kind shows the value. */
  readonly value: string | null;
  /** The earlier value; null unless the sentence of this kind shows the value. */
  readonly before: string | null;
  /** The names of the changed fields if the kind is `changedFields`; otherwise empty. */
  readonly fields: readonly string[];
}

/**
 * Record types that are hidden when records of other types changed too: delivered lines, imported files and
 * notifications.
 */
const MINOR: ReadonlySet<string> = new Set(['deliveredLine', 'importFile', 'notification']);
const ADDED: ReadonlySet<string> = new Set(['transaction', 'securityTransaction', 'cryptoTransaction', 'price']);
const UPLOADED: ReadonlySet<string> = new Set(['importFile', 'file']);
/** Matches operations that change the same fields of all their records to the same values. */
const IS_UNIFORM = /^transactions\.bulk(?:Update|AddTags|RemoveTags)$/;
/** Fields that usually change together with other fields, and are not listed in that case. */
const COMPANIONS: ReadonlySet<string> = new Set(['reviewed', 'merchantAutoAssigned']);

/** Returns the effects of a change by record type, imports first; empty if the change affected no records. */
export function changeEffects(entry: HistoryEntry): ChangeEffect[] {
  const types = Object.keys(entry.records);
  const isImport = (entry.records['import']?.made ?? 0) > 0;
  const major = types.filter(
    (type) => !MINOR.has(type) && !(isImport && (type === 'import' || isSettingOnly(entry, type))),
  );
  const typesToDescribe = major.length > 0 ? major : types;
  const describedEffects = typesToDescribe.flatMap((type) => effectsForType(entry, type));
  const source = isImport ? fileOf(entry) : null;
  return describedEffects
    .map((deed) =>
      source !== null && deed.kind === 'added' ? { ...deed, kind: 'imported' as const, value: source } : deed,
    )
    .toSorted((one, other) => Number(other.kind === 'imported') - Number(one.kind === 'imported'));
}

function fileOf({ firstRecords }: HistoryEntry): string | null {
  return (
    firstRecords.find(({ type, name }) => (type === 'import' || type === 'importFile') && name !== null)?.name ?? null
  );
}

/** True if an import changed only how the asset's files are read. */
function isSettingOnly({ firstRecords }: HistoryEntry, type: string): boolean {
  const known = firstRecords.filter((record) => record.type === type);
  return known.length > 0 && known.every(({ fields }) => fields.every(({ name }) => name === 'importSettings'));
}

function effectsForType(entry: HistoryEntry, type: string): ChangeEffect[] {
  const counts = entry.records[type] ?? { made: 0, changed: 0, deleted: 0 };
  return (['made', 'changed', 'deleted'] as const).flatMap((change) => {
    const count = counts[change];
    if (count === 0) return [];
    const known = entry.firstRecords.filter((record) => record.type === type && record.change === change);
    const isWhole = known.length === count;
    const name =
      change === 'changed' && type === 'transaction' && count > 1 ? entry.commonName : commonOf(isWhole, known);
    const common = { type, count, name, value: null, before: null, fields: [] };
    if (change === 'deleted') return [{ ...common, kind: 'deleted' }];
    if (change === 'made')
      return [{ ...common, kind: UPLOADED.has(type) ? 'uploaded' : ADDED.has(type) ? 'added' : 'made' }];
    return [{ ...common, ...changeOf(isWhole || IS_UNIFORM.test(entry.operation) ? known : []) }];
  });
}

function commonOf(isWhole: boolean, known: readonly ChangedRecord[]): string | null {
  const [first] = known;
  return isWhole && first !== undefined && known.every(({ name }) => name === first.name) ? first.name : null;
}

type Change = Pick<ChangeEffect, 'kind'> & Partial<Pick<ChangeEffect, 'value' | 'before' | 'fields'>>;

/** Describes the change that all the records have in common. */
function changeOf(records: readonly ChangedRecord[]): Change {
  const [first, ...others] = records.map(({ fields }) => withoutCompanions(fields));
  if (first === undefined || first.length === 0) return { kind: 'changed' };
  const [field] = first;
  const isSame = others.every((fields) => fields.length === first.length && hasSameResult(field, fields[0]));
  if (field !== undefined && first.length === 1 && isSame) {
    const change = changeOfField(field, records.length === 1);
    if (change !== null) return change;
  }
  const names = [...new Set(first.map(({ name }) => name))];
  return others.length === 0 || isSame ? { kind: 'changedFields', fields: names } : { kind: 'changed' };
}

function withoutCompanions(fields: readonly Field[]): readonly Field[] {
  const main = fields.filter(({ name }) => !COMPANIONS.has(name));
  return main.length === 0 ? fields : main;
}

function hasSameResult(one: Field | undefined, other: Field | undefined): boolean {
  return one?.name === other?.name && one?.after === other?.after;
}

function changeOfField(field: Field, isOneRecord: boolean): Change | null {
  const { name, before, after } = field;
  const [value, earlier] = [field.afterName ?? after, field.beforeName ?? before];
  if (name === 'categoryId') return after === null ? { kind: 'uncategorised' } : { kind: 'categorised', value };
  if (name === 'tagIds') return after === null ? { kind: 'untagged', value: earlier } : { kind: 'tagged', value };
  if (name === 'reviewed') return { kind: after === 'true' ? 'reviewed' : 'unreviewed' };
  if (name === 'archived') return { kind: after === 'true' ? 'archived' : 'unarchived' };
  if (name === 'transferCounterId') return { kind: after === null ? 'unlinked' : 'linked' };
  if (name === 'order') return { kind: 'reordered' };
  if (!isOneRecord) return null;
  if (name === 'name' && before !== null && after !== null) return { kind: 'renamed', value: after, before };
  if (name === 'amountValue' && before !== null && after !== null) return { kind: 'amount', value: after, before };
  return null;
}
