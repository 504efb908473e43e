import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SOCKET_LOCK = '.s.PGSQL.5432.lock';
/** A number above the largest process id of Linux (2²²) and macOS. */
const NO_PROCESS = '999999999';

/**
 * The process id of the server that runs on this data directory; null if there is none. `postmaster.pid` alone is not enough: a
 * killed server leaves it behind, and another process may have its id by now, especially in a container, where ids are small.
 */
export function findPostmasterPid(data: string): number | null {
  const pid = Math.abs(Number.parseInt(linesOf(data)[0] ?? '', 10));
  return pid > 0 && `${commandOf(pid)} `.includes(`postgres -D ${data} `) ? pid : null;
}

/** The folder of the socket, from `postmaster.pid`. */
export function readSocketFolder(data: string): string | undefined {
  return linesOf(data)[4]?.trim() || undefined;
}

/**
 * Removes obstacles left by a killed server. PostgreSQL refuses to start while the process id in one of its lock files is in use
 * by any process, so the id is replaced. The rest of `postmaster.pid` stays: it identifies the shared memory in which the next
 * server looks for surviving processes of the last one, so that there are never two servers. The file is overwritten in place,
 * which needs no disk space. Call it only while no server runs, and while holding `withClusterLifecycleLock`.
 */
export function clearStaleLocks(data: string, socket: string): void {
  rmSync(join(socket, SOCKET_LOCK), { force: true });
  const path = join(data, 'postmaster.pid');
  if (!existsSync(path)) return;
  const [pid = '', ...rest] = linesOf(data);
  if (!/^-?[1-9]\d*$/.test(pid)) {
    // The file is incomplete because the disk was full, and contains no information.
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

/** The command line of a process; empty if it does not exist or is a zombie. */
function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}
