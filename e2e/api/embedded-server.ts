import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestWallet, openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import type { ConnectionSettings } from '@coffer/db/connection.ts';
import { copyStoppedCluster } from '@coffer/db/testing/database-template.ts';
import { inject } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { sendRawRequest } from './http.ts';
import { spawnServer, type TestServer } from './server.ts';
import { WalletClient } from './start-coffer.ts';

/**
 * Starts a server with an embedded PostgreSQL, as `npm start` does, and waits until it is ready. By default, its data
 * directory is a copy of a cluster that was set up once for all tests, because setting up a cluster takes long.
 */
export async function startEmbeddedServer(
  environment: Readonly<Record<string, string>> = {},
  behind: (directory: string) => readonly string[] = onTemplate,
): Promise<TestServer> {
  const server = spawnServer(await findFreePort(), environment, { behind });
  await waitUntilServerReady(server);
  return server;
}

function onTemplate(directory: string): readonly string[] {
  copyStoppedCluster(inject('clusterTemplate'), clusterDirectory(directory));
  return [];
}

/**
 * Waits until the server is ready.
 * @throws Error if the server exits before that, or is not ready after 60 seconds
 */
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
  return sendRawRequest(server.url, { method: 'GET', path: '/readyz' }).then(
    ({ status }) => status,
    () => 0,
  );
}

export const clusterDirectory = (directory: string): string => join(directory, 'postgres');
const pidFileOf = (directory: string): string => join(clusterDirectory(directory), 'data', 'postmaster.pid');

/** The process id in `postmaster.pid`; null if the file doesn't exist. */
export function readPostmasterPid(directory: string): number | null {
  const path = pidFileOf(directory);
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : null;
}

/** Connection settings for the embedded database of a running server. */
export function readClusterConnection(directory: string): ConnectionSettings {
  const password = readFileSync(join(clusterDirectory(directory), 'password'), 'utf8').trim();
  return { host: join(clusterDirectory(directory), 'run'), user: 'coffer_owner', password, database: 'coffer' };
}

/** Creates a wallet in the server's embedded database; returns a client for it. */
export async function createWalletOnServer(server: TestServer): Promise<WalletClient> {
  const services = openTestDatabase(readClusterConnection(server.directory));
  try {
    const { walletId, withKey } = await createTestWallet(services);
    return new WalletClient(server.url, (await withKey()).key, walletId);
  } finally {
    await services.database.close();
  }
}
