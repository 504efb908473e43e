import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Database, type WalletTransaction } from './database.ts';
import { serviceLoginOf } from './embedded/service-login.ts';
import { DatabaseUnavailable } from './failures.ts';
import { migrateJobs } from './jobs.ts';
import { migrate, schemaFromNothing } from './migrate.ts';
import { tables } from './statements.ts';

const connection = inject('database');
const service = serviceLoginOf(connection);
const database = new Database(service, 4);
afterAll(() => database.close());

/** A wallet with one tag, made as the service would. */
async function makeWallet(): Promise<string> {
  const walletId = randomUUID();
  const userId = randomUUID();
  await database.withWallet(walletId, async (transaction) => {
    await transaction.query({
      text: `INSERT INTO "Wallet" (id, name, currency, "timeZone", locale, "createdUserId", "lastUpdatedUserId")
             VALUES ($1, 'w', 'EUR', 'UTC', 'en', $2, $2)`,
      values: [walletId, userId],
    });
    await makeTag(transaction, userId);
  });
  return walletId;
}

const makeTag = (transaction: WalletTransaction, userId: string) =>
  transaction.query({
    text: `INSERT INTO "Tag" ("walletId", id, name, "createdUserId", "lastUpdatedUserId") VALUES ($1, $2, $3, $4, $4)`,
    values: [transaction.walletId, randomUUID(), randomUUID(), userId],
  });

const tags = (walletId: string) =>
  database.withWallet(walletId, (transaction) =>
    transaction.query<{ walletId: string }>({ text: 'SELECT "walletId" FROM "Tag"' }),
  );

