import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Database, type WalletTransaction } from './database.ts';
import { serviceLoginOf } from './embedded/service-login.ts';
import { DatabaseUnavailable } from './failures.ts';
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
    const prisma = await database.prisma();
    await prisma.marketDataFetch.create({ data: { source, etag: 'one' } });
    expect(await prisma.marketDataFetch.findUnique({ where: { source } })).toMatchObject({ etag: 'one' });
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
