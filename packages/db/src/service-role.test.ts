import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SERVICE_ROLE } from './connection.ts';
import { Database } from './database.ts';
import { deriveServiceLogin } from './embedded/service-login.ts';
import { addJobInTransaction, migrateJobs } from './jobs.ts';
import { findExcessPrivileges, grantServiceRole } from './service-privileges.ts';
import { ownerDatabase } from './testing/owner-database.ts';

const connection = inject('database');
const service = deriveServiceLogin(connection);
const owner = ownerDatabase(connection);
const database = new Database(service, 2);
afterAll(() => database.close());

/** A session of an attacker who can make the service run any statement. */
const attacker = new pg.Client(service);
beforeAll(() => attacker.connect());
afterAll(() => attacker.end());

describe('the service’s session', () => {
  test('has a role that owns nothing and can become no other role', async () => {
    expect(await findExcessPrivileges(service)).toEqual([]);
    const { rows } = await attacker.query('SELECT session_user::text, current_user::text');
    expect(rows).toEqual([{ session_user: SERVICE_ROLE, current_user: SERVICE_ROLE }]);
  });

  test.each([
    ['become the owner', 'SET ROLE coffer_owner'],
    ['become the owner of its session', 'SET SESSION AUTHORIZATION coffer_owner'],
    ['grant itself privileges', `ALTER ROLE ${SERVICE_ROLE} SUPERUSER`],
    ['join a stronger role', `GRANT pg_read_server_files TO ${SERVICE_ROLE}`],
    ['make a role', 'CREATE ROLE stronger SUPERUSER LOGIN'],
    ['make a database', 'CREATE DATABASE mine'],
    ['change the server’s settings', `ALTER SYSTEM SET archive_command = 'true'`],
    ['read a file', `SELECT pg_read_file('PG_VERSION')`],
    ['list a folder', `SELECT pg_ls_dir('.')`],
    ['import a file', `SELECT lo_import('/etc/passwd')`],
    ['copy from a file', `CREATE TEMP TABLE stolen (line text); COPY stolen FROM '/etc/passwd'`],
    ['run a program', `CREATE TEMP TABLE said (line text); COPY said FROM PROGRAM 'id'`],
    ['load an extension that connects or reads', 'CREATE EXTENSION dblink'],
    ['create a function in C', `CREATE FUNCTION pg_temp.x() RETURNS int LANGUAGE c AS 'libc', 'getpid'`],
    ['read passwords', 'SELECT rolpassword FROM pg_authid'],
    ['create something in the schema', 'CREATE TABLE public.mine (id int)'],
    ['create a function beside ours', 'CREATE FUNCTION coffer.mine() RETURNS int LANGUAGE sql RETURN 1'],
    ['make a schema', 'CREATE SCHEMA mine'],
    ['disable row-level security', 'ALTER TABLE "Session" DISABLE ROW LEVEL SECURITY'],
    ['bypass row-level security', 'SET row_security = off; SELECT id FROM "Session"'],
    ['read the hashes of tokens', 'SELECT "tokenHash" FROM "Session"'],
    ['read the hashes of passwords', 'SELECT "passwordHash" FROM "Person"'],
    ['read secrets', 'SELECT FROM "Secret"'],
    ['read remembered answers', 'SELECT FROM "IdempotencyRecord"'],
    ['lengthen a session', `UPDATE "Session" SET "expiresTime" = now()`],
    ['read signing keys', 'SELECT FROM "SigningKey"'],
    ['read the records of the OAuth server', 'SELECT FROM "OAuthRecord"'],
    ['read the migrations', 'SELECT FROM _prisma_migrations'],
  ])('cannot %s', async (_, statement) => {
    await attacker.query('BEGIN');
    const tried = attacker.query(statement);
    await expect(tried).rejects.toThrow(
      /permission denied|must be|cannot|Only roles|query would be affected by row-level security/i,
    );
    await attacker.query('ROLLBACK');
  });
});

