import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SOCKET_LOCK = '.s.PGSQL.5432.lock';
/** Above the largest process number of Linux (2²²) and macOS. */
const NO_PROCESS = '999999999';

/**
 * The process number of the server that runs on this data directory; null where none does. `postmaster.pid` alone does
 * not say: a server that was killed leaves it behind, and its number may be another process's by now, above all in a
 * container, where numbers are small.
 */
export function livePostmaster(data: string): number | null {
  const pid = Math.abs(Number.parseInt(linesOf(data)[0] ?? '', 10));
  return pid > 0 && `${commandOf(pid)} `.includes(`postgres -D ${data} `) ? pid : null;
}

/** The folder of the socket, as the server wrote it into `postmaster.pid`. */
export function socketOf(data: string): string | undefined {
  return linesOf(data)[4]?.trim() || undefined;
}

/**
 * Makes what a killed server left no obstacle to the next. PostgreSQL refuses to start while the number in one of its
 * lock files is any process's, so the number is replaced. The rest of `postmaster.pid` stays: from it the next server
 * learns which shared memory to ask for processes of the last one that still run, so that there are never two servers.
 * The file is written in place, which needs no room on the disk. Called in turn, where no server runs.
 */
export function clearLeftLocks(data: string, socket: string): void {
  rmSync(join(socket, SOCKET_LOCK), { force: true });
  const path = join(data, 'postmaster.pid');
  if (!existsSync(path)) return;
  const [pid = '', ...rest] = linesOf(data);
  if (!/^-?[1-9]\d*$/.test(pid)) {
    // Half written, on a disk that was full: it says nothing.
    rmSync(path);
    return;
  }
  const file = openSync(path, 'r+');
  try {
    writeSync(file, [NO_PROCESS, ...rest].join('\n'));
  } finally {
    closeSync(file);
  }
}

function linesOf(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return [];
    throw error;
  }
}

/** A process's command line; empty where there is no such process, also where one has ended and nobody collected it. */
function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}
