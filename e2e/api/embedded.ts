import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase, testWallet } from '@coffer/api/testing/wallet.ts';
import type { ConnectionSettings } from '@coffer/db/connection.ts';
import { copyCluster } from '@coffer/db/testing/templates.ts';
import { inject } from 'vitest';
import { freePort } from '../free-port.ts';
import { InWallet } from './coffer.ts';
import { sendExactly } from './http.ts';
import { spawnServer, type TestServer } from './server.ts';

/** Starts a server with an embedded PostgreSQL, as `npm start` does. Its first start was done once for all tests. */
export async function startEmbedded(
  environment: Readonly<Record<string, string>> = {},
  behind: (directory: string) => readonly string[] = onTemplate,
): Promise<TestServer> {
  const server = spawnServer(await freePort(), environment, { behind });
  await waitUntilServerReady(server);
  return server;
}

function onTemplate(directory: string): readonly string[] {
  copyCluster(inject('clusterTemplate'), clusterDirectory(directory));
  return [];
}

/** Waits until the server is ready. @throws Error if it ends before */
export async function waitUntilServerReady(server: TestServer): Promise<void> {
  const deadline = Date.now() + 60_000;
  while ((await readyStatus(server)) !== 200) {
    if (server.process.exitCode !== null || Date.now() > deadline) {
      const said = server.output();
      await server.stop();
      throw new Error(`The server did not get ready. It said:\n${said}`);
    }
    await pause(20);
  }
}

/** The status of `/readyz`; 0 if nothing listens. */
async function readyStatus(server: TestServer): Promise<number> {
  return sendExactly(server.url, { method: 'GET', path: '/readyz' }).then(
    ({ status }) => status,
    () => 0,
  );
}

export const clusterDirectory = (directory: string): string => join(directory, 'postgres');
const pidFileOf = (directory: string): string => join(clusterDirectory(directory), 'data', 'postmaster.pid');

/** The process id in `postmaster.pid`; null if the file doesn't exist. */
export function postmasterOf(directory: string): number | null {
  const path = pidFileOf(directory);
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : null;
}

/** Connection settings for the embedded database of a running server. */
export function connectionOf(directory: string): ConnectionSettings {
  const password = readFileSync(join(clusterDirectory(directory), 'password'), 'utf8').trim();
  return { host: join(clusterDirectory(directory), 'run'), user: 'coffer_owner', password, database: 'coffer' };
}

/** Creates a wallet in the server's embedded database; returns a client for it. */
export async function walletAt(server: TestServer): Promise<InWallet> {
  const services = openTestDatabase(connectionOf(server.directory));
  try {
    const { walletId, withKey } = await testWallet(services);
    return new InWallet(server.url, (await withKey()).key, walletId);
  } finally {
    await services.database.close();
  }
}