describe('the fence between wallets', () => {
  let ours: string;
  let theirs: string;
  beforeAll(async () => {
    [ours, theirs] = [await makeWallet(), await makeWallet()];
  });

  test('shows a transaction the rows of its wallet, whatever it asks for', async () => {
    expect(await tags(ours)).toEqual([{ walletId: ours }]);
    const foreign = await database.withWallet(ours, (transaction) =>
      transaction.query(tables.selectFrom('Tag').select('id').where('walletId', '=', theirs)),
    );
    expect(foreign).toEqual([]);
  });

  test('lets it neither change nor add rows of another', async () => {
    const changed = await database.withWallet(ours, (transaction) =>
      transaction.execute({ text: `UPDATE "Tag" SET name = 'stolen' WHERE "walletId" = $1`, values: [theirs] }),
    );
    expect(changed).toBe(0);
    const adding = database.withWallet(ours, (transaction) =>
      transaction.execute({
        text: `INSERT INTO "Tag" ("walletId", id, name, "createdUserId", "lastUpdatedUserId") VALUES ($1, $2, 'x', $2, $2)`,
        values: [theirs, randomUUID()],
      }),
    );
    await expect(adding).rejects.toThrow(/row-level security/);
  });

  test('shows nothing outside every wallet', async () => {
    const outside = (text: string) => database.transaction((transaction) => transaction.query({ text }));
    expect(await outside('SELECT FROM "Tag"')).toEqual([]);
    expect(await outside('SELECT FROM coffer.wallet_transaction')).toEqual([]);
    expect(await outside('SELECT FROM coffer.changed_row')).toEqual([]);
  });

  test('stands on every table that has a walletId', async () => {
    const owner = new pg.Client(connection);
    await owner.connect();
    const { rows } = await owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'walletId'
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT c.relrowsecurity`,
    );
    await owner.end();
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  test('lets the service write no day total and change no audit row', async () => {
    for (const text of ['UPDATE "DayTotal" SET amount = 1', 'DELETE FROM "AuditRow"']) {
      await expect(database.withWallet(ours, (transaction) => transaction.execute({ text }))).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});

describe('a unit of work', () => {
  test('is undone whole when its work throws', async () => {
    const walletId = await makeWallet();
    const work = database.withWallet(walletId, async (transaction) => {
      await makeTag(transaction, randomUUID());
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await tags(walletId)).toHaveLength(1);
  });

  test('is undone whole when a statement that went out with COMMIT fails', async () => {
    const walletId = await makeWallet();
    const work = database.withWallet(walletId, async (transaction) => {
      await makeTag(transaction, randomUUID());
      transaction.atCommit({ text: 'SELECT 1 / 0' });
    });
    await expect(work).rejects.toThrow(/division by zero/);
    expect(await tags(walletId)).toHaveLength(1);
  });

  test('is undone whole when it swallowed the failure of a statement', async () => {
    const walletId = await makeWallet();
    const work = database.withWallet(walletId, async (transaction) => {
      await makeTag(transaction, randomUUID());
      await transaction.query({ text: 'SELECT 1 / 0' }).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/rolled back/);
    expect(await tags(walletId)).toHaveLength(1);
  });

  test('sends what the compiler built as it sends SQL, and no other way', async () => {
    const walletId = await makeWallet();
    const ofWallet = tables.selectFrom('Tag').select('color').where('walletId', '=', walletId);
    await database.withWallet(walletId, async (transaction) => {
      await makeTag(transaction, randomUUID());
      const coloured = tables.updateTable('Tag').set({ color: '#aabbcc' }).where('walletId', '=', walletId);
      expect(await transaction.execute(coloured)).toBe(2);
      expect(await transaction.query(ofWallet)).toEqual([{ color: '#aabbcc' }, { color: '#aabbcc' }]);
    });
    expect(await ofWallet.execute(), 'what is not sent reaches no database').toEqual([]);
  });

  test('is not for what lies outside wallets, which Prisma serves', async () => {
    const source = randomUUID();
    await database.prisma.marketDataFetch.create({ data: { source, etag: 'one' } });
    expect(await database.prisma.marketDataFetch.findUnique({ where: { source } })).toMatchObject({ etag: 'one' });
  });

  test('that meets a deadlock is done again', async () => {
    const [first, second] = await Promise.all([makeWallet(), makeWallet()]);
    const keys = [Number.parseInt(first.slice(0, 6), 16), Number.parseInt(second.slice(0, 6), 16)];
    let attempts = 0;
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const lockBoth = (walletId: string, order: readonly number[]) =>
      database.withWallet(walletId, async (transaction) => {
        attempts += 1;
        for (const key of order) {
          await transaction.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [key] });
          holding += 1;
          if (holding === 2) bothHold.resolve();
          // However late one of them begins, each holds its first before one asks for its second.
          await bothHold.promise;
        }
      });
    await Promise.all([lockBoth(first, keys), lockBoth(second, [...keys].reverse())]);
    expect(attempts).toBe(3);
  });

  test('whose connection breaks between two statements reports the lost database, and no other transaction fails', async () => {
    const walletId = await makeWallet();
    const work = database.withWallet(walletId, async (transaction) => {
      const [backend] = await transaction.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
      const owner = new pg.Client(connection);
      await owner.connect();
      await owner.query('SELECT pg_terminate_backend($1)', [backend?.pid]);
      const ended = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE pid = $1`;
      while ((await owner.query(ended, [backend?.pid])).rows[0].count > 0) await new Promise(setImmediate);
      await owner.end();
      await makeTag(transaction, randomUUID());
    });
    await expect(work).rejects.toThrow(DatabaseUnavailable);
    expect(await tags(walletId)).toHaveLength(1);
  });

  test('that only reads gives its connection back, however its snapshot ends', async () => {
    const walletId = await makeWallet();
    const single = new Database(service, 1);
    const read = (text: string) =>
      single.withWallet(walletId, (transaction) => transaction.query({ text }), { readOnly: true });
    const swallowing = single.withWallet(
      walletId,
      async (transaction) => {
        await transaction.query({ text: 'SELECT 1 / 0' }).catch(() => undefined);
        return 'answered';
      },
      { readOnly: true },
    );
    expect(await swallowing).toBe('answered');
    await expect(read('DELETE FROM "Tag"')).rejects.toThrow(/read-only/);
    for (let turn = 0; turn < 20; turn += 1) expect(await read('SELECT FROM "Tag"')).toHaveLength(1);
    await single.close();
  });

  test('takes no statement after its end, of works that went on side by side either', async () => {
    const walletId = await makeWallet();
    const late = Promise.withResolvers<unknown>();
    const failing = database.withWallet(walletId, (transaction) => {
      const slow = transaction
        .query({ text: 'SELECT pg_sleep(0.05)' })
        .then(() => transaction.execute({ text: `UPDATE "Tag" SET name = 'late'` }));
      slow.catch(late.resolve);
      return Promise.all([slow, Promise.reject(new Error('first'))]);
    });
    await expect(failing).rejects.toThrow('first');
    expect(String(await late.promise)).toContain('has ended');
    const [kept] = await Promise.all([
      database.withWallet(walletId, async (transaction) => transaction),
      database.withWallet(walletId, (transaction) => transaction.query({ text: 'SELECT' }), { readOnly: true }),
    ]);
    await expect(kept.query({ text: 'SELECT' })).rejects.toThrow('has ended');
  });

  test('without a database says so', async () => {
    const nowhere = new Database({ ...service, host: '/nonexistent' }, 1);
    await expect(nowhere.query({ text: 'SELECT 1' })).rejects.toThrow(DatabaseUnavailable);
    await expect(nowhere.withWallet(randomUUID(), async () => 1)).rejects.toThrow(DatabaseUnavailable);
    await nowhere.close();
  });
});