describe('a function of the schema', () => {
  test('searches the temporary schema last, or was bound to its tables at creation', async () => {
    const rows = await owner.query<{ name: string }>({
      text: `SELECT oid::regprocedure::text AS name FROM pg_proc
             WHERE pronamespace = 'coffer'::regnamespace AND (prosecdef OR prosqlbody IS NULL)
               AND coalesce(array_to_string(proconfig, ';'), '') !~ 'search_path=[^;]*, pg_temp(;|$)'`,
    });
    expect(rows).toEqual([]);
  });

  test('of a trigger cannot be used on a table of the service’s own', async () => {
    const functions = await owner.query<{ name: string }>({
      text: `SELECT oid::regprocedure::text AS name FROM pg_proc
             WHERE pronamespace = 'coffer'::regnamespace AND prorettype = 'trigger'::regtype`,
    });
    expect(functions.length).toBeGreaterThan(10);
    for (const { name } of functions) {
      await attacker.query('BEGIN');
      await attacker.query('CREATE TEMP TABLE bait (id uuid)');
      const trigger = `CREATE TRIGGER bite AFTER INSERT ON bait REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ${name}`;
      await expect(attacker.query(trigger), name).rejects.toThrow(/permission denied for function/);
      await attacker.query('ROLLBACK');
    }
  });

  test('reads the real tables even if temporary tables have their names', async () => {
    const walletId = randomUUID();
    const hash = randomBytes(32);
    const tables = await owner.query<{ name: string }>({
      text: `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    });
    await attacker.query('BEGIN');
    await attacker.query(`SET LOCAL coffer.wallet = '${walletId}'`);
    await attacker.query(
      `INSERT INTO "Wallet" (id, name, currency, "timeZone", locale, "createdUserId", "lastUpdatedUserId")
       VALUES ($1, 'w', 'EUR', 'UTC', 'en', $1, $1)`,
      [walletId],
    );
    // Every role may read the columns of these tables, and the rows belong to the attacker.
    for (const { name } of tables) {
      const { rows } = await attacker.query<{ columns: string }>(
        `SELECT string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ') AS columns FROM pg_attribute
         WHERE attrelid = format('public.%I', $1::text)::regclass AND attnum > 0 AND NOT attisdropped`,
        [name],
      );
      await attacker.query(`CREATE TEMP TABLE "${name}" (${rows[0]?.columns})`);
    }
    const forged = `INSERT INTO pg_temp.`;
    await attacker.query(`${forged}"Person" (id, email, name, locale) VALUES ($1, 'x@example.org', 'x', 'en')`, [
      walletId,
    ]);
    await attacker.query(
      `${forged}"Session" (id, "tokenHash", "personId", "expiresTime", "lastSeenTime") VALUES ($1, $2, $1, 'infinity', now())`,
      [walletId, hash],
    );
    await attacker.query(`${forged}"Member" ("walletId", "userId", role, permissions) VALUES ($1, $1, 'owner', '{}')`, [
      walletId,
    ]);
    await attacker.query(
      `${forged}"ApiKey" ("walletId", id, hash, scopes, "createdUserId", "lastUsedTime") VALUES ($1, $1, $2, '{}', $1, now())`,
      [walletId, hash],
    );
    await attacker.query(`${forged}"Secret" (name, value) VALUES ('known to me', $1)`, [hash]);
    const rowsOf = async (text: string, ...values: unknown[]) => (await attacker.query(text, values)).rows;
    expect(await rowsOf('SELECT * FROM coffer.session_by_hash($1, 1, 1)', hash)).toEqual([]);
    expect(await rowsOf('SELECT * FROM coffer.api_key_by_hash($1)', hash)).toEqual([]);
    expect(await rowsOf(`SELECT * FROM coffer.password_by_email('x@example.org')`)).toEqual([]);
    expect(await rowsOf('SELECT * FROM coffer.wallets_of($1)', walletId)).toEqual([]);
    expect(await rowsOf('SELECT * FROM coffer.places_of($1)', walletId)).toEqual([]);
    const secret = await rowsOf(`SELECT coffer.shared_secret('known to me', '\\x01') AS value`);
    expect(secret).toEqual([{ value: Buffer.from([1]) }]);
    // Triggers write day totals and stale marks (`Mark`) either to the real tables or not at all.
    await attacker.query(
      `INSERT INTO public."Tag" ("walletId", id, name, "createdUserId", "lastUpdatedUserId") VALUES ($1, $1, 'x', $1, $1)`,
      [walletId],
    );
    await attacker.query(
      `INSERT INTO public."Asset" ("walletId", id, type, name, access, "defaultCurrency", "createdUserId", "lastUpdatedUserId")
       VALUES ($1, $1, 'cash', 'x', 'instant', 'EUR', $1, $1)`,
      [walletId],
    );
    await attacker.query(
      `INSERT INTO public."Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "usingStartDate", "usingEndDate",
         source, "createdUserId", "lastUpdatedUserId")
       VALUES ($1, $1, $1, '2026-01-01', 5, 'EUR', '2026-01-01', '2026-01-01', 'manual', $1, $1)`,
      [walletId],
    );
    await attacker.query(
      `INSERT INTO public."SecurityTransaction" ("walletId", id, "assetId", date, type, isin, quantity, "priceValue", "priceCurrency",
         "createdUserId", "lastUpdatedUserId")
       VALUES ($1, $1, $1, '2026-01-01', 'buy', 'US0378331005', 1, 2, 'EUR', $1, $1)`,
      [walletId],
    );
    for (const table of ['DayTotal', 'WalletMark', 'WalletPrice']) {
      expect(await rowsOf(`SELECT 1 FROM pg_temp."${table}"`), table).toEqual([]);
      expect(
        (await rowsOf(`SELECT 1 FROM public."${table}" WHERE "walletId" = $1`, walletId)).length,
        table,
      ).toBeGreaterThan(0);
    }
    await attacker.query('ROLLBACK');
  });
});

describe('people and their sessions', () => {
  test('are visible only to their own transaction; people are also visible to the wallets that they belong to', async () => {
    const [ada, bea, walletId] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [ada, bea]) {
      await database.queryOfPerson(id, {
        text: `INSERT INTO "Person" (id, email, name) VALUES ($1, $1::uuid || '@example.org', 'x')`,
        values: [id],
      });
      await database.queryOfPerson(id, {
        text: `INSERT INTO "Session" (id, "tokenHash", "personId", "expiresTime") VALUES ($1, $2, $1, 'infinity')`,
        values: [id, randomBytes(32)],
      });
    }
    for (const table of ['Person', 'Session']) {
      expect(await database.query({ text: `SELECT id FROM "${table}"` }), table).toEqual([]);
      expect(await database.queryOfPerson(ada, { text: `SELECT id FROM "${table}"` }), table).toEqual([{ id: ada }]);
      const deleted = await database.queryOfPerson(ada, {
        text: `DELETE FROM "${table}" WHERE id = $1 RETURNING id`,
        values: [bea],
      });
      expect(deleted, table).toEqual([]);
    }
    const members = await database.withWallet(walletId, async (transaction) => {
      await transaction.query({
        text: `INSERT INTO "Wallet" (id, name, currency, "timeZone", locale, "createdUserId", "lastUpdatedUserId")
               VALUES ($1, 'w', 'EUR', 'UTC', 'en', $2, $2)`,
        values: [walletId, ada],
      });
      await transaction.query({
        text: `INSERT INTO "Member" ("walletId", "userId", role) VALUES ($1, $2, 'owner')`,
        values: [walletId, ada],
      });
      // The person's row is readable, but not writable.
      expect(await transaction.execute({ text: `UPDATE "Person" SET name = 'stolen'` })).toBe(0);
      return transaction.query({ text: 'SELECT id FROM "Person"' });
    });
    expect(members).toEqual([{ id: ada }]);
  });
});

describe('the queue', () => {
  beforeAll(() => migrateJobs(connection));

  test('shows a transaction the jobs of its wallet, and a worker all jobs', async () => {
    const [ours, theirs] = [randomUUID(), randomUUID()];
    const put = (walletId: string, job = { walletId, id: walletId }) =>
      database.withWallet(walletId, (transaction) => addJobInTransaction(transaction, 'parseFile', job));
    await put(ours);
    await put(theirs);
    await expect(put(ours, { walletId: theirs, id: theirs })).rejects.toThrow(/row-level security/);
    const seen = (walletId: string) =>
      database.withWallet(walletId, (transaction) =>
        transaction.query({
          text: `SELECT FROM pgboss.job WHERE data->>'walletId' = ANY($1)`,
          values: [[ours, theirs]],
        }),
      );
    expect(await seen(ours)).toHaveLength(1);
    expect(
      await database.query({ text: `SELECT FROM pgboss.job_common WHERE data->>'walletId' = $1`, values: [ours] }),
    ).toEqual([]);
    expect(await database.query({ text: 'SELECT FROM pgboss.schedule' })).toEqual([]);
    const worker = new pg.Client({ ...service, options: '-c coffer.worker=on' });
    await worker.connect();
    const { rows } = await worker.query(`DELETE FROM pgboss.job WHERE data->>'walletId' = ANY($1) RETURNING 1`, [
      [ours, theirs],
    ]);
    await worker.end();
    expect(rows).toHaveLength(2);
  });

  test('has row-level security on each of its tables', async () => {
    const rows = await owner.query({
      text: `SELECT relname FROM pg_class WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p') AND NOT relrowsecurity`,
    });
    expect(rows).toEqual([]);
  });
});

