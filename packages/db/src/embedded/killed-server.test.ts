import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from './cluster.ts';
import { findPostmasterPid } from './postmaster.ts';

let directory: string;
const others: ChildProcess[] = [];
beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'coffer-left-')));
});
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const data = () => join(directory, 'data');
const pidFile = () => join(data(), 'postmaster.pid');

/** Starts a process that is unrelated to databases. */
function otherProcess(): number {
  const other = spawn('sleep', ['600'], { stdio: 'ignore' });
  others.push(other);
  return other.pid ?? 0;
}

async function ask({ connection }: Cluster, text = 'SELECT 1 AS n'): Promise<unknown> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ n: unknown }>(text)).rows[0]?.n;
  } finally {
    await client.end();
  }
}

/** Kills the server and waits until its last process has ended. */
async function kill(): Promise<number> {
  const pid = findPostmasterPid(data());
  if (pid === null) throw new Error('no server runs');
  process.kill(pid, 'SIGKILL');
  while (findPostmasterPid(data()) !== null) await pause(10);
  await pause(300);
  return pid;
}

describe('leftovers of a killed server', () => {
  const LEFT: readonly (readonly [string, (left: string, inUse: number) => string | null])[] = [
    ['a number that is another process’s', (left, inUse) => left.replace(/^\d+/, String(inUse))],
    ['a number of a standalone server, which is another process’s', (left, inUse) => left.replace(/^\d+/, `-${inUse}`)],
    ['an empty file', () => ''],
    ['half a file', () => 'x\n'],
    ['no file', () => null],
  ];

  test.each(process.env['COFFER_SOAK'] === '1' ? LEFT : LEFT.slice(0, 1))(
    'do not prevent the next start: %s',
    async (_, change) => {
      const first = await startCluster(directory);
      await ask(first, "CREATE TABLE kept AS SELECT 'still there' AS n");
      await kill();
      const inUse = otherProcess();
      const left = change(readFileSync(pidFile(), 'utf8'), inUse);
      if (left === null) rmSync(pidFile());
      else writeFileSync(pidFile(), left);
      const lock = join(String(first.connection.host), '.s.PGSQL.5432.lock');
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(inUse)));
      const second = await startCluster(directory);
      expect(await ask(second, 'SELECT n FROM kept')).toBe('still there');
      await first.stop();
      await second.stop();
      expect(findPostmasterPid(data())).toBeNull();
    },
    60_000,
  );

  test('a server whose process id was lost never gets a second server next to it', async () => {
    const first = await startCluster(directory);
    const true_ = readFileSync(pidFile(), 'utf8');
    const pid = Number.parseInt(true_, 10);
    writeFileSync(pidFile(), true_.replace(/^\d+/, String(otherProcess())));
    await expect(startCluster(directory)).rejects.toThrow(/shared memory block .* is still in use/);
    process.kill(pid, 0);
    expect(readFileSync(pidFile(), 'utf8').split('\n').slice(1)).toEqual(true_.split('\n').slice(1));
    process.kill(pid, 'SIGQUIT');
    await first.stop();
  }, 60_000);

  test('only one of several processes restarts the server', async () => {
    const clusters = await Promise.all([startCluster(directory), startCluster(directory), startCluster(directory)]);
    for (let round = 0; round < 2; round += 1) {
      await kill();
      const started = await Promise.all(clusters.map((cluster) => cluster.ensureRunning()));
      expect(started.filter(Boolean)).toEqual([true]);
      for (const cluster of clusters) expect(await ask(cluster)).toBe(1);
    }
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    expect(findPostmasterPid(data())).toBeNull();
  }, 60_000);
});

describe('a killed first start', () => {
  const MOMENTS = process.env['COFFER_SOAK'] === '1' ? [40, 150, 400, 900, 1800] : [400];

  test.each(MOMENTS)(
    'after %i ms is repeated by the next start',
    async (milliseconds) => {
      const code = `import { startCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))};
      console.log('begins'); await startCluster(process.argv[1]); console.log('done'); setInterval(() => {}, 1000);`;
      const starting = spawn(process.execPath, ['--input-type=module', '-e', code, directory], {
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      });
      await once(starting.stdout, 'data');
      await pause(milliseconds);
      // Kill the process's children too, because initdb would continue otherwise.
      process.kill(-(starting.pid ?? 0), 'SIGKILL');
      const cluster = await startCluster(directory);
      expect(await ask(cluster)).toBe(1);
      await cluster.stop();
    },
    60_000,
  );

  test('leaves an incomplete cluster and password, which the next start replaces', async () => {
    mkdirSync(join(directory, 'data.unfinished'));
    writeFileSync(join(directory, 'data.unfinished', 'PG_VERSION'), '18\n');
    writeFileSync(join(directory, 'password'), '');
    const cluster = await startCluster(directory);
    expect(await ask(cluster)).toBe(1);
    expect(existsSync(join(directory, 'data.unfinished'))).toBe(false);
    await cluster.stop();
  }, 60_000);
});
