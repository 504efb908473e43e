import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionSettings, connectionUrl } from '@coffer/db/connection.ts';
import { deriveServiceLogin } from '@coffer/db/embedded/service-login.ts';
import { TEST_CHILD_ENVIRONMENT } from '@coffer/db/testing/child-environment.ts';
// Declares the types of `inject`.
import type {} from '@coffer/db/testing/global-setup.ts';
import { findFreePort } from '../free-port.ts';

export const REPOSITORY_ROOT = join(import.meta.dirname, '..', '..');

/** The real server in a process of its own. */
export interface TestServer {
  readonly url: string;
  /** The server's COFFER_DATA_DIR. */
  readonly directory: string;
  readonly process: ChildProcess;
  /** The server's output on both streams. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** The server's exit code; null if a signal ended the server. */
  ended(): Promise<number | null>;
  /** Lets this process exit while the server runs. A server with COFFER_PARENT stops when this process exits. */
  leaveRunning(): void;
  /** Shuts the server down gracefully, and deletes its folder. */
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

interface SpawnOptions {
  /** A command to which the server's own command is appended. */
  readonly behind?: (directory: string) => readonly string[];
  /** The folder in which the server's data folder is created. */
  readonly folder?: string;
}

/** Starts the server without waiting for it. */
export function spawnServer(
  port: number,
  environment: Environment,
  { behind = () => [], folder = tmpdir() }: SpawnOptions = {},
): TestServer {
  const directory = mkdtempSync(join(folder, 'coffer-e2e-api-'));
  const url = `http://127.0.0.1:${port}`;
  const main = [
    '--disable-warning=ExperimentalWarning',
    ...['--import', join(REPOSITORY_ROOT, 'packages/db/src/testing/check-statements.ts')],
    join(REPOSITORY_ROOT, 'apps/server/src/main.ts'),
  ];
  const [command = process.execPath, ...words] = [...behind(directory), process.execPath, ...main];
  const child = spawn(command, words, {
    cwd: REPOSITORY_ROOT,
    env: {
      ...TEST_CHILD_ENVIRONMENT,
      NODE_ENV: 'production',
      PORT: String(port),
      BASE_URL: url,
      COFFER_DATA_DIR: directory,
      COFFER_WEB: '0',
      COFFER_DEMO: '0',
      COFFER_WORKER: '0',
      COFFER_OFFLINE: '1',
      // The contract tests create many webhooks and connections in one wallet.
      COFFER_QUOTA_WEBHOOKS: '1000',
      COFFER_QUOTA_CONNECTIONS: '1000',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    // When this process ends, the server's standard input closes, which stops a server with COFFER_PARENT.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return {
    url,
    directory,
    process: child,
    output: () => said,
    signal: (name) => void child.kill(name),
    ended: () => exit,
    leaveRunning: () => {
      child.unref();
      for (const stream of child.stdio) if (stream instanceof Socket) stream.unref();
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exit;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The key that encrypts stored secrets; servers on the same database need the same key. */
export const TEST_SEALING_KEY = Buffer.alloc(32, 'tests').toString('base64');

/** The environment variables with which a server uses a database: both URLs and the sealing key. */
export function databaseVariables(owner: ConnectionSettings): Environment {
  return {
    COFFER_OWNER_URL: connectionUrl(owner),
    DATABASE_URL: connectionUrl(deriveServiceLogin(owner)),
    COFFER_KEY: TEST_SEALING_KEY,
  };
}

/**
 * Starts the server on a database and waits until it is ready.
 * @throws Error if the server exits, or is not ready after `patience` milliseconds
 */
export async function startServer(
  owner: ConnectionSettings,
  environment: Environment = {},
  { patience = 40_000, ...options }: Pick<SpawnOptions, 'folder'> & { readonly patience?: number } = {},
): Promise<TestServer> {
  const server = spawnServer(await findFreePort(), { ...databaseVariables(owner), ...environment }, options);
  const deadline = Date.now() + patience;
  while (!(await isReady(server.url))) {
    if (server.process.exitCode !== null || Date.now() > deadline) {
      await server.stop();
      throw new Error(`The server did not get ready. It said:\n${server.output()}`);
    }
    await pause(50);
  }
  return server;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // The server does not listen yet.
    return false;
  }
}
