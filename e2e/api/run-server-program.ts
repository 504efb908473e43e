import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { TEST_CHILD_ENVIRONMENT } from '@coffer/db/testing/child-environment.ts';
import { REPOSITORY_ROOT } from './server.ts';

const running = new Set<ChildProcess>();

/**
 * Starts a program of `apps/server/src`, such as `backup.ts`, in its own process. `ended` resolves to the exit code and
 * the output.
 */
export function runServerProgram(script: string, directory: string, words: readonly string[], environment = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(REPOSITORY_ROOT, 'apps/server/src', script), ...words],
    {
      cwd: REPOSITORY_ROOT,
      env: { ...TEST_CHILD_ENVIRONMENT, NODE_ENV: 'production', COFFER_DATA_DIR: directory, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: typeof code === 'number' ? code : null, output };
  });
  return { child, ended };
}

/** Kills all programs that are still running. */
export function killServerPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}