/**
 * All that Prisma's language can say of a database, a line each. Prisma's lists are nullable columns that a migration
 * may tighten; partial indexes, those on expressions or with included columns, and checks, are beyond it.
 */
const SAID_BY_PRISMA = `
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

async function saidIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SAID_BY_PRISMA);
  return rows
    .map(({ line }) => line)
    .filter((line) => !line.includes('_prisma_migrations'))
    .sort();
}

describe('migrations', () => {
  test('together make what schema.prisma says, and nothing that it could say beside it', async () => {
    const migrated = new pg.Client(connection);
    await migrated.connect();
    const name = `schema_${randomUUID().replaceAll('-', '')}`;
    await migrated.query(`CREATE DATABASE ${name}`);
    const fresh = new pg.Client({ ...connection, database: name });
    try {
      await fresh.connect();
      await fresh.query(await schemaFromNothing(connection));
      const said = await saidIn(fresh);
      expect(said.length).toBeGreaterThan(500);
      expect(await saidIn(migrated)).toEqual(said);
    } finally {
      await fresh.end();
      await migrated.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await migrated.end();
    }
  });

  test('are applied once', async () => {
    expect(await migrate(connection)).toEqual([]);
  });

  test.each([
    ['from before the first release', '20261121000000_domain', /made before the first release.*export each wallet/],
    ['of a newer Coffer', '29991231000000_later', /newer Coffer than this one: update/],
  ])('leave a database %s as it is, and say what to do', async (_, migration, said) => {
    const owner = new pg.Client(connection);
    await owner.connect();
    const name = `other_${randomUUID().replaceAll('-', '')}`;
    await owner.query(`CREATE DATABASE ${name}`);
    const other = new pg.Client({ ...connection, database: name });
    try {
      await other.connect();
      await other.query(`CREATE TABLE _prisma_migrations (
        migration_name text, checksum text, finished_at timestamptz, rolled_back_at timestamptz)`);
      await other.query(`INSERT INTO _prisma_migrations VALUES ($1, '', now(), NULL)`, [migration]);
      await expect(migrate({ ...connection, database: name })).rejects.toThrow(said);
      const { rows } = await other.query('SELECT migration_name AS name FROM _prisma_migrations');
      expect(rows).toEqual([{ name: migration }]);
    } finally {
      await other.end();
      await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await owner.end();
    }
  });

  test('of the queue are made by processes that start together', async () => {
    await Promise.all(Array.from({ length: 6 }, () => migrateJobs(connection)));
  });
});
