import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from './cluster.ts';

const directory = mkdtempSync(join(tmpdir(), 'coffer-presence-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function answers({ connection }: Cluster): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

test('the last process to leave stops a shared cluster', async () => {
  const first = await startCluster(directory);
  const second = await startCluster(directory);
  await first.stop();
  expect(await answers(second)).toBe(true);
  const third = await startCluster(directory);
  await Promise.all([second.stop(), third.stop()]);
  expect(await answers(first)).toBe(false);
}, 60_000);
