/** MiB that a process of Coffer may take where `COFFER_MEMORY` doesn't say how many. */
export const DEFAULT_MEMORY = 600;

/** With less, the modules and an import of a usual file have no room. */
export const LEAST_MEMORY = 400;

/** Of the memory that a process may take, the share of the main thread's heap. The rest is for threads, buffers and code. */
export const HEAP_SHARE_OF_MEMORY = 0.48;

/**
 * Of V8. Left alone it takes 192 MiB for new objects. The old generation has no flag: it would hold for every thread, whatever
 * its `resourceLimits` say, and a thread that reaches it ends the process. `MemoryGuard` watches over the main thread's.
 */
const HEAP_FLAG = '--max-semi-space-size=16';

/**
 * Of glibc. Left alone, each thread has an arena that it never gives back, and freed blocks of up to 32 MiB stay with the
 * process.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };

/**
 * Replaces this process with one that has these limits, because a running process can't change them. Program, arguments,
 * process id and standard streams stay the same. Returns if the process has the limits already, or other ones that its operator
 * chose, if it is for development, which compiles pages in its heap, or if the system can't replace a process.
 */
export function runWithinLimits(): void {
  const { execArgv, env, argv, execPath } = process;
  if (env['COFFER_DEV'] === '1') return;
  const chosen = `${execArgv.join(' ')} ${env['NODE_OPTIONS'] ?? ''}`.replaceAll('_', '-');
  const added = chosen.includes(HEAP_FLAG.replace(/=.*/, '=')) ? [] : [HEAP_FLAG];
  const variables = Object.entries(ALLOCATOR).filter(([name]) => env[name] === undefined);
  if ((added.length === 0 && variables.length === 0) || process.execve === undefined) return;
  const changed = { ...env, ...Object.fromEntries(variables) };
  process.execve(execPath, [execPath, ...execArgv, ...added, ...argv.slice(1)], changed);
}
