import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const MODULE = new URL('./memory-limits.ts', import.meta.url).href;
/** A thread that returns V8's heap limit in MiB: the limit of the old generation plus that of new objects. */
const THREAD = `
  import { getHeapStatistics } from 'node:v8';
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage(getHeapStatistics().heap_size_limit / 2 ** 20);
`;
/**
 * A program that prints its process id, restarts itself within limits, and prints its process id, limits, arguments, and
 * the heap limit of a thread with limits of its own.
 */
const PROGRAM = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { restartWithMemoryLimits } from ${JSON.stringify(MODULE)};
  console.log(process.pid);
  restartWithMemoryLimits();
  const flags = process.execArgv.filter((flag) => flag.startsWith('--max-'));
  const resourceLimits = { maxOldGenerationSizeMb: 100, maxYoungGenerationSizeMb: 8 };
  const [limit] = await once(new Worker(${JSON.stringify(THREAD)}, { eval: true, resourceLimits }), 'message');
  console.log(JSON.stringify([flags, process.env.MALLOC_ARENA_MAX, process.argv.slice(1), limit]));
`;

/** Returns the output of a program within limits, run with these variables and arguments. */
function outputOf(variables: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { NODE_OPTIONS: _, MALLOC_ARENA_MAX: __, ...env } = process.env;
  const program = `data:text/javascript,${encodeURIComponent(PROGRAM)}`;
  const flags = ['--input-type=module', '--eval', `await import(${JSON.stringify(program)})`];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--', ...args], {
    env: { ...env, ...variables },
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  const lines = stdout.trimEnd().split('\n');
  return { processIds: lines.slice(0, -1), facts: JSON.parse(lines.at(-1) ?? '') };
}

describe('a process with memory limits', () => {
  it('has a small young generation, two arenas, its arguments and the same process id', () => {
    const { processIds, facts } = outputOf({}, 'a', '--b=c d');
    expect(facts.slice(0, 3)).toEqual([['--max-semi-space-size=16'], '2', ['a', '--b=c d']]);
    expect(processIds).toHaveLength(2);
    expect(new Set(processIds).size).toBe(1);
  });

  it('leaves threads their own limits', () => {
    expect(outputOf({}).facts.at(-1)).toBeLessThan(100 + 16);
  });

  it('keeps limits that its operator set', () => {
    const chosen = { NODE_OPTIONS: '--max-semi-space-size=64', MALLOC_ARENA_MAX: '4' };
    expect(outputOf(chosen).facts.slice(0, 2)).toEqual([[], '4']);
  });

  it('has no limits in development, where pages are compiled', () => {
    expect(outputOf({ COFFER_DEV: '1' }).facts.slice(0, 2)).toEqual([[], null]);
  });
});
