import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSocketFolder } from '@coffer/db/embedded/postmaster.ts';
import pg from 'pg';
import { startServerScript } from '../bench-stage.ts';
import type { Checkout } from './check-out-revision.ts';
import { loadMixWallets } from './load-mix-wallets.ts';
import type { MixWallet } from './wallets.ts';

export interface MixWalletSet {
  readonly wallets: readonly MixWallet[];
  /** The last date with transactions. */
  readonly last: string;
}

/**
 * Returns the path of a data directory with these wallets as stored by a checkout's code, with every stored sum
 * computed. The directory is kept for each combination of migrations, wallets and the code that generates the
 * transactions.
 */
export async function getCachedTemplate(
  checkout: Checkout,
  books: MixWalletSet,
  { folder, log }: { readonly folder: string; readonly log: (line: string) => void },
): Promise<string> {
  const place = join(folder, `template-${nameOf(checkout, books)}`);
  if (existsSync(place)) return place;
  const unfinished = `${place}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  log(`making the database of ${checkout.name}, which is kept in ${place}`);
  const server = await startCheckoutServer(checkout, unfinished, {
    COFFER_WEB: '0',
    COFFER_WORKER: '0',
    RATE_LIMIT: '10000000',
  });
  try {
    await loadMixWallets(ownerOf(unfinished), books.wallets, { last: books.last, log });
    log('stored sums');
    for (const wallet of books.wallets) await computeSums(server.url, wallet);
    await forgetRequests(ownerOf(unfinished));
  } finally {
    await server.stop();
  }
  renameSync(unfinished, place);
  return place;
}

/** Copies a template, so that a side's writes don't change it. */
export function copyTemplate(template: string, place: string): string {
  rmSync(place, { recursive: true, force: true });
  execFileSync('cp', ['-a', template, place]);
  // If the folder's path is too long for a socket, this file names the folder of the template's socket, which the copy
  // must not use.
  rmSync(join(place, 'postgres', 'socket-directory'), { force: true });
  return place;
}

/**
 * Starts the server as `npm start` does: database, pages and worker in one process, but without a demo or network
 * requests.
 */
export function startCheckoutServer({ folder }: Checkout, data: string, environment: Record<string, string>) {
  const settings = {
    COFFER_DATA_DIR: data,
    COFFER_DEMO: '0',
    COFFER_OFFLINE: '1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  return startServerScript(join(folder, 'apps', 'server', 'src', 'main.ts'), { ...settings, ...environment }, folder);
}

/**
 * Returns the connection settings of the owner of the embedded database that runs in a data directory. The server may
 * run the code of another commit.
 */
function ownerOf(data: string): pg.ClientConfig {
  const cluster = join(data, 'postgres');
  const host = readSocketFolder(join(cluster, 'data'));
  if (host === undefined) throw new Error(`no database runs in ${cluster}`);
  const password = readFileSync(join(cluster, 'password'), 'utf8').trim();
  return { host, password, user: 'coffer_owner', database: 'coffer' };
}

/** Requests each report once, which computes the stored sums. */
async function computeSums(url: string, { walletId, key: { key } }: MixWallet): Promise<void> {
  const reports = {
    netWorthTimeSeries: { interval: 'month' },
    netWorthByAsset: { period: 'today' },
    cashFlowByCategory: { period: 'allTime' },
  };
  for (const [name, body] of Object.entries(reports)) {
    const answer = await fetch(`${url}/wallets/${walletId}/data/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

/**
 * Clears the stored request counts. The preparation ran with a higher rate limit, and its counts reserve more requests
 * than the usual limit allows in a minute.
 */
async function forgetRequests(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query('DELETE FROM "RateLimit"').finally(() => client.end());
}

function nameOf({ folder }: Checkout, { wallets, last }: MixWalletSet): string {
  const migrations = join(folder, 'prisma', 'migrations');
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(join(migrations, name), 'utf8'));
  const makers = ['wallets.ts', 'transactions.ts', 'load-mix-wallets.ts'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  );
  return hash('sha256', JSON.stringify([files, makers, wallets, last]), 'hex').slice(0, 16);
}
