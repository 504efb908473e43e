import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../free-port.ts';

const root = path.join(import.meta.dirname, '..', '..');
const patience = 150_000;
const LOOPBACK = '127.0.0.1';

export interface RunningCoffer {
  readonly address: string;
  /** The server's COFFER_DATA_DIR. */
  readonly data: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts and stops a server once. Its data directory is the template for the server of each worker, because a first
 * start takes seconds. Returns a function that deletes the template.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const data = await newDirectory();
  const coffer = await startOn(data, {});
  await coffer.end();
  process.env.COFFER_E2E_TEMPLATE = data;
  return () => removeDirectory(data);
}

/** Starts the real service on a free port, with a database and files copied from the template. */
export async function startCofferFromTemplate(
  environment: Readonly<Record<string, string>> = {},
  host = LOOPBACK,
): Promise<RunningCoffer> {
  const template = process.env.COFFER_E2E_TEMPLATE;
  if (template === undefined) throw new Error('Playwright must run makeTemplate first, as its configuration states.');
  const data = await newDirectory();
  // `cp`, because Node's copy doesn't keep the owner, and PostgreSQL accepts only files of its own user.
  await promisify(execFile)('cp', ['-a', `${template}/.`, data]);
  return startIn(data, environment, host);
}

/** Starts the real service on a free port with an empty data directory. */
export async function startEmptyCoffer(
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<RunningCoffer> {
  return startIn(await newDirectory(), environment);
}

async function startIn(
  data: string,
  environment: Readonly<Record<string, string | undefined>>,
  host = LOOPBACK,
): Promise<RunningCoffer> {
  const { address, end } = await startOn(data, environment, host);
  return {
    address,
    data,
    stop: async () => {
      await end();
      await removeDirectory(data);
    },
  };
}

const newDirectory = () => mkdtemp(path.join(tmpdir(), 'coffer-e2e-'));
const removeDirectory = (directory: string) => rm(directory, { recursive: true, force: true });

async function startOn(data: string, environment: Readonly<Record<string, string | undefined>>, host = LOOPBACK) {
  const port = await findFreePort();
  const address = `http://${host}:${port}`;
  // The server's standard input is a pipe, by which the server notices that this process has ended.
  const server = spawn(process.env.COFFER_NODE ?? process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      COFFER_PARENT: '1',
      COFFER_OFFLINE: '1',
      // Tests send random client addresses in a proxy's header (test-people.ts).
      COFFER_PROXIES: '1',
      COFFER_DATA_DIR: data,
      PORT: String(port),
      BASE_URL: address,
      DATABASE_URL: undefined,
      COFFER_OWNER_URL: undefined,
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text));
  const ended = once(server, 'exit');

  const end = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    await ended;
  };

  const deadline = Date.now() + patience;
  while (!(await answers(`${address}/readyz`))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await end();
      await removeDirectory(data);
      throw new Error(`The server did not get ready. It said:\n${said}`);
    }
    await pause(100);
  }
  return { address, end };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    // The server does not listen yet.
    return false;
  }
}
