import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Database, type WalletTransaction } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';
import { migrate, schemaFromNothing } from './migrate.ts';

const connection = inject('database');
const database = new Database(connection, 4);
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
      transaction.prisma.tag.findMany({ where: { walletId: theirs } }),
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
    expect(await database.query({ text: 'SELECT FROM "Tag"' })).toEqual([]);
    expect(await database.query({ text: 'SELECT FROM coffer.wallet_transaction' })).toEqual([]);
  });

  test('stands on every table that has a walletId, but for those that outlive wallets', async () => {
    const owner = new pg.Client(connection);
    await owner.connect();
    const { rows } = await owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'walletId'
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT c.relrowsecurity`,
    );
    await owner.end();
    expect(rows.map(({ name }) => name)).toEqual(['AccessRequest']);
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

  test('speaks SQL and Prisma over one transaction', async () => {
    const walletId = await makeWallet();
    await database.withWallet(walletId, async (transaction) => {
      await makeTag(transaction, randomUUID());
      expect(await transaction.prisma.tag.count({ where: { walletId } })).toBe(2);
    });
  });

  test('that meets a deadlock is done again', async () => {
    const [first, second] = await Promise.all([makeWallet(), makeWallet()]);
    const keys = [Number.parseInt(first.slice(0, 6), 16), Number.parseInt(second.slice(0, 6), 16)];
    let attempts = 0;
    const lockBoth = (walletId: string, order: readonly number[]) =>
      database.withWallet(walletId, async (transaction) => {
        attempts += 1;
        for (const key of order) {
          await transaction.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [key] });
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      });
    await Promise.all([lockBoth(first, keys), lockBoth(second, [...keys].reverse())]);
    expect(attempts).toBe(3);
  });

  test('without a database says so', async () => {
    const nowhere = new Database({ ...connection, host: '/nonexistent' }, 1);
    await expect(nowhere.query({ text: 'SELECT 1' })).rejects.toThrow(DatabaseUnavailable);
    await expect(nowhere.withWallet(randomUUID(), async () => 1)).rejects.toThrow(DatabaseUnavailable);
    await nowhere.close();
  });
});

describe('migrations', () => {
  test('say what schema.prisma says', async () => {
    const file = new URL('../../../prisma/migrations/20261121000000_domain/migration.sql', import.meta.url);
    expect(await schemaFromNothing(connection)).toBe(readFileSync(file, 'utf8'));
  });

  test('are applied once', async () => {
    expect(await migrate(connection)).toEqual([]);
  });
});
