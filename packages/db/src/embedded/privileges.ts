import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';

/** A way to run PostgreSQL's programs, which refuse to run as root. */
export interface Launcher {
  /** What a program's name and arguments are put behind; empty for an ordinary user. */
  readonly prefix: readonly string[];
  /** Gives folders and files to the user that the programs run as. */
  own(...paths: readonly string[]): void;
}

const NOBODY_ELSE: Launcher = { prefix: [], own: () => undefined };

/**
 * As an ordinary user: directly. As root, the first of two ways in which the programs can be run and `directory` can
 * be written: as the user `postgres` or `nobody`; or as ourselves in a user namespace where we are not root, which also
 * works below folders that are closed to others. What an earlier start has made is used as it was made.
 * @throws Error in one line that says what to do
 */
export function launcherFor(program: string, directory: string, data: string): Launcher {
  if (process.getuid?.() !== 0) return NOBODY_ELSE;
  const ways = existsSync(data) && statSync(data).uid === 0 ? [inNamespace()] : [asOtherUser(), inNamespace()];
  for (const way of ways) {
    if (way === null || !owns(way, directory)) continue;
    if (runs([...way.prefix, 'sh', '-c', 'test -x "$1" && test -w "$2"', 'sh', program, directory])) return way;
  }
  throw new Error(
    'PostgreSQL does not run as root, and here no other user can reach its programs or the data directory. ' +
      'Start Coffer as an ordinary user, or set DATABASE_URL.',
  );
}

/** In a container that knows no other user, nothing can be given to one. */
function owns(way: Launcher, directory: string): boolean {
  try {
    way.own(directory);
    return true;
  } catch {
    return false;
  }
}

function asOtherUser(): Launcher | null {
  const ids = userIds('postgres') ?? userIds('nobody');
  if (ids === null) return null;
  const { uid, gid } = ids;
  return {
    prefix: ['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
    own: (...paths) => give(paths, uid, gid),
  };
}

/** The files stay root's, and root is called by another number inside: to PostgreSQL it is an ordinary user. */
function inNamespace(): Launcher {
  return {
    prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
    own: (...paths) => give(paths, 0, 0),
  };
}

function give(paths: readonly string[], uid: number, gid: number): void {
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

function runs([command = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
