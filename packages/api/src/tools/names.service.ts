import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import type { Wallet } from '../kernel/wallet.ts';
import type { NamedKind } from './named-kinds.ts';
import type { findNamesInput, findNamesOutput } from './tools.schema.ts';

interface Source {
  /** The table, or a subquery. */
  readonly rows: string;
  readonly name: string;
  /** The name of the record's group, which distinguishes records with the same name. */
  readonly group: string;
}

const grouped = (table: string, groups: string, column: string): Source => ({
  rows: `"${table}"`,
  name: 'record.name',
  group: `(SELECT name FROM "${groups}" AS held WHERE held."walletId" = record."walletId" AND held.id = record."${column}")`,
});
const plain = (table: string, name = 'name'): Source => ({
  rows: `"${table}"`,
  name: `record.${name}`,
  group: 'NULL::text',
});

const SOURCES: Readonly<Record<NamedKind, Source>> = {
  asset: grouped('Asset', 'AssetGroup', 'assetGroupId'),
  assetGroup: plain('AssetGroup'),
  category: grouped('Category', 'CategoryGroup', 'categoryGroupId'),
  categoryGroup: grouped('CategoryGroup', 'CategoryGroup', 'parentGroupId'),
  merchant: plain('Merchant'),
  tag: plain('Tag'),
  scenario: plain('Scenario'),
  budget: plain('Budget'),
  rule: plain('Rule'),
  file: plain('File', 'filename'),
  person: {
    rows: `(SELECT member."walletId", member."userId" AS id, person.name
            FROM "Member" AS member JOIN "Person" AS person ON person.id = member."userId" WHERE member."walletId" = $1)`,
    name: 'record.name',
    group: 'NULL::text',
  },
};

/** SQL: a name for comparison, regardless of case. */
const compared = (value: string) => `lower(normalize(${value}))`;

const ROW = { kind: is.text, id: is.uuid, name: is.text, group: is.orNull(is.text), isUnique: is.bool };

type Found = z.infer<typeof findNamesOutput>;
type NameLookup = Pick<z.infer<typeof findNamesInput>, 'ids' | 'names'>;

/**
 * Returns the records with these ids or names, and whether each name is unique within its kind. Reads each kind's table
 * at most once.
 */
export async function findRecordsByIdOrName(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  { ids, names }: NameLookup,
): Promise<Found> {
  const kinds = [...new Set([...ids, ...names].map(({ kind }) => kind))];
  const found: Found['items'] = [];
  for (const kind of kinds) {
    const { rows, name, group } = SOURCES[kind];
    const wantedIds = ids.filter((one) => one.kind === kind).map(({ id }) => id);
    const wantedNames = names.filter((one) => one.kind === kind).map((one) => one.name);
    const records = await transaction.query({
      row: ROW,
      text: `WITH wanted AS (
               SELECT ${compared(name)} AS name FROM ${rows} AS record WHERE record."walletId" = $1 AND record.id = ANY($2::uuid[])
               UNION SELECT ${compared('given')} FROM unnest($3::text[]) AS given
             ), alike AS (
               SELECT record.id, ${name} AS name, ${group} AS "group", count(*) OVER (PARTITION BY ${compared(name)}) AS of,
                 ${compared(name)} IN (SELECT ${compared('given')} FROM unnest($3::text[]) AS given) AS named
               FROM ${rows} AS record
               WHERE record."walletId" = $1 AND ${compared(name)} IN (SELECT name FROM wanted)
             )
             SELECT '${kind}' AS kind, id, name, "group", of = 1 AS "isUnique" FROM alike
             WHERE id = ANY($2::uuid[]) OR named ORDER BY id LIMIT 1000`,
      values: [walletId, wantedIds, wantedNames],
    });
    found.push(...records.map((record) => ({ ...record, kind })));
  }
  return { items: found };
}
