import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import { finishInterruptedRestore } from '@coffer/db/backup/restore-decision.ts';
import { forgedEntry, readEntriesToForge, writeForgedArchive } from '@coffer/db/backup/testing/forged-archive.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../free-port.ts';
import {
  clusterDirectory,
  createWalletOnServer,
  startEmbeddedServer,
  waitUntilServerReady,
} from './embedded-server.ts';
import { killServerPrograms, runServerProgram } from './run-server-program.ts';
import { REPOSITORY_ROOT, spawnServer, type TestServer } from './server.ts';
import { WalletClient } from './start-coffer.ts';
import { MINIMAL_PDF, uploadFile } from './upload-file.ts';

/** Number of kills of each kind; more in a soak run. */
const KILLS = process.env['COFFER_SOAK'] === '1' ? 40 : 1;

let place: string;
let server: TestServer;
let at: WalletClient;
let assetId: string;

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'coffer-e2e-backup-'));
  server = await startEmbeddedServer();
  at = await createWalletOnServer(server);
  assetId = await at.asset();
  for (let transaction = 0; transaction < 20; transaction += 1)
    await at.book(assetId, { amountValue: `-${transaction}.25` });
  await uploadFile(at, 'invoice.pdf', MINIMAL_PDF);
}, 120_000);
afterAll(async () => {
  killServerPrograms();
  await server.stop();
  rmSync(place, { recursive: true, force: true });
});

const backup = (directory: string, file: string, environment = {}) =>
  runServerProgram('backup.ts', directory, [file], environment).ended;
const restore = (directory: string, ...words: string[]) =>
  runServerProgram('restore-backup.ts', directory, words).ended;
const folder = (name: string) => mkdtempSync(join(place, `${name}-`));

/** The lines of a wallet's export, without its creation time. */
async function exportOf(wallet: WalletClient): Promise<string[]> {
  const { status, text } = await wallet.call('GET', '/export');
  expect(status).toBe(200);
  return text.trimEnd().split('\n').slice(1);
}

async function withServerForDirectory<Result>(
  directory: string,
  work: (wallet: WalletClient) => Promise<Result>,
): Promise<Result> {
  const other = spawnServer(await findFreePort(), { COFFER_DATA_DIR: directory });
  try {
    await waitUntilServerReady(other);
    return await work(new WalletClient(other.url, at.key, at.walletId));
  } finally {
    await other.stop();
  }
}

/** Finishes an interrupted restore, then returns the number of transactions in the folder's database. */
async function transactionsIn(directory: string): Promise<number> {
  await finishInterruptedRestore(directory);
  const cluster = await startCluster(clusterDirectory(directory));
  const { database } = openTestDatabase(cluster.connection);
  try {
    const rows = await database.withWallet(at.walletId, (transaction) =>
      transaction.query<{ n: number }>({ text: 'SELECT count(*) AS n FROM "Transaction"' }),
    );
    return rows[0]?.n ?? 0;
  } finally {
    await database.close();
    await cluster.stop();
  }
}

/** Names and contents of all files in a folder, except lock files. */
function everythingIn(directory: string): Map<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('.lock'));
  const files = names.filter((name) => statSync(join(directory, name)).isFile());
  return new Map(files.sort().map((name) => [name, readFileSync(join(directory, name)).toString('base64')]));
}

