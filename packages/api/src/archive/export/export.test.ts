import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { Database, type WalletTransaction } from '@coffer/db/database.ts';
import { toPgQuery } from '@coffer/db/statements.ts';
import type { Permission, Role } from '@coffer/domain/member-roles.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { RECORD_KINDS } from '../../record-kinds.ts';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { fillTestWallet } from '../../testing/full-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { getWallet } from '../../wallets/wallets.service.ts';
import { exportLines } from './export-lines.ts';
import { ExportInterruptedError, exportWallet } from './export-wallet.ts';
import { MAX_EXPORT_PAGE_ROWS } from './rows-by-page.ts';
import { readTestExport } from './testing/read-test-export.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

type Line = { type: string; record: Record<string, unknown> };

const linesOf = (exported: string): Line[] =>
  exported
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));

/** Creates a wallet with this many transactions in one statement. */
async function walletOf(count: number) {
  const wallet = await createTestWallet(services);
  const { walletId, userId } = wallet;
  const owner = wallet.asOwner();
  const asset = await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' });
  await services.database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "usingStartDate",
               "usingEndDate", source, "createdUserId", "lastUpdatedUserId")
             SELECT $1, gen_random_uuid(), $2, '2026-01-01', -1, 'EUR', '2026-01-01', '2026-01-01', 'import', $3, $3
             FROM generate_series(1, $4)`,
      values: [walletId, asset.id, userId, count],
    }),
  );
  return { ...wallet, owner, assetId: asset.id };
}

describe('an export is complete:', () => {
  let lines: Line[];
  let exported: string;
  let owner: TestCaller;
  let walletId: string;

  beforeAll(async () => {
    const wallet = await createTestWallet(services);
    owner = wallet.asOwner();
    walletId = wallet.walletId;
    await fillTestWallet(services, { walletId, userId: wallet.userId, owner });
    exported = await readTestExport(services.database, walletId);
    lines = linesOf(exported);
  });

  const ofType = (type: string) => lines.filter((line) => line.type === type).map(({ record }) => record);

  const typeOf = (table: string) => RECORD_KINDS.find((kind) => kind.table === table)?.type;
  const WITHIN: Readonly<Record<string, readonly [type: string, field: string]>> = {
    TransactionTag: ['transaction', 'tagIds'],
    RuleTag: ['rule', 'thenTagIds'],
    ScenarioAsset: ['scenario', 'assetIds'],
    BudgetAsset: ['budget', 'assetIds'],
    BudgetRow: ['budgetMonth', 'rows'],
  };
  const LEFT_OUT: Readonly<Record<string, string>> = {
    DayTotal: 'sums of transactions',
    CategoryReason: 'why categories were given unasked, found out anew',
    RecordCount: 'counts of what is in it',
    ComputedPosition: 'which of the values below are computed',
    PositionValue: 'computed from transactions, prices and splits',
    MarketTotal: 'sums of those',
    WorthMonth: 'sums of these by month',
    FlowMonth: 'sums of transactions by month',
    ComputedMonth: 'which months of those are computed',
    WalletMark: 'which of all these are stale',
    ChangedRow: 'how records were before, for a time',
    WalletFeed: 'which of all this was told',
    DeliveredIds: 'what is known of a bank’s ids, found out anew',
    DryRun: 'what was tried, for a quarter of an hour',
    WebhookDelivery: 'a log of what was sent, kept for 30 days',
    ConnectionState: 'secrets of consents, and where workers are with them',
    ConsentRound: 'ways to banks, of a quarter of an hour',
    SyncRun: 'a log of what was read, kept for 90 days',
    AccessRequest: 'between a person and an app, and outlives the wallet',
  };
  const WITHHELD: Readonly<Record<string, readonly string[]>> = {
    // Exports contain no invitation links, so the hash of the link and `mailed` are left out.
    Invitation: ['tokenHash', 'mailed'],
    ApiKey: ['hash'],
    // Secrets, the position in the feed and the next delivery.
    Webhook: ['secret', 'formerSecret', 'formerUntil', 'toldNumber', 'nextTime', 'leasedUntil'],
    // The provider's account id, the read position, and data shown in the asset’s `bankConnection`. `openingState` and
    // the columns after it concern only the worker and a bank that a restored wallet can no longer reach.
    BankAccount: [
      ...['providerAccountId', 'cursor', 'readTimes', 'stored'],
      ...['openingState', 'openingTransactionId', 'setAside', 'limitUntil'],
    ],
    // Addresses belong to the person; the other columns concern former values, which are not exported.
    AuditRow: ['address', 'userAgent', 'number', 'undoneById', 'undoRole'],
    ImportFile: ['content'],
    File: ['storagePath'],
    // The export has the id of the category or asset as `key`.
    BudgetTarget: ['categoryId', 'assetId'],
    // The export contains this column in `bankConnection`.
    Asset: ['providerAccount'],
  };

  test('it contains every table and column of a wallet, except those left out for a reason', async () => {
    const columns = await services.database.query<{ table: string; column: string }>({
      text: `SELECT c.relname AS "table", a.attname AS "column" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
             WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
               AND EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = c.oid AND w.attname = 'walletId')`,
    });
    const missing = [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, all]) => {
      if (LEFT_OUT[table] !== undefined) return [];
      const [holder, list] = WITHIN[table] ?? [];
      if (holder !== undefined && list !== undefined) {
        return ofType(holder).some((record) => (record[list] as string[]).length > 0) ? [] : [table];
      }
      const [first] = ofType(typeOf(table) ?? '');
      if (first === undefined) return [table];
      return all
        .filter(({ column }) => first[column] === undefined && !WITHHELD[table]?.includes(column))
        .map(({ column }) => `${table}.${column}`);
    });
    expect(missing).toEqual([]);
  });

  test('it contains no withheld columns and no other secrets', () => {
    for (const [table, names] of Object.entries(WITHHELD)) {
      for (const name of names) expect(ofType(typeOf(table) ?? '').every((record) => !(name in record))).toBe(true);
    }
    expect(exported).not.toMatch(/Buffer|\\\\x[0-9a-f]{6}|\/invitation\/|coffer_/);
  });

  test('it starts with a header and ends with the number of records', async () => {
    const [first = ''] = exported.split('\n', 1);
    expect(JSON.parse(first)).toEqual({ format: 'coffer', version: 1, wallet: await owner.wallets.get({ walletId }) });
    expect(exported.endsWith('}\n')).toBe(true);
    expect(lines.at(-1)).toEqual({ type: 'end', record: { records: lines.length - 1 } });
  });

  test('records have the same form as in the API', async () => {
    const sets = {
      category: (await owner.categories.list({ walletId })).items,
      categoryGroup: (await owner.categoryGroups.list({ walletId })).items,
      tag: (await owner.tags.list({ walletId })).items,
      asset: (await owner.assets.list({ walletId })).items,
      assetGroup: (await owner.assetGroups.list({ walletId })).items,
      apiKey: (await owner.apiKeys.list({ walletId })).items,
      webhook: (await owner.webhooks.list({ walletId })).items,
      transaction: (await owner.transactions.list({ walletId })).items,
      member: await owner.members.list({ walletId }),
      invitation: await owner.invitations.list({ walletId }),
    };
    for (const [type, records] of Object.entries(sets)) {
      expect(ofType(type), type).toHaveLength(records.length);
      for (const record of records) expect(ofType(type), type).toContainEqual(expect.objectContaining(record));
    }
  });

  test('decimals are exact strings, and numbers are numbers', () => {
    expect(ofType('securityTransaction')[0]).toMatchObject({ quantity: 0.1, priceValue: '10', feesValue: null });
    expect(ofType('categoryGroup')[0]).toMatchObject({ name: 'Living', order: 1.5 });
    expect(ofType('price')[0]).toMatchObject({ value: '10.5', date: '2026-03-02' });
    expect(ofType('transaction').map((record) => record['amountValue'])).toContain('-750.05');
  });

  test('every record follows the records it refers to', () => {
    const seen = new Set<unknown>();
    const REFERENCES =
      /^(\w+CategoryId|categoryId|categoryGroupId|parentGroupId|assetGroupId|assetId|merchantId|importId)$/;
    const later = /^(parentTransactionId|transactionId|scenarioId|fileId|positionTransactionId)$/;
    for (const { type, record } of lines.filter((line) => line.type !== 'auditRow')) {
      const named = Object.entries(record).filter(
        ([field, value]) => (REFERENCES.test(field) || later.test(field)) && value !== null,
      );
      for (const [field, value] of named) expect(seen, `${type}.${field}`).toContain(value);
      for (const id of [record['tagIds'], record['assetIds']].flat()) if (id !== undefined) expect(seen).toContain(id);
      seen.add(record['id']);
    }
  });

  test('an empty wallet can be exported', async () => {
    const empty = await createTestWallet(services);
    const types = new Set(linesOf(await readTestExport(services.database, empty.walletId)).map(({ type }) => type));
    expect([...types]).toEqual(['member', 'category', 'auditRow', 'end']);
  });
});

describe('an export is a snapshot:', () => {
  test('it excludes changes made while it runs', async () => {
    const { walletId, owner, assetId } = await walletOf(2 * MAX_EXPORT_PAGE_ROWS);
    const tag = await owner.tags.create({ walletId, name: 'before' });
    const seen = await services.database.withWallet(
      walletId,
      async (transaction) => {
        const lines = exportLines(transaction, await getWallet(transaction));
        let exported = (await lines.next()).value ?? '';
        await owner.tags.create({ walletId, name: 'after' });
        await owner.tags.delete({ walletId, id: tag.id });
        for await (const some of lines) {
          exported += some;
          if (!some.includes('"type":"transaction"')) continue;
          const transaction = { assetId, date: '2026-02-02', amountValue: '5', amountCurrency: 'EUR' };
          await owner.transactions.create({ walletId, ...transaction });
        }
        return linesOf(exported);
      },
      { readOnly: true },
    );
    const ofType = (type: string) => seen.filter((line) => line.type === type).map(({ record }) => record);
    expect(ofType('tag').map((record) => record['name'])).toEqual(['before']);
    expect(ofType('transaction')).toHaveLength(2 * MAX_EXPORT_PAGE_ROWS);
  });
});

describe('an export uses the same memory for any wallet size:', () => {
  test('it reads at most one page at a time, and only after the previous page was consumed', async () => {
    const { walletId } = await walletOf(3 * MAX_EXPORT_PAGE_ROWS + 1);
    const sizes: number[] = [];
    await services.database.withWallet(
      walletId,
      async (transaction) => {
        const counted: WalletTransaction = {
          ...transaction,
          walletId,
          takeHead: () => transaction.takeHead(),
          query: async (statement: Parameters<typeof toPgQuery>[0]) => {
            const rows = await transaction.query(toPgQuery(statement));
            sizes.push(rows.length);
            return rows as never;
          },
          execute: (statement) => transaction.execute(statement),
          atCommit: (statement) => transaction.atCommit(statement),
          copyInto: (statement, chunks) => transaction.copyInto(statement, chunks),
        };
        let taken = 0;
        for await (const some of exportLines(counted, await getWallet(transaction))) {
          const asked = sizes.filter((size) => size === MAX_EXPORT_PAGE_ROWS).length;
          if (some.includes('"type":"transaction"')) taken += 1;
          expect(asked).toBeLessThanOrEqual(taken);
        }
      },
      { readOnly: true },
    );
    expect(Math.max(...sizes)).toBe(MAX_EXPORT_PAGE_ROWS);
    expect(sizes.filter((size) => size === MAX_EXPORT_PAGE_ROWS)).toHaveLength(3);
  });
});

describe('an export is for', () => {
  const attempt = async (walletId: string, credential: Credential) => {
    const chunks: string[] = [];
    const into = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(String(chunk));
        done();
      },
    });
    await exportWallet({ ...services, signedInRecently: true }, { walletId, credential }, () => into);
    return chunks.join('');
  };
  const session = (userId: string): Credential => ({ kind: 'session', id: randomUUID(), userId });

  test.each<[Role, Permission[], string | null]>([
    ['owner', [], null],
    ['admin', [], null],
    ['viewer', ['exportData'], null],
    ['member', [], 'insufficientRole'],
    ['viewer', ['manageMembers', 'manageApiKeys'], 'insufficientRole'],
  ])('%s with %j: %s', async (role, permissions, refused) => {
    const { walletId } = await createTestWallet(services);
    const { userId } = await addSignedInTestMember(services, walletId, role, permissions);
    if (refused !== null) expect(await refusalText(attempt(walletId, session(userId)))).toBe(refused);
    else expect(linesOf(await attempt(walletId, session(userId))).at(-1)?.type).toBe('end');
  });

  test('no members of other wallets, and no API keys', async () => {
    const [wallet, other] = [await createTestWallet(services), await createTestWallet(services)];
    expect(await refusalText(attempt(wallet.walletId, session(other.userId)))).toBe('notFound');
    expect(await refusalText(attempt(randomUUID(), session(other.userId)))).toBe('notFound');
    const key: Credential = {
      ...{
        kind: 'apiKey',
        id: randomUUID(),
        walletId: wallet.walletId,
        scopes: ['service:read', 'service:write'],
        export: true,
      },
      ...{ userId: wallet.userId, role: 'owner', permissions: [] },
    };
    expect(await refusalText(attempt(wallet.walletId, key))).toBe('unauthorized');
  });
});

describe('an export that is cut short', () => {
  test('releases its connection when the reader disconnects', async () => {
    const { walletId, userId } = await walletOf(4 * MAX_EXPORT_PAGE_ROWS);
    const single = new Database(services.connection, 1);
    try {
      const reader = new Writable({ highWaterMark: 1, write: () => undefined });
      const work = exportWallet(
        { database: single, signedInRecently: true },
        { walletId, credential: { kind: 'session', id: randomUUID(), userId } },
        () => reader,
      );
      const cut = expect(work).rejects.toThrow(ExportInterruptedError);
      while (reader.writableLength === 0) await new Promise(setImmediate);
      reader.destroy();
      await once(reader, 'close');
      await cut;
      expect(await single.query({ text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }]);
      expect(
        await single.withWallet(walletId, (transaction) => transaction.query({ text: 'SELECT FROM "Member"' })),
      ).toHaveLength(1);
    } finally {
      await single.close();
    }
  });

  test('throws ExportInterruptedError, and does not restart', async () => {
    const { walletId, userId } = await walletOf(1);
    let opened = 0;
    const work = exportWallet(
      { ...services, signedInRecently: true },
      { walletId, credential: { kind: 'session', id: randomUUID(), userId } },
      () => {
        opened += 1;
        return new Writable({
          write: (_chunk, _encoding, done) => done(Object.assign(new Error('conflict'), { code: '40001' })),
        });
      },
    );
    await expect(work).rejects.toThrow(ExportInterruptedError);
    expect(opened).toBe(1);
  });
});
