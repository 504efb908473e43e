import { setFlagsFromString } from 'node:v8';

/** Default for `COFFER_MEMORY`: the MiB that a Coffer process may use. */
export const DEFAULT_MEMORY_MIB = 600;

/** Minimum in MiB: with less, there is no room for the modules and the import of a normal file. */
export const MIN_MEMORY_MIB = 400;

/** The main thread's heap as a share of the process memory. The rest is for threads, buffers and code. */
export const HEAP_SHARE_OF_MEMORY = 0.44;

/** MiB of each of the three spaces in which V8 keeps new objects. */
export const MAX_SEMI_SPACE_MIB = 16;

/**
 * V8 flag: by default V8 uses 192 MiB for new objects. There is no flag for the old generation, because it would apply
 * to every thread regardless of `resourceLimits`, and a thread that reaches it ends the process. `MemoryGuard` watches
 * the main thread's old generation.
 */
const HEAP_FLAG = `--max-semi-space-size=${MAX_SEMI_SPACE_MIB}`;

/**
 * glibc settings: by default each thread keeps an arena that it never returns, and freed blocks of up to 32 MiB stay
 * with the process.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };

/**
 * Replaces this process with a process that has V8's and the allocator's memory limits, because a running process can't
 * change them. Program, arguments, process id and standard streams stay the same. Does nothing if the limits are
 * already set, if the system can't replace a process, or in development, where pages are compiled in this process.
 */
export function restartWithMemoryLimits(): void {
  const { execArgv, env, argv, execPath } = process;
  if (env['COFFER_DEV'] === '1') return;
  const chosen = `${execArgv.join(' ')} ${env['NODE_OPTIONS'] ?? ''}`.replaceAll('_', '-');
  const added = chosen.includes(HEAP_FLAG.replace(/=.*/, '=')) ? [] : [HEAP_FLAG];
  const variables = Object.entries(ALLOCATOR).filter(([name]) => env[name] === undefined);
  if ((added.length === 0 && variables.length === 0) || process.execve === undefined) {
    // Without this, the flag would override the limit for new objects in the `resourceLimits` of every thread.
    setFlagsFromString('--max-semi-space-size=0');
    return;
  }
  const changed = { ...env, ...Object.fromEntries(variables) };
  process.execve(execPath, [execPath, ...execArgv, ...added, ...argv.slice(1)], changed);
}