describe('a backup', () => {
  it('taken while people work contains one consistent moment', async () => {
    const file = join(place, 'at-work');
    const quiet = await exportOf(at);
    const busy = await createWalletOnServer(server);
    const busyAsset = await busy.asset();
    let [booked, stops] = [0, false];
    const working = (async () => {
      while (!stops) {
        await busy.book(busyAsset);
        booked += 1;
        if (booked % 5 === 0) await uploadFile(busy, `${booked}.pdf`, MINIMAL_PDF);
      }
    })();
    const before = booked;
    const { code, output } = await backup(server.directory, file);
    stops = true;
    await working;
    expect(code, output).toBe(0);
    expect(output).toMatch(/^Copying about \d+ MiB\n/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);

    const directory = folder('fresh');
    const restored = await restore(directory, file);
    expect(restored.code, restored.output).toBe(0);
    const verified = await runServerProgram('verify-stored-sums.ts', directory, []).ended;
    expect(verified.output).toMatch(/ 0 differences\.\n$/);
    await withServerForDirectory(directory, async (wallet) => {
      expect(await exportOf(wallet)).toEqual(quiet);
      const { items: files } = await wallet.get('/files');
      for (const { id } of files) {
        const { status, text } = await wallet.call('GET', `/files/${id}/content`);
        expect([status, text]).toEqual([200, MINIMAL_PDF.toString('utf8')]);
      }
      const other = new WalletClient(wallet.url, busy.key, busy.walletId);
      const { items } = await other.get('/transactions?limit=500');
      expect(items.length).toBeGreaterThanOrEqual(Math.min(before, 500));
      expect(items.length).toBeLessThanOrEqual(booked);
      for (const { id, storagePath } of (await other.get('/files')).items) {
        // At the time of the backup, the bytes of an announced file may still be arriving.
        if (storagePath !== null) expect((await other.call('GET', `/files/${id}/content`)).status).toBe(200);
      }
      expect((await wallet.book(assetId)).id).toBeTypeOf('string');
    });
  }, 180_000);

  it('is not restored if Coffer is running, data exists or it is damaged, and nothing changes', async () => {
    const file = join(place, 'refused');
    expect((await backup(server.directory, file)).code).toBe(0);
    const atWork = await restore(server.directory, file, '--replace');
    expect(atWork).toMatchObject({ code: 1, output: expect.stringMatching(/Coffer is running in .*\. Stop it first/) });

    const directory = folder('refusing');
    expect((await restore(directory, file)).code).toBe(0);
    const state = everythingIn(directory);
    const again = await restore(directory, file);
    expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/There is data in .*--replace/) });

    const bytes = readFileSync(file);
    const cut = join(place, 'cut');
    copyFileSync(file, cut);
    truncateSync(cut, bytes.length - 3000);
    const damaged = join(place, 'damaged');
    const middle = bytes.length >> 1;
    writeFileSync(damaged, bytes.fill((bytes[middle] ?? 0) ^ 1, middle, middle + 1));
    for (const bad of [cut, damaged, join(REPOSITORY_ROOT, 'package.json')]) {
      const { code, output } = await restore(directory, bad, '--replace');
      expect(code).toBe(1);
      expect(output).toMatch(/^Nothing was restored: The file is not a complete backup of Coffer: .*\n$/m);
    }
    expect(everythingIn(directory)).toEqual(state);
  }, 180_000);

  it('never executes its content, and is refused if its maker is unknown', async () => {
    const [file, ran] = [join(place, 'hostile'), join(place, 'ran')];
    const made = await backup(server.directory, file);
    expect(made.output).toMatch(/Its fingerprint is [0-9a-f-]{39}/);
    const [fingerprint = ''] = /[0-9a-f]{4}(-[0-9a-f]{4}){7}/.exec(made.output) ?? [];
    const entries = await readEntriesToForge(file);
    const key = Buffer.from(readFileSync(join(server.directory, 'coffer.key'), 'utf8').trim(), 'base64');
    const settings = `archive_mode = on\narchive_command = 'touch ${ran}'\nrestore_command = 'touch ${ran}'\n`;
    const hostile = forgedEntry('postgres/data/postgresql.auto.conf', settings);
    // Forged archives: signed with a different key, signed with the key that the backup contains, and with a new
    // checksum.
    const forged = {
      stranger: await writeForgedArchive(join(place, 'stranger'), [...entries, hostile], Buffer.alloc(32, 1)),
      reader: await writeForgedArchive(join(place, 'reader'), [...entries, hostile], key),
      checksum: await writeForgedArchive(join(place, 'recomputed'), [...entries, hostile], 'checksum'),
    };
    for (const archive of Object.values(forged)) {
      const directory = folder('victim');
      const { code, output } = await restore(directory, archive);
      expect(output).toMatch(/^Nothing was restored: The file is not a complete backup of Coffer/m);
      expect([code, readdirSync(directory).filter((name) => name !== 'postgres')]).toEqual([1, []]);
    }
    // Archives of the first format include configuration files. A restore ignores these files, and warns that nothing
    // proves who made the archive.
    const [manifest, ...others] = entries;
    const { key: _key, ...old } = JSON.parse(String(manifest?.bytes));
    const firstFormat = [forgedEntry('coffer-backup.json', JSON.stringify({ ...old, format: 1 })), ...others, hostile];
    const directory = folder('old');
    const taken = await restore(directory, await writeForgedArchive(join(place, 'old'), firstFormat, 'checksum'));
    expect(taken).toMatchObject({ code: 0, output: expect.stringMatching(/nothing proves who made the backup/) });
    expect(await transactionsIn(directory)).toBeGreaterThan(0);
    expect(existsSync(ran)).toBe(false);
    // The data of another Coffer is replaced only if its fingerprint is confirmed.
    writeFileSync(join(directory, 'coffer.key'), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    expect((await restore(directory, file, '--replace')).output).toMatch(new RegExp(`--fingerprint ${fingerprint}`));
  }, 180_000);

  it('is created one at a time', { timeout: 120_000, tags: 'soak' }, async () => {
    const file = join(place, 'twice');
    const made = await Promise.all([backup(server.directory, file), backup(server.directory, file)]);
    const failed = made.filter(({ code }) => code !== 0);
    expect(failed.length).toBeLessThan(2);
    for (const { output } of failed) expect(output).toMatch(/Another backup is running/);
    expect((await restore(folder('twice'), file)).code).toBe(0);
  });

  it('of an external PostgreSQL is refused with advice', async () => {
    const away = { DATABASE_URL: 'postgresql://someone:geheim@127.0.0.1:1/x', COFFER_S3_BUCKET: 'papers' };
    const { code, output } = await backup(folder('none'), join(place, 'none'), away);
    expect(code).toBe(1);
    expect(output).toMatch(/pg_dump.*the bucket papers/);
    expect(output).not.toMatch(/geheim/);
    const empty = await backup(folder('empty'), join(place, 'empty'));
    expect(empty).toMatchObject({ code: 1, output: expect.stringMatching(/There is no database of Coffer/) });
  }, 60_000);
});

