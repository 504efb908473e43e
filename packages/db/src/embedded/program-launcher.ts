import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';

/** A way to run PostgreSQL's programs, which refuse to run as root. */
export interface ProgramLauncher {
  /** Command to put before a program's name and arguments; empty for an ordinary user. */
  readonly prefix: readonly string[];
  /** Changes the owner of folders and files to the user that runs the programs. */
  own(...paths: readonly string[]): void;
}

const NOBODY_ELSE: ProgramLauncher = { prefix: [], own: () => undefined };

/**
 * Chooses how to run the programs. An ordinary user runs them directly. Root uses the first of two ways that works and can
 * write `directory`: as the user `postgres` or `nobody`; or in a user namespace in which we are not root, which also works
 * below folders that other users cannot access. An existing data directory keeps the way in which it was created.
 * @throws Error with a one-line message and advice
 */
export function chooseProgramLauncher(program: string, directory: string, data: string): ProgramLauncher {
  if (process.getuid?.() !== 0) return NOBODY_ELSE;
  const ways = existsSync(data) && statSync(data).uid === 0 ? [inNamespace()] : [asOtherUser(), inNamespace()];
  for (const way of ways) {
    if (way === null || !canChangeOwner(way, directory)) continue;
    if (canRunCommand([...way.prefix, 'sh', '-c', 'test -x "$1" && test -w "$2"', 'sh', program, directory]))
      return way;
  }
  throw new Error(
    'PostgreSQL does not run as root, and here no other user can reach its programs or the data directory. ' +
      'Start Coffer as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether the owner of the directory can be changed, which fails in a container without other users. */
function canChangeOwner(way: ProgramLauncher, directory: string): boolean {
  try {
    way.own(directory);
    return true;
  } catch {
    return false;
  }
}

function asOtherUser(): ProgramLauncher | null {
  const ids = userIds('postgres') ?? userIds('nobody');
  if (ids === null) return null;
  const { uid, gid } = ids;
  return {
    prefix: ['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
    own: (...paths) => changeOwner(paths, uid, gid),
  };
}

/**
 * Runs programs in a user namespace. Files still belong to root, but root has another id there, so PostgreSQL sees an
 * ordinary user.
 */
function inNamespace(): ProgramLauncher {
  return {
    prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
    own: (...paths) => changeOwner(paths, 0, 0),
  };
}

function changeOwner(paths: readonly string[], uid: number, gid: number): void {
  for (const path of paths) {
    chownSync(path, uid, gid);
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
  }
}

function userIds(name: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }).trim());
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

function canRunCommand([command = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
