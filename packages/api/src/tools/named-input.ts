import { isUuid } from '@coffer/domain/uuid.ts';
import { type NameCandidate, Problem } from '../kernel/problems.ts';
import { kindOfOwnId, type NamedKind, namedKindsForIdField } from './named-kinds.ts';

/** A name in the input in place of an id. */
interface GivenName {
  readonly path: string;
  readonly kinds: readonly NamedKind[];
  readonly name: string;
}

export interface NamedRecord {
  readonly kind: NamedKind;
  readonly id: string;
  readonly name: string;
  readonly group: string | null;
}

/** The id of each name, by the given name and its kinds. A dry run stores this with its code. */
export type IdsByGivenName = Readonly<Record<string, string>>;

export const givenNameKey = ({ kinds, name }: Pick<GivenName, 'kinds' | 'name'>) => `${kinds.join('|')}:${name}`;

/** Maximum depth to search for names. No operation has names below the third level. */
const DEEPEST = 6;
/** Format settings and file contents, which contain no record ids. */
const OPAQUE = new Set(['settings', 'importSettings', 'content', 'contentBase64']);

type Replace = (given: GivenName) => string;

/** Returns the input with each name of a record replaced by the id that `replace` returns. */
export function replaceNames(operation: string, input: Readonly<Record<string, unknown>>, replace: Replace) {
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      const own = field === 'id' ? kindOfOwnId(operation) : null;
      return [field, own === null ? replaced(value, field, field, replace) : idsFor(value, [own], field, replace)];
    }),
  );
}

function replaced(value: unknown, field: string, path: string, replace: Replace): unknown {
  const kinds = namedKindsForIdField(field);
  if (kinds !== null) return idsFor(value, kinds, path, replace);
  if (typeof value !== 'object' || value === null || OPAQUE.has(field)) return value;
  if (path.split(/[.[]/).length > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item, at) => replaced(item, '', `${path}[${at}]`, replace));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, replaced(member, name, `${path}.${name}`, replace)]),
  );
}

function idsFor(value: unknown, kinds: readonly NamedKind[], path: string, replace: Replace): unknown {
  if (Array.isArray(value)) return value.map((item, at) => idFor(item, kinds, `${path}[${at}]`, replace));
  return idFor(value, kinds, path, replace);
}

function idFor(value: unknown, kinds: readonly NamedKind[], path: string, replace: Replace): unknown {
  if (typeof value !== 'string' || isUuid(value) || !isName(value)) return value;
  return replace({ path, kinds, name: value });
}

/** True if a text may be a name; the operation itself rejects other texts. */
function isName(text: string): boolean {
  return text.length <= 300 && text.trim() !== '' && !text.includes('\0') && text.isWellFormed();
}

export function collectGivenNames(operation: string, input: Readonly<Record<string, unknown>>): readonly GivenName[] {
  const found: GivenName[] = [];
  replaceNames(operation, input, (given) => {
    found.push(given);
    return given.name;
  });
  return found;
}

const compared = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** Separates a group from a record, where a name alone is ambiguous. */
const GROUP_SEPARATOR = ' / ';

/** Returns the names to look up: for `Living / Rent` also `Rent`, because `Living` may be the group. */
export function namesToLookUp({ name }: GivenName): readonly string[] {
  const whole = name.trim();
  return whole.includes(GROUP_SEPARATOR)
    ? [whole, whole.slice(whole.lastIndexOf(GROUP_SEPARATOR) + GROUP_SEPARATOR.length)]
    : [whole];
}

function isMeant(given: string, { name, group }: NamedRecord): boolean {
  if (compared(name) === given) return true;
  const path = group === null ? null : compared(`${group}${GROUP_SEPARATOR}${name}`);
  return path !== null && (given === path || given.endsWith(`${GROUP_SEPARATOR}${path}`));
}

/**
 * Returns the id of each name.
 * @throws Problem `invalidReference` with the candidates of each ambiguous or unknown name
 */
export function resolveGivenNames(given: readonly GivenName[], records: readonly NamedRecord[]): IdsByGivenName {
  const ids: Record<string, string> = {};
  const wrong: { readonly path: string; readonly message: string }[] = [];
  const candidates = new Map<string, NameCandidate>();
  for (const one of given) {
    const name = compared(one.name);
    const found = records.filter((record) => one.kinds.includes(record.kind) && isMeant(name, record));
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) ids[givenNameKey(one)] = only.id;
    else if (only === undefined)
      wrong.push({ path: one.path, message: `is neither an id nor the name of ${ONE_OF[one.kinds[0] ?? 'asset']}` });
    else {
      wrong.push({ path: one.path, message: 'is the name of several records. Send the id of one of the candidates' });
      for (const { kind, id, name, group } of found) candidates.set(id, { kind, id, name, group });
    }
  }
  if (wrong.length === 0) return ids;
  throw new Problem('invalidReference', {
    detail: wrong
      .slice(0, 10)
      .map(({ path, message }) => `${path} ${message}`)
      .join('; '),
    errors: wrong.slice(0, 100).map((error) => ({ ...error, code: 'invalidReference' as const })),
    ...(candidates.size > 0 && { candidates: [...candidates.values()].slice(0, 50) }),
  });
}

const ONE_OF: Readonly<Record<NamedKind, string>> = {
  asset: 'an asset',
  assetGroup: 'an asset group',
  category: 'a category',
  categoryGroup: 'a category group',
  merchant: 'a merchant',
  tag: 'a tag',
  scenario: 'a scenario',
  budget: 'a budget',
  rule: 'a rule',
  file: 'a file',
  person: 'a member of the wallet',
};