describe('a killed process', () => {
  it('leaves the old backup or the whole new one', async () => {
    const file = join(place, 'killed');
    expect((await backup(server.directory, file)).code).toBe(0);
    const old = readFileSync(file);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, ended } = runServerProgram('backup.ts', server.directory, [file]);
      await once(child.stdout, 'data');
      await pause((kill * 577) % 3000);
      child.kill('SIGKILL');
      await ended;
      if (!readFileSync(file).equals(old)) expect((await restore(folder('killed'), file)).code).toBe(0);
    }
    // Leftovers of killed backups don't block the next backup.
    const last = await backup(server.directory, file);
    expect(last.code, last.output).toBe(0);
    expect(existsSync(`${file}.partial`)).toBe(false);
  }, 180_000);

  it('leaves the state before a restore or the whole restored state', {
    timeout: 300_000,
    tags: 'soak',
  }, async () => {
    const [directory, file, newer] = [folder('state'), join(place, 'older'), join(place, 'newer')];
    expect((await backup(server.directory, file)).code).toBe(0);
    expect((await restore(directory, file)).code).toBe(0);
    const old = await transactionsIn(directory);
    await at.book(assetId);
    expect((await backup(server.directory, newer)).code).toBe(0);
    const phases = ['Unpacking', 'Recovering', 'Checking', 'Putting it in place'];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, ended } = runServerProgram('restore-backup.ts', directory, [newer, '--replace']);
      const phase = phases[(kill + 1) % phases.length] ?? '';
      let said = '';
      for await (const text of child.stdout) {
        said += String(text);
        if (said.includes(phase)) break;
      }
      await pause((kill * 37) % 60);
      child.kill('SIGKILL');
      await ended;
      const found = await transactionsIn(directory);
      expect([old, old + 1], phase).toContain(found);
      expect(existsSync(join(directory, 'restoring'))).toBe(false);
      if (found !== old) expect((await restore(directory, file, '--replace')).code).toBe(0);
    }
    expect((await restore(directory, newer, '--replace')).code).toBe(0);
    expect(await transactionsIn(directory)).toBe(old + 1);
  });
});
