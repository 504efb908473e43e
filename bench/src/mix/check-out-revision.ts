import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT_ROOT } from '../bench-stage.ts';

/** A folder with one commit of this repository, whose code a measured side runs. */
export interface Checkout {
  readonly name: string;
  readonly folder: string;
}

/**
 * Checks out another commit of this repository in a worktree, and installs packages and builds pages with its own
 * scripts. The worktree is reused by later runs.
 */
export function checkOutRevision(revision: string, folder: string): Checkout {
  const commit = resolveCommit(revision);
  const place = join(folder, `commit-${commit}`);
  if (!existsSync(join(place, 'package.json'))) {
    rmSync(place, { recursive: true, force: true });
    git('worktree', 'prune');
    git('worktree', 'add', '--detach', place, commit);
  }
  const setUp = `const { setUp } = await import(${JSON.stringify(join(place, 'scripts', 'setup.mjs'))}); await setUp({ web: true });`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', setUp], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { name: revision, folder: place };
}

function resolveCommit(revision: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`).slice(0, 12);
  } catch (error) {
    throw new Error(`There is no commit ${revision} here. Name another with --against, or omit it.`, { cause: error });
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: CHECKOUT_ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}
