import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Database, type WalletTransaction } from './database.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { deriveServiceLogin } from './embedded/service-login.ts';
import { queryBuilder } from './statements.ts';

const connection = inject('database');
const service = deriveServiceLogin(connection);
const database = new Database(service, 4);
afterAll(() => database.close());

/** Creates a wallet with one tag, as the service would. */
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

describe('the isolation of wallets', () => {
  let ours: string;
  let theirs: string;
  beforeAll(async () => {
    [ours, theirs] = [await makeWallet(), await makeWallet()];
  });

  test('shows a transaction only the rows of its wallet, whatever it queries', async () => {
    expect(await tags(ours)).toEqual([{ walletId: ours }]);
    const foreign = await database.withWallet(ours, (transaction) =>
      transaction.query(queryBuilder.selectFrom('Tag').select('id').where('walletId', '=', theirs)),
    );
    expect(foreign).toEqual([]);
  });

  test('prevents changing and adding rows of another wallet', async () => {
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

  test('shows no wallet data outside of wallets', async () => {
    const outside = (text: string) => database.transaction((transaction) => transaction.query({ text }));
    expect(await outside('SELECT FROM "Tag"')).toEqual([]);
    expect(await outside('SELECT FROM coffer.wallet_transaction')).toEqual([]);
    expect(await outside('SELECT FROM coffer.changed_row')).toEqual([]);
  });

  test('applies to every table with a walletId', async () => {
    const owner = new pg.Client(connection);
    await owner.connect();
    const { rows } = await owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'walletId'
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT c.relrowsecurity`,
    );
    await owner.end();
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  test('prevents the service from writing day totals and changing audit rows', async () => {
    for (const text of ['UPDATE "DayTotal" SET amount = 1', 'DELETE FROM "AuditRow"']) {
      await expect(database.withWallet(ours, (transaction) => transaction.execute({ text }))).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});

describe('a database transaction', () => {
  test('is rolled back if its work throws', async () => {
    const walletId = await makeWallet();
    const work = database.withWallet(walletId, async (transaction) => {
      await makeTag(transaction, randomUUID());
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await tags(walletId)).toHaveLength(1);
  });

  test('is rolled back if a statement sent with COMMIT fails', async () => {
    const walletId = await makeWallet();
    const work = database.withWallet(walletId, async (transaction) => {
      await makeTag(transaction, randomUUID());
      transaction.atCommit({ text: 'SELECT 1 / 0' });
    });
    await expect(work).rejects.toThrow(/division by zero/);
    expect(await tags(walletId)).toHaveLength(1);
  });

  test('is rolled back if its work ignores a failed statement', async () => {
    const walletId = await makeWallet();
    const work = database.withWallet(walletId, async (transaction) => {
      await makeTag(transaction, randomUUID());
      await transaction.query({ text: 'SELECT 1 / 0' }).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/rolled back/);
    expect(await tags(walletId)).toHaveLength(1);
  });

  test('sends queries of the query builder as SQL, and only through its own methods', async () => {
    const walletId = await makeWallet();
    const ofWallet = queryBuilder.selectFrom('Tag').select('color').where('walletId', '=', walletId);
    await database.withWallet(walletId, async (transaction) => {
      await makeTag(transaction, randomUUID());
      const coloured = queryBuilder.updateTable('Tag').set({ color: '#aabbcc' }).where('walletId', '=', walletId);
      expect(await transaction.execute(coloured)).toBe(2);
      expect(await transaction.query(ofWallet)).toEqual([{ color: '#aabbcc' }, { color: '#aabbcc' }]);
    });
    expect(await ofWallet.execute(), 'an unsent statement reaches no database').toEqual([]);
  });

  test('uses one plan for all values only in the statements that ask for it', async () => {
    const modes = await database.withWallet(randomUUID(), async (transaction) => {
      const modeOf = async (planOnce: boolean) => {
        const text = `SELECT current_setting('plan_cache_mode') AS mode`;
        const [row] = await transaction.query<{ mode: string }>({ name: 'mode', text, planOnce });
        return row?.mode;
      };
      return [
        await modeOf(false),
        ...(await Promise.all([modeOf(true), modeOf(true), modeOf(false)])),
        await modeOf(true),
      ];
    });
    expect(modes).toEqual(['auto', 'force_generic_plan', 'force_generic_plan', 'auto', 'force_generic_plan']);
    const [after] = await database.query<{ mode: string }>({
      text: `SELECT current_setting('plan_cache_mode') AS mode`,
    });
    expect(after?.mode).toBe('auto');
  });

  test('is not needed for global tables, which Prisma serves', async () => {
    const source = randomUUID();
    const prisma = await database.prisma();
    await prisma.marketDataFetch.create({ data: { source, etag: 'one' } });
    expect(await prisma.marketDataFetch.findUnique({ where: { source } })).toMatchObject({ etag: 'one' });
  });

  test('is retried after a deadlock', async () => {
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
          // Waits until each transaction has its first lock before either requests its second lock.
          await bothHold.promise;
        }
      });
    await Promise.all([lockBoth(first, keys), lockBoth(second, [...keys].reverse())]);
    expect(attempts).toBe(3);
  });

  test('reports the lost database if its connection breaks between two statements, and no other transaction fails', async () => {
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
    await expect(work).rejects.toThrow(DatabaseUnavailableError);
    expect(await tags(walletId)).toHaveLength(1);
  });

  test('returns its connection after reading only, however its snapshot ends', async () => {
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

  test('accepts no statement after its end, also from work that ran in parallel', async () => {
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

  test('reports a missing database', async () => {
    const nowhere = new Database({ ...service, host: '/nonexistent' }, 1);
    await expect(nowhere.query({ text: 'SELECT 1' })).rejects.toThrow(DatabaseUnavailableError);
    await expect(nowhere.withWallet(randomUUID(), async () => 1)).rejects.toThrow(DatabaseUnavailableError);
    await nowhere.close();
  });
});
