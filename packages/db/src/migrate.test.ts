import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { migrateJobs } from './jobs.ts';
import { createSchemaSql, migrateDatabase } from './migrate.ts';

const connection = inject('database');

/**
 * Lists everything in a database that Prisma's schema can express, one line each. Arrays count as nullable, because
 * Prisma cannot express that they are not. Partial indexes, indexes on expressions or with included columns, and check
 * constraints are left out.
 */
const EXPRESSIBLE_DEFINITIONS = `
  SELECT format('%s.%s %s%s default %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
           CASE WHEN a.attnotnull AND a.attndims = 0 THEN ' not null' ELSE '' END, coalesce(pg_get_expr(d.adbin, d.adrelid), '-')) AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'x')
  UNION ALL
  SELECT pg_get_indexdef(i.indexrelid)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indpred IS NULL AND i.indexprs IS NULL AND i.indnatts = i.indnkeyatts
  UNION ALL
  SELECT format('%s: %s', t.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder))
  FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
  WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.oid, t.typname`;

async function readExpressibleDefinitions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(EXPRESSIBLE_DEFINITIONS);
  return rows
    .map(({ line }) => line)
    .filter((line) => !line.includes('_prisma_migrations'))
    .sort();
}

/** Runs the work with a client of a new, empty database, which is deleted afterwards. */
async function inNewDatabase(options: string, work: (client: pg.Client, name: string) => Promise<void>): Promise<void> {
  const owner = new pg.Client(connection);
  await owner.connect();
  const name = `other_${randomUUID().replaceAll('-', '')}`;
  await owner.query(`CREATE DATABASE ${name} ${options}`);
  const client = new pg.Client({ ...connection, database: name });
  try {
    await client.connect();
    await work(client, name);
  } finally {
    await client.end();
    await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await owner.end();
  }
}

describe('migrations', () => {
  test('match schema.prisma, without anything extra that it could express', async () => {
    const migrated = new pg.Client(connection);
    await migrated.connect();
    await inNewDatabase('', async (fresh) => {
      await fresh.query(await createSchemaSql(connection));
      const said = await readExpressibleDefinitions(fresh);
      expect(said.length).toBeGreaterThan(500);
      expect(await readExpressibleDefinitions(migrated)).toEqual(said);
    });
    await migrated.end();
  });

  test('are applied once', async () => {
    expect(await migrateDatabase(connection)).toEqual([]);
  });

  test('store the new checksum of a file whose comments were reworded', async () => {
    const client = new pg.Client(connection);
    await client.connect();
    const checksums = async () =>
      (await client.query('SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1')).rows;
    const before = await checksums();
    await client.query(`UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name = $1`, [
      before[0].migration_name,
    ]);
    expect(await migrateDatabase(connection)).toEqual([]);
    expect(await checksums()).toEqual(before);
    await client.end();
  });

  test.each([
    ['from before the first release', '20261121000000_domain', /created before the first release.*Export each wallet/],
    ['of a newer Coffer', '29991231000000_later', /belongs to a newer Coffer\. Update/],
  ])('leave a database %s unchanged, and give advice', async (_, migration, said) => {
    await inNewDatabase('', async (other, name) => {
      await other.query(`CREATE TABLE _prisma_migrations (
        migration_name text, checksum text, finished_at timestamptz, rolled_back_at timestamptz)`);
      await other.query(`INSERT INTO _prisma_migrations VALUES ($1, '', now(), NULL)`, [migration]);
      await expect(migrateDatabase({ ...connection, database: name })).rejects.toThrow(said);
      const { rows } = await other.query('SELECT migration_name AS name FROM _prisma_migrations');
      expect(rows).toEqual([{ name: migration }]);
    });
  });

  test('are not started in a database that cannot store all texts', async () => {
    await inNewDatabase(
      `ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
      async (_other, name) => {
        await expect(migrateDatabase({ ...connection, database: name })).rejects.toThrow(
          "The database uses the encoding SQL_ASCII. Create it with ENCODING 'UTF8'.",
        );
      },
    );
  });

  test('of the queue work in processes that start at the same time', async () => {
    await Promise.all(Array.from({ length: 6 }, () => migrateJobs(connection)));
  });
});
