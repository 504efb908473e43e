import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as is from '@coffer/db/columns.ts';
import { chooseProgramLauncher } from '@coffer/db/embedded/program-launcher.ts';
import type { StatementRunner } from '@coffer/db/statements.ts';
import { ownerDatabase } from '@coffer/db/testing/owner-database.ts';
import { findFreePort } from '../free-port.ts';

const execute = promisify(execFile);

/** The programs of an installed PostgreSQL that has the extension citus; null if there is none. */
const PROGRAMS = programsWithCitus();
export const hasCitus = PROGRAMS !== null;
if (!hasCitus && process.env['COFFER_SOAK'] === '1')
  console.warn('Skipped: no PostgreSQL with the extension citus is installed (docs/operations.md).');

function programsWithCitus(): string | null {
  const usual = ['/usr/lib/postgresql/*/bin/pg_config', '/usr/pgsql-*/bin/pg_config'];
  for (const program of ['pg_config', ...globSync(usual)]) {
    const { status, stdout } = spawnSync(program, ['--bindir', '--sharedir'], { encoding: 'utf8' });
    const [programs = '', shared = ''] = status === 0 ? stdout.trim().split('\n') : [];
    if (existsSync(join(shared, 'extension', 'citus.control'))) return programs;
  }
  return null;
}

/** A running Citus cluster: a coordinator and two workers. */
export interface CitusCluster extends StatementRunner {
  /** The coordinator's URL, as its superuser. */
  readonly url: string;
  /** The port of the worker that stores a wallet, according to Citus's catalogue. */
  workerOf(walletId: string): Promise<number>;
  stop(): Promise<void>;
}

interface Machine {
  readonly port: number;
  readonly url: string;
  readonly query: StatementRunner['query'];
  stop(): Promise<unknown>;
}

export async function startCitusCluster(): Promise<CitusCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-citus-'));
  const machines: Machine[] = [];
  const stop = async () => {
    await Promise.all(machines.map((machine) => machine.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const start = async (name: string) => {
      const machine = await startMachine(join(folder, name));
      machines.push(machine);
      return machine;
    };
    const coordinator = await start('coordinator');
    const { url, query } = coordinator;
    await query({ text: `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})` });
    for (const name of ['worker-1', 'worker-2']) {
      const { port } = await start(name);
      await query({ text: `SELECT citus_add_node('127.0.0.1', ${port})` });
    }
    // With the usual 32 shards, distributing takes three times as long.
    await query({ text: 'ALTER DATABASE coffer SET citus.shard_count = 4' });
    return { url, query, stop, workerOf: (walletId) => workerOf(query, walletId) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates a PostgreSQL in this folder with an empty database that has the extension, and starts it. */
async function startMachine(folder: string): Promise<Machine> {
  const programs = PROGRAMS ?? '';
  const data = join(folder, 'data');
  mkdirSync(folder, { mode: 0o700 });
  const launcher = chooseProgramLauncher(join(programs, 'pg_ctl'), folder, data);
  launcher.own(folder);
  const run = (program: string, ...args: readonly string[]) => {
    const [command = '', ...rest] = [...launcher.prefix, join(programs, program), ...args];
    return execute(command, rest);
  };
  await run('initdb', '-D', data, '-N', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const port = await findFreePort();
  const settings = Object.entries({
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_preload_libraries: 'citus' },
    // The machines need not survive a crash.
    fsync: 'off',
  }).map(([name, value]) => `-c ${name}='${value}'`);
  await run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings.join(' '));
  const stop = () => run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data);
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  try {
    await ownerDatabase({ connectionString: urlOf('postgres') }).query({ text: 'CREATE DATABASE coffer' });
    const { query } = ownerDatabase({ connectionString: urlOf('coffer') });
    await query({ text: 'CREATE EXTENSION citus' });
    return { port, url: urlOf('coffer'), query, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function workerOf(query: StatementRunner['query'], walletId: string): Promise<number> {
  const [row] = await query({
    row: { port: is.int4 },
    text: `SELECT nodeport AS port FROM citus_shards
           WHERE table_name = '"Wallet"'::regclass AND shardid = get_shard_id_for_distribution_column('"Wallet"', $1::uuid)`,
    values: [walletId],
  });
  return row?.port ?? 0;
}