describe('the database user of the service', () => {
  test('is reported as a superuser if the service signs in as the cluster’s owner', async () => {
    expect(await findExcessPrivileges(connection)).toEqual(['is a superuser']);
  });

  test.each([
    ['', []],
    ['CREATEROLE', ['may create roles']],
    ['CREATEDB BYPASSRLS', ['may create databases', 'bypasses row-level security']],
    ['IN ROLE pg_read_server_files NOINHERIT', ['can become pg_read_server_files']],
    ['SUPERUSER', ['is a superuser']],
  ])('is reported with its privileges: %s', async (attributes, powers) => {
    const user = `login_${randomBytes(6).toString('hex')}`;
    await owner.query({ text: `CREATE ROLE ${user} LOGIN PASSWORD 'x' ${attributes}` });
    try {
      await grantServiceRole(connection, { ...connection, user, password: 'x' });
      expect(await findExcessPrivileges({ ...connection, user, password: 'x' })).toEqual(powers);
      const pool = new Database({ ...connection, user, password: 'x' }, 1);
      expect(await pool.query({ text: 'SELECT coffer.has_people() IS NOT NULL AS works' })).toEqual([{ works: true }]);
      await pool.close();
    } finally {
      await owner.query({ text: `DROP ROLE ${user}` });
    }
  });
});
