import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { requireOnlyCofferCode } from './require-only-coffer-code.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(inject('database'));
  await client.connect();
});
afterAll(() => client.end());

test('accepts a database created by Coffer', async () => {
  await requireOnlyCofferCode(client);
});

const FUNCTION = `CREATE FUNCTION coffer.ran() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS 'BEGIN RETURN new; END'`;

test.each([
  ['a setting of a role', `ALTER ROLE CURRENT_USER SET session_preload_libraries = 'x'`],
  ['a setting of a role', `ALTER ROLE coffer_app SET search_path = 'x'`],
  ['another superuser', 'CREATE ROLE intruder SUPERUSER'],
  ['another superuser', 'ALTER ROLE coffer_app BYPASSRLS'],
  ['a member of a role that may run programs', 'GRANT pg_execute_server_program TO coffer_app'],
  ['a foreign server', 'CREATE FOREIGN DATA WRAPPER far; CREATE SERVER away FOREIGN DATA WRAPPER far'],
  ['a function in native code', `CREATE FUNCTION coffer.ran() RETURNS int8 LANGUAGE internal AS 'int8inc'`],
  ['a function', `CREATE FUNCTION public.ran() RETURNS int LANGUAGE sql AS 'SELECT 1'`],
  ['a rule', `CREATE RULE ran AS ON DELETE TO "Tag" DO INSTEAD NOTHING`],
  [
    'an event trigger',
    `CREATE FUNCTION public.ran() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END';
     CREATE EVENT TRIGGER ran ON login EXECUTE FUNCTION public.ran()`,
  ],
  [
    'functions or triggers',
    `${FUNCTION}; CREATE TRIGGER ran BEFORE INSERT ON "Tag" FOR EACH ROW EXECUTE FUNCTION coffer.ran()`,
  ],
  ['functions or triggers', 'ALTER POLICY in_wallet ON "Tag" USING (true)'],
])('rejects a database with %s that is not ours: %s', async (what, statement) => {
  // Roll back, because all tests share the database.
  await client.query('BEGIN');
  try {
    await client.query(statement);
    await expect(requireOnlyCofferCode(client)).rejects.toThrow(new RegExp(what));
  } finally {
    await client.query('ROLLBACK');
  }
});
