import { execFileSync } from 'node:child_process';

/** How to run a PostgreSQL program: the program itself, or a program that gives up being root first. */
export interface Launcher {
  readonly command: string;
  readonly prefix: readonly string[];
  /** The user that owns the data directory, where it is another than ours. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

/**
 * PostgreSQL refuses to run as root. Started as root, we run it as an unprivileged user who keeps one capability,
 * to pass through folders closed to others: a clone below /root or in a 0700 folder works too, and no user is made.
 */
export function launcherFor(program: string): Launcher {
  if (process.getuid?.() !== 0) return { command: program, prefix: [], owner: null };
  const owner = userIds('postgres') ?? userIds('nobody');
  if (owner === null) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
  const drop = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'];
  const keep = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  for (const flags of [[...drop, ...keep], drop]) {
    if (runs('setpriv', [...flags, program, '--version'])) {
      return { command: 'setpriv', prefix: [...flags, program], owner };
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and setpriv (util-linux) could not switch to another user here. ' +
      'Start Coffer as an ordinary user, or set DATABASE_URL.',
  );
}

function userIds(name: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }).trim());
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

function runs(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
