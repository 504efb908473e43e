import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { readDefinitions } from '../functions-sql.ts';
import { migrationNames } from '../migrate.ts';

/**
 * Queries that find objects which could run code and which no database of Coffer has. Each query returns the names of
 * the objects.
 */
const FOREIGN_OBJECT_QUERIES: readonly { readonly what: string; readonly text: string }[] = [
  { what: 'a setting of a role or database', text: 'SELECT setconfig::text AS name FROM pg_db_role_setting' },
  { what: 'an event trigger', text: 'SELECT evtname::text AS name FROM pg_event_trigger' },
  {
    what: 'another superuser',
    text: `SELECT rolname::text AS name FROM pg_roles WHERE (rolsuper OR rolreplication OR rolbypassrls) AND rolname <> current_user`,
  },
  {
    what: 'a member of a role that may run programs',
    text: `SELECT role.rolname::text AS name FROM pg_auth_members AS member JOIN pg_roles AS role ON role.oid = member.roleid
           WHERE role.rolname IN ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
             AND member.member <> (SELECT oid FROM pg_roles WHERE rolname = current_user)`,
  },
  { what: 'a subscription', text: 'SELECT subname::text AS name FROM pg_subscription' },
  { what: 'a foreign server', text: 'SELECT srvname::text AS name FROM pg_foreign_server' },
  {
    what: 'an extension',
    text: `SELECT extname::text AS name FROM pg_extension WHERE extname NOT IN ('plpgsql', 'pg_trgm', 'btree_gin')`,
  },
  {
    // Functions in languages other than PostgreSQL's own run as native code.
    what: 'a function in native code',
    text: `SELECT oid::regprocedure::text AS name FROM pg_proc
           WHERE oid >= 16384 AND prolang IN (SELECT oid FROM pg_language WHERE lanname NOT IN ('sql', 'plpgsql'))
             AND coalesce(probin, '') NOT IN ('$libdir/pg_trgm', '$libdir/btree_gin')`,
  },
  {
    what: 'a function',
    text: `SELECT proc.oid::regprocedure::text AS name FROM pg_proc AS proc JOIN pg_namespace AS space ON space.oid = proc.pronamespace
           WHERE proc.oid >= 16384 AND space.nspname NOT IN ('coffer', 'pgboss') AND NOT EXISTS (
             SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = proc.oid AND deptype = 'e')`,
  },
  {
    what: 'a rule',
    text: `SELECT rulename::text AS name FROM pg_rewrite WHERE oid >= 16384 AND rulename <> '_RETURN'`,
  },
];

const FUNCTIONS = fileURLToPath(new URL('../../../../prisma/functions.sql', import.meta.url));

/**
 * Rejects a database that contains code other than Coffer's, such as functions, triggers or extensions. The check reads
 * the database's own system catalogue, which a forger can falsify. It finds mistakes and simple attacks, but the origin
 * of the backup must still be trusted.
 * @throws Error with a one-line message
 */
export async function requireOnlyCofferCode(client: pg.Client): Promise<void> {
  for (const { what, text } of FOREIGN_OBJECT_QUERIES) {
    const { rows } = await client.query<{ name: string }>(text);
    const [first] = rows;
    if (first !== undefined)
      throw new Error(
        `The database in the backup has ${what} that does not belong to Coffer: ${first.name}. Nothing was changed.`,
      );
  }
  const applied = await client.query<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations');
  // The database of an older Coffer has other functions, so they are not compared.
  if (applied.rows.length < migrationNames().length) return;
  if ((await readDefinitions(client)) !== readFileSync(FUNCTIONS, 'utf8'))
    throw new Error(
      'The functions or triggers of the database in the backup differ from those of Coffer. Nothing was changed.',
    );
}
