import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { columnTypes } from './connection.ts';
import { compileStatementOnce, queryBuilder, toPgQuery } from './statements.ts';

/** A column in the generated types: `order: string | null`. */
interface Said {
  readonly type: string;
  readonly nullable: boolean;
}

const GENERATED = readFileSync(new URL('./generated/tables.ts', import.meta.url), 'utf8');

const said = new Map(
  [...GENERATED.matchAll(/^export type (\w+) = \{\n((?: .*\n)+)\};/gm)]
    .filter(([, name]) => name !== 'DB')
    .map(([, name = '', fields = '']) => [
      name,
      new Map(
        [...fields.matchAll(/^ {4}(\w+): (?:Generated<)?(.+?)>?( \| null)?;$/gm)].map(
          ([, column = '', type = '', nullable]): [string, Said] => [
            column,
            { type: type.replace(/^Generated<|>$/g, ''), nullable: nullable !== undefined },
          ],
        ),
      ),
    ]),
);

/** An example of each column type as PostgreSQL writes it, and the expected value from our driver. */
const VALUES: Readonly<Record<string, readonly [literal: string, read: unknown]>> = {
  uuid: ['00000000-0000-7000-8000-000000000000', '00000000-0000-7000-8000-000000000000'],
  text: ['word', 'word'],
  'text[]': ['{one,two}', ['one', 'two']],
  'uuid[]': ['{00000000-0000-7000-8000-000000000000}', ['00000000-0000-7000-8000-000000000000']],
  boolean: ['t', true],
  smallint: ['7', 7],
  integer: ['7', 7],
  bigint: ['7', 7],
  numeric: ['1.50', '1.50'],
  date: ['2026-01-31', '2026-01-31'],
  'timestamp(3) with time zone': ['2026-01-31 10:00:00.5+00', '2026-01-31T10:00:00.500Z'],
  bytea: ['\\x01', Buffer.from([1])],
  jsonb: ['{"one": 1}', { one: 1 }],
};

const client = new pg.Client({ ...inject('database'), types: columnTypes });
beforeAll(() => client.connect());
afterAll(() => client.end());

interface Stored {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Labels of an enum. */
  readonly labels: string[] | null;
}

async function stored(): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type,
            NOT a.attnotnull AS nullable,
            (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = a.atttypid) AS labels
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'`,
  );
  return rows;
}

/** The type of a value as the generator writes it: `Buffer`, `string`, `string[]`, `unknown` for JSON. */
function kindOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return 'Buffer';
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`;
  return typeof value === 'object' ? 'unknown' : typeof value;
}

test('row types match the database’s columns and the driver’s values', async () => {
  const columns = await stored();
  const found = new Map<string, string[]>();
  for (const { table, column, type, nullable, labels } of columns) {
    found.set(table, [...(found.get(table) ?? []), column]);
    const where = `${table}.${column}`;
    const one = said.get(table)?.get(column);
    expect(one, where).toBeDefined();
    // Lists are nullable in the database but not in Prisma, which never writes null.
    if (!type.endsWith('[]')) expect(one?.nullable, where).toBe(nullable);
    if (labels !== null) {
      const [, words = ''] = new RegExp(`^export const ${one?.type} = \\{([^}]*)\\}`, 'm').exec(GENERATED) ?? [];
      expect(
        [...words.matchAll(/: "(\w+)"/g)].map(([, word]) => word),
        where,
      ).toEqual(labels);
      continue;
    }
    const [literal, read] = VALUES[type] ?? [];
    expect(literal, `a value of type ${type}, as ${where} is`).toBeDefined();
    const { rows } = await client.query(`SELECT $1::${type} AS value`, [literal]);
    expect(rows[0].value, where).toEqual(read);
    expect(one?.type, where).toBe(kindOf(rows[0].value));
  }
  expect([...found.keys()].sort()).toEqual([...said.keys()].sort());
  for (const [table, names] of found) expect(names.sort(), table).toEqual([...(said.get(table)?.keys() ?? [])].sort());
});

test('a precompiled statement is named by the digest of its text, with its values in order', () => {
  const renamed = compileStatementOnce<{ id: string; name: string; walletId: string }>()((value) =>
    queryBuilder
      .updateTable('Tag')
      .set({ name: value('name') })
      .where('walletId', '=', value('walletId'))
      .where('id', '=', value('id')),
  );
  const one = toPgQuery(renamed({ id: 'i', name: 'n', walletId: 'w' }));
  expect(one.text).toBe('update "Tag" set "name" = $1 where "walletId" = $2 and "id" = $3');
  expect(one.values).toEqual(['n', 'w', 'i']);
  expect(toPgQuery(renamed({ id: 'j', name: 'm', walletId: 'v' }))).toEqual({ ...one, values: ['m', 'v', 'j'] });
  expect(one.name).toMatch(/^[\w-]{22}$/);
});
