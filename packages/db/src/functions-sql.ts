import pg from 'pg';
import type { ConnectionSettings } from './connection.ts';

/** Selects the definitions of views and functions, sorted by name so that versions can be compared. */
const DEFINITIONS = `
  SELECT 1 AS part, oid::regclass::text COLLATE "C" AS name,
    format(E'CREATE VIEW %s%s AS\\n%s', oid::regclass, ' WITH (' || array_to_string(reloptions, ', ') || ')',
      pg_get_viewdef(oid)) AS definition
  FROM pg_class WHERE relnamespace = 'coffer'::regnamespace AND relkind = 'v'
  UNION ALL
  SELECT 2, oid::regprocedure::text, regexp_replace(
    replace(pg_get_functiondef(oid), 'CREATE OR REPLACE FUNCTION', 'CREATE FUNCTION'), '\\s*$', ';')
  FROM pg_proc WHERE pronamespace = 'coffer'::regnamespace
  UNION ALL
  SELECT 3, tgrelid::regclass::text || ' ' || tgname, pg_get_triggerdef(oid) || ';'
  FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass IN (
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL
  SELECT 4, tablename || ' ' || policyname, format('CREATE POLICY %I ON %I FOR %s USING %s%s;',
    policyname, tablename, cmd, qual, coalesce(' WITH CHECK ' || with_check, ''))
  FROM pg_policies WHERE schemaname = 'public'
  ORDER BY part, name`;

const HEADER = `-- Every view, function, trigger and policy as the migrations leave it. Written by packages/db/src/write-functions-file.ts,
-- never by hand, and compared by a test.
`;

/** The views, functions, triggers and policies of a migrated database, as SQL. */
export async function databaseObjectsSql(connection: ConnectionSettings): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await readDefinitions(client);
  } finally {
    await client.end();
  }
}

export async function readDefinitions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(DEFINITIONS);
  return [HEADER, ...rows.map(({ definition }) => `${definition}\n`)].join('\n');
}
