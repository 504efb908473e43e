import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '..', '..');
const patience = 60_000;

export interface RunningCoffer {
  readonly address: string;
  /** Its COFFER_DATA_DIR. */
  readonly data: string;
  readonly stop: () => Promise<void>;
}

/** Ready before the first test, gone after the last. */
export default async function startServer() {
  const { address, data, stop } = await startCoffer();
  process.env.COFFER_E2E_ADDRESS = address;
  process.env.COFFER_E2E_DATA = data;
  return stop;
}

/** The real service on a free port with data of its own. */
export async function startCoffer(environment: Readonly<Record<string, string>> = {}): Promise<RunningCoffer> {
  const data = await mkdtemp(path.join(tmpdir(), 'coffer-e2e-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  // Its standard input is the pipe by which it notices that this process is gone.
  const server = spawn(process.env.COFFER_NODE ?? process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      COFFER_PARENT: '1',
      COFFER_OFFLINE: '1',
      // People of the tests come from addresses of their own (people.ts).
      COFFER_PROXIES: '1',
      COFFER_DATA_DIR: data,
      PORT: String(port),
      BASE_URL: address,
      DATABASE_URL: undefined,
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text));
  const ended = once(server, 'exit');

  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };

  const deadline = Date.now() + patience;
  while (!(await answers(`${address}/readyz`))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not get ready. It said:\n${said}`);
    }
    await pause(100);
  }
  return { address, data, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
