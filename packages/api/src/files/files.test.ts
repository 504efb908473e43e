import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as is from '@coffer/db/columns.ts';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { NoSuchBytesError } from '@coffer/storage/storage.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { deleteStaleIncomingFiles } from './incoming-files.ts';
import { receiveUpload } from './receive-upload.ts';
import { removeUnclaimedBytes } from './remove-unclaimed-bytes.ts';
import { createTestFileRecord, readUploadGrant, uploadTestBytes, uploadTestFile } from './testing/upload-test-file.ts';

const services = openTestDatabase(inject('database'));
const { database, storage } = services;
afterAll(async () => {
  await database.close();
  await rm(services.filesDirectory, { recursive: true, force: true });
});

type Wallet = Awaited<ReturnType<typeof createTestWallet>>;
let wallet: Wallet;
let owner: TestCaller;
let walletId: string;
beforeAll(async () => {
  await migrateJobs(inject('database'));
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
});

const TEXT = Buffer.from('Beleg');
const newFile = () => uploadTestFile(services, { caller: owner, walletId }, 'beleg.txt', TEXT);
const query = (text: string, values: unknown[]) =>
  database.withWallet(walletId, (transaction) => transaction.query({ text, values }));

async function transaction(caller = owner, at = walletId) {
  const asset = await caller.assets.create({ walletId: at, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' });
  const input = { walletId: at, assetId: asset.id, date: '2026-01-02', amountValue: '-1', amountCurrency: 'EUR' };
  return (await caller.transactions.create(input)).id;
}

/** Inserts a security or crypto transaction directly. */
async function position(table: 'SecurityTransaction' | 'CryptoTransaction') {
  const asset = await owner.assets.create({ walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  const [column, value] = table === 'CryptoTransaction' ? ['symbol', 'BTC'] : ['isin', 'US0378331005'];
  const id = randomUUID();
  await query(
    `INSERT INTO "${table}" ("walletId", id, "assetId", date, type, ${column}, quantity, "createdUserId", "lastUpdatedUserId")
     VALUES ($1, $2, $3, '2026-01-02', 'buy', $4, 1, $5, $5)`,
    [walletId, id, asset.id, value, wallet.userId],
  );
  return id;
}

describe('an upload URL', () => {
  test('is valid for fifteen minutes', async () => {
    const file = await createTestFileRecord(owner, walletId, 'a.txt', TEXT);
    const later = (minutes: number) => new Date(Date.parse(file.createdTime) + minutes * 60_000);
    expect(await refusalText(uploadTestBytes(services, file, TEXT, later(16)))).toBe('uploadUrlInvalid');
    expect((await uploadTestBytes(services, file, TEXT, later(14))).storagePath).not.toBeNull();
  });

  test('is invalid for people who left the wallet, or who can only read there now', async () => {
    const members = [await wallet.asMember('member'), await wallet.asMember('member')];
    const [left, lowered] = await Promise.all(
      members.map((member) => createTestFileRecord(member, walletId, 'a.txt', TEXT)),
    );
    await query('DELETE FROM "Member" WHERE "walletId" = $1 AND "userId" = $2', [walletId, left!.createdUserId]);
    await query(`UPDATE "Member" SET role = 'viewer' WHERE "walletId" = $1 AND "userId" = $2`, [
      walletId,
      lowered!.createdUserId,
    ]);
    expect(await refusalText(uploadTestBytes(services, left!, TEXT))).toBe('notFound');
    expect(await refusalText(uploadTestBytes(services, lowered!, TEXT))).toBe('insufficientRole');
  });

  test('is signed again for a repeated request with its idempotency key', async () => {
    const again = wallet.asOwner({ idempotencyKey: randomUUID() });
    const [one, other] = [
      await createTestFileRecord(again, walletId, 'a.txt', TEXT),
      await createTestFileRecord(again, walletId, 'a.txt', TEXT),
    ];
    // The URL is signed again a moment later; everything else equals the first response.
    expect({ ...other, uploadUrl: one!.uploadUrl }).toEqual(one);
    expect((await uploadTestBytes(services, other!, TEXT)).id).toBe(one!.id);
  });

  test('is not stored in the database', async () => {
    const again = wallet.asOwner({ idempotencyKey: randomUUID() });
    const { id, uploadUrl } = await createTestFileRecord(again, walletId, 'a.txt', TEXT);
    const rows = await services.owner.query<{ row: string }>({
      text: `SELECT "AuditRow"::text AS row FROM "AuditRow" WHERE "recordId" = $1
             UNION ALL SELECT "IdempotencyRecord"::text FROM "IdempotencyRecord" WHERE body LIKE '%' || $1::text || '%'`,
      values: [id],
    });
    expect(rows).toHaveLength(2);
    for (const { row } of rows) expect(row).not.toContain(uploadUrl.slice(uploadUrl.lastIndexOf('/')));
  });
});

describe('an upload in progress', () => {
  const slowly = async (file: { uploadUrl: string }, meanwhile: () => Promise<unknown>) => {
    async function* halves() {
      yield TEXT.subarray(0, 2);
      await meanwhile();
      yield TEXT.subarray(2);
    }
    const grant = await readUploadGrant(services, file);
    const arrival = { grant, bytes: Readable.from(halves()), length: null, requestId: randomUUID() };
    return receiveUpload({ ...services, inPlace: (work) => work(), now: () => new Date() }, arrival);
  };

  test('for a file that is deleted meanwhile stores nothing', async () => {
    const file = await createTestFileRecord(owner, walletId, 'a.txt', TEXT);
    expect(await refusalText(slowly(file, () => owner.files.delete({ walletId, id: file.id })))).toBe('notFound');
    const text = 'SELECT FROM "UnclaimedBytes" WHERE starts_with("storagePath", $1)';
    expect(await database.query({ text, values: [`${walletId}/${file.id}`] })).toEqual([]);
    expect(await readdir(join(services.filesDirectory, 'files', walletId, file.id))).toEqual([]);
  });

  test('is rejected if another upload finished first, whose bytes stay', async () => {
    const file = await createTestFileRecord(owner, walletId, 'a.txt', TEXT);
    expect(await refusalText(slowly(file, () => uploadTestBytes(services, file, TEXT)))).toBe('alreadyUploaded');
    const { storagePath } = await owner.files.get({ walletId, id: file.id });
    expect((await buffer(await storage.read(storagePath!))).equals(TEXT)).toBe(true);
  });

  test('does not block changes of the file', async () => {
    const file = await createTestFileRecord(owner, walletId, 'a.txt', TEXT);
    const transactionId = await transaction();
    const assign = () => owner.files.assign({ walletId, id: file.id, transactionIds: [transactionId] });
    expect((await slowly(file, assign)).transactionIds).toEqual([transactionId]);
  });
});

test('a stored statement can be taken to the import pages, any other file cannot', async () => {
  const csv = Buffer.from('Date,Payee,Amount\n2026-01-10,Shop,-1.00\n');
  const statement = await uploadTestFile(services, { caller: owner, walletId }, 'a.csv', csv);
  expect(await owner.importFiles.take({ walletId, fileId: statement.id })).toMatchObject({
    ...{ filename: 'a.csv', size: csv.length, importerType: 'csv', state: 'uploaded' },
    detected: { transactions: 1 },
  });
  const other = await uploadTestFile(services, { caller: owner, walletId }, 'a.txt', Buffer.from('<html></html>'));
  expect(await refusalText(owner.importFiles.take({ walletId, fileId: other.id }))).toBe('invalidFile fileId');
  expect(await refusalText(owner.importFiles.take({ walletId, fileId: randomUUID() }))).toBe('invalidReference fileId');
});

test('the newest files are the uploaded ones, filtered by words of their name and by whether they have a record', async () => {
  const { walletId: at, asOwner } = await createTestWallet(services);
  const caller = asOwner();
  const made = [];
  for (const name of ['Rechnung 50%.txt', 'beleg.txt', 'RECHNUNG_2.txt'])
    made.push((await uploadTestFile(services, { caller, walletId: at }, name, TEXT)).id);
  const [first = '', second = '', third = ''] = made;
  await createTestFileRecord(caller, at, 'rechnung-later.txt', TEXT);
  await caller.files.assign({ walletId: at, id: second, transactionIds: [await transaction(caller, at)] });
  const ids = async (input: object) =>
    (await caller.files.newest({ walletId: at, ...input })).items.map((file) => file.id);
  expect(await ids({})).toEqual([third, second, first]);
  expect(await ids({ text: 'rechnung' })).toEqual([third, first]);
  expect(await ids({ text: '0%' })).toEqual([first]);
  expect(await ids({ attached: true })).toEqual([second]);
  expect(await ids({ attached: false })).toEqual([third, first]);
  const page = await caller.files.newest({ walletId: at, limit: 2 });
  expect(page.items.map(({ id }) => id)).toEqual([third, second]);
  expect(await ids({ limit: 2, cursor: page.nextCursor })).toEqual([first]);
});

test('a file has exactly the members of specification 2.6', async () => {
  const members = [
    ...['id', 'walletId', 'legacyStoreId', 'createdTime', 'createdUserId', 'lastUpdatedTime', 'lastUpdatedUserId'],
    ...['transactionIds', 'cryptoTransactionIds', 'securityTransactionIds', 'filename', 'fileExtension'],
    ...['storagePath', 'size', 'parseStatus', 'parseData'],
  ].toSorted();
  const { id } = await newFile();
  expect(Object.keys(await owner.files.get({ walletId, id })).toSorted()).toEqual(members);
  const { items } = await owner.files.list({ walletId });
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(members);
});

describe('a file belongs to records', () => {
  test('of all kinds, in the order of assigning, each once', async () => {
    const { id } = await newFile();
    const [one, two, three] = [await transaction(), await transaction(), await transaction()];
    const [security, crypto] = [await position('SecurityTransaction'), await position('CryptoTransaction')];
    await owner.files.assign({ walletId, id, transactionIds: [two, one, two] });
    const after = await owner.files.assign({
      ...{ walletId, id, transactionIds: [three, one] },
      ...{ securityTransactionIds: [security], cryptoTransactionIds: [crypto] },
    });
    expect(after).toMatchObject({
      transactionIds: [two, one, three],
      securityTransactionIds: [security],
      cryptoTransactionIds: [crypto],
    });
    expect(await owner.files.ofRecords({ walletId, recordIds: [crypto, one] })).toEqual([after]);
    expect(await owner.files.assign({ walletId, id, transactionIds: [one] })).toEqual(after);
    expect(await owner.files.assign({ walletId, id })).toEqual(after);
  });

  test('and removed from named records, or from all if none is named', async () => {
    const { id } = await newFile();
    const [one, two] = [await transaction(), await transaction()];
    const security = await position('SecurityTransaction');
    const all = { transactionIds: [one, two], securityTransactionIds: [security] };
    await owner.files.assign({ walletId, id, ...all });
    const ids = async (input: object) => {
      const { transactionIds, securityTransactionIds } = await owner.files.unassign({ walletId, id, ...input });
      return [transactionIds, securityTransactionIds];
    };
    expect(await ids({ transactionIds: [randomUUID()] })).toEqual([[one, two], [security]]);
    expect(await ids({ transactionIds: [one] })).toEqual([[two], [security]]);
    expect(await ids({ transactionIds: [], cryptoTransactionIds: [], securityTransactionIds: [] })).toEqual([[], []]);
    await owner.files.assign({ walletId, id, ...all });
    expect(await ids({})).toEqual([[], []]);
  });

  test('to records of its own wallet only; errors name any other', async () => {
    const { id } = await newFile();
    const other = await createTestWallet(services);
    const foreign = await transaction(other.asOwner(), other.walletId);
    const own = await transaction();
    expect(await refusalText(owner.files.assign({ walletId, id, transactionIds: [own, foreign] }))).toBe(
      'invalidReference transactionIds[1]',
    );
    // An id of another kind is not found here.
    expect(await refusalText(owner.files.assign({ walletId, id, cryptoTransactionIds: [own] }))).toBe(
      'invalidReference cryptoTransactionIds[0]',
    );
    expect((await owner.files.get({ walletId, id })).transactionIds).toEqual([]);
    expect(await refusalText(other.asOwner().files.assign({ walletId: other.walletId, id }))).toBe('notFound');
  });

  test('until the record is deleted; the file stays', async () => {
    const { id } = await newFile();
    const transactionId = await transaction();
    await owner.files.assign({ walletId, id, transactionIds: [transactionId] });
    await owner.transactions.delete({ walletId, id: transactionId });
    expect((await owner.files.get({ walletId, id })).transactionIds).toEqual([]);
  });

  test('by many people at once, without losing an assignment', async () => {
    const { id } = await newFile();
    const transactions = await Promise.all(Array.from({ length: 8 }, () => transaction()));
    await Promise.all(
      transactions.map((one) => owner.files.assign({ walletId, id, transactionIds: [one, transactions[0]!] })),
    );
    expect((await owner.files.get({ walletId, id })).transactionIds.toSorted()).toEqual(transactions.toSorted());
  });

  test('and its history contains the changes', async () => {
    const file = await newFile();
    const { id } = file;
    await owner.files.assign({ walletId, id });
    await owner.files.unassign({ walletId, id });
    await owner.files.assign({ walletId, id, transactionIds: [await transaction()] });
    const rows = await query('SELECT operation, before FROM "AuditRow" WHERE "recordId" = $1 ORDER BY id', [id]);
    expect(rows.slice(2)).toEqual([{ operation: 'files.assign', before: file }]);
  });
});

test('files are listed in order of creation, page by page', async () => {
  const other = await createTestWallet(services);
  const caller = other.asOwner();
  const made = [];
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    made.push((await createTestFileRecord(caller, other.walletId, name, TEXT)).id);
  const first = await caller.files.list({ walletId: other.walletId, limit: 2 });
  const second = await caller.files.list({ walletId: other.walletId, limit: 2, cursor: first.nextCursor! });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  expect(second.nextCursor).toBeNull();
});

describe('bytes without a file', () => {
  const unclaimed = async (storagePath: string) =>
    (await database.query({ text: 'SELECT FROM "UnclaimedBytes" WHERE "storagePath" = $1', values: [storagePath] }))
      .length;

  test('are kept for ninety days after the file is deleted, and removed at once with the wallet', async () => {
    const other = await createTestWallet(services);
    const theirs = () => uploadTestFile(services, { caller: other.asOwner(), walletId: other.walletId }, 'a.txt', TEXT);
    const [deleted, kept] = [await theirs(), await theirs()];
    await other.asOwner().files.delete({ walletId: other.walletId, id: deleted.id });
    await removeUnclaimedBytes(database, storage);
    expect((await buffer(await storage.read(deleted.storagePath!))).equals(TEXT)).toBe(true);
    const [due] = await database.query({
      row: { days: is.int4 },
      text: `SELECT round(extract(epoch FROM "dueTime" - now()) / 86400)::int AS days FROM "UnclaimedBytes" WHERE "storagePath" = $1`,
      values: [deleted.storagePath!],
    });
    expect(due?.days).toBe(90);
    await other.asOwner().wallets.delete({ walletId: other.walletId });
    expect(await removeUnclaimedBytes(database, storage)).toBeGreaterThanOrEqual(2);
    for (const { storagePath } of [deleted, kept]) {
      await expect(storage.read(storagePath!)).rejects.toThrow(NoSuchBytesError);
      expect(await unclaimed(storagePath!)).toBe(0);
    }
  });

  test('come back when the deletion of their file is undone', async () => {
    const { id, storagePath } = await newFile();
    await owner.files.delete({ walletId, id });
    const [deletion] = (await owner.history.list({ walletId, recordId: id, limit: 1 })).items;
    await owner.history.undo({ walletId, id: deletion!.id });
    expect(await unclaimed(storagePath!)).toBe(0);
    expect((await owner.files.get({ walletId, id })).storagePath).toBe(storagePath);
  });

  test('stay scheduled while the storage is unavailable, and are removed later', async () => {
    const { id, storagePath } = await newFile();
    await owner.files.delete({ walletId, id });
    const text = `UPDATE "UnclaimedBytes" SET "dueTime" = now() - interval '1 second' WHERE "storagePath" = $1`;
    await database.query({ text, values: [storagePath!] });
    const away = { ...storage, remove: () => Promise.reject(new Error('away')) };
    await expect(removeUnclaimedBytes(database, away)).rejects.toThrow(/could not be removed/);
    expect(await unclaimed(storagePath!)).toBe(1);
    await removeUnclaimedBytes(database, storage);
    expect(await unclaimed(storagePath!)).toBe(0);
  });

  test('of an aborted upload are removed after an hour, not before', async () => {
    const place = `${walletId}/${randomUUID()}/${randomUUID()}`;
    const text = `INSERT INTO "UnclaimedBytes" ("storagePath", "dueTime") VALUES ($1, now() + $2::interval)`;
    await database.query({ text, values: [place, '1 minute'] });
    await removeUnclaimedBytes(database, storage);
    expect(await unclaimed(place)).toBe(1);
    await database.query({
      text: `UPDATE "UnclaimedBytes" SET "dueTime" = now() - interval '1 second' WHERE "storagePath" = $1`,
      values: [place],
    });
    await removeUnclaimedBytes(database, storage);
    // A worker of another test file may be removing the bytes at this moment.
    await expect.poll(() => unclaimed(place)).toBe(0);
  });

  test('left by a killed process are deleted at the next start', async () => {
    const { arrivals } = services.fileServices;
    await mkdir(arrivals, { recursive: true });
    for (const name of ['old', 'new']) await writeFile(join(arrivals, name), 'x');
    await utimes(join(arrivals, 'old'), 0, 0);
    await deleteStaleIncomingFiles(arrivals);
    expect(await readdir(arrivals)).toEqual(['new']);
  });
});

test('a file that is never uploaded is deleted after a day', async () => {
  const [waiting, late, there] = [
    await createTestFileRecord(owner, walletId, 'a.txt', TEXT),
    await createTestFileRecord(owner, walletId, 'b.txt', TEXT),
    await newFile(),
  ];
  await query(`UPDATE "File" SET "createdTime" = now() - interval '25 hours' WHERE id = ANY($1)`, [
    [late.id, there.id],
  ]);
  await database.query({ text: 'SELECT coffer.expire_files()' });
  expect(await refusalText(owner.files.get({ walletId, id: late.id }))).toBe('notFound');
  for (const { id } of [waiting, there]) expect((await owner.files.get({ walletId, id })).id).toBe(id);
});

test('an expired file is reported to its own wallet only', async () => {
  const other = await createTestWallet(services);
  const stranger = other.asOwner();
  const wallets = [
    { caller: owner, walletId },
    { caller: stranger, walletId: other.walletId },
  ];
  const expired = await Promise.all(
    wallets.map(async ({ caller, walletId: at }, index) => {
      const { nextCursor } = await caller.changes.list({ walletId: at, since: 'now' });
      const { id } = await createTestFileRecord(caller, at, `${index}.txt`, TEXT);
      await database.withWallet(at, (transaction) =>
        transaction.query({
          text: `UPDATE "File" SET "createdTime" = now() - interval '25 hours' WHERE id = $1`,
          values: [id],
        }),
      );
      return { id, since: nextCursor };
    }),
  );
  await database.query({ text: 'SELECT coffer.expire_files()' });
  for (const [index, { caller, walletId: at }] of wallets.entries()) {
    const { items } = await caller.changes.list({ walletId: at, since: expired[index]?.since ?? '' });
    expect(items.filter(({ deleted }) => deleted).map(({ id }) => id)).toEqual([expired[index]?.id]);
  }
});
