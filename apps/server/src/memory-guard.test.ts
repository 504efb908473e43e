import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { MAX_SEMI_SPACE_MIB } from '@coffer/api/kernel/memory-limits.ts';
import { describe, expect, it } from 'vitest';

const NEW_OBJECTS_FLAG = `--max-semi-space-size=${MAX_SEMI_SPACE_MIB}`;
const MODULE = new URL('./memory-guard.ts', import.meta.url).href;
/**
 * Allocates more with each request until it is refused, then requests `/healthz`, frees everything, and requests again
 * after a pause.
 */
const PROGRAM = `
  import { fastify } from 'fastify';
  import { guardMemory, MemoryGuard } from ${JSON.stringify(MODULE)};
  const app = fastify();
  guardMemory(app, new MemoryGuard(10_000));
  app.setErrorHandler((error, _request, reply) => reply.code(error.status).send(error.parts));
  const kept = [];
  app.get('/', () => String(kept.push(Array.from({ length: 50_000 }, (_, n) => ({ n })))));
  app.get('/healthz', () => 'ok');
  const statusOf = async (url) => (await app.inject({ url })).statusCode;
  let asked = 0;
  while ((await statusOf('/')) === 200) asked += 1;
  const whileFull = [await statusOf('/'), await statusOf('/healthz')];
  kept.length = 0;
  let afterwards = 503;
  while (afterwards === 503) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    afterwards = await statusOf('/');
  }
  console.log(JSON.stringify({ asked, whileFull, afterwards }));
`;

/** Allocates with each request and keeps only the last eight allocations. The limit is far below V8's own limit. */
const GARBAGE = `
  import { fastify } from 'fastify';
  import { guardMemory, MemoryGuard } from ${JSON.stringify(MODULE)};
  const app = fastify();
  guardMemory(app, new MemoryGuard(200));
  app.setErrorHandler((error, _request, reply) => reply.code(error.status).send(error.parts));
  const kept = [];
  app.get('/', () => {
    if (kept.length === 8) kept.shift();
    return String(kept.push(Array.from({ length: 50_000 }, (_, n) => ({ n }))));
  });
  let refused = 0;
  for (let asked = 0; asked < 200; asked += 1) if ((await app.inject({ url: '/' })).statusCode !== 200) refused += 1;
  console.log(JSON.stringify({ refused }));
`;

/** Allocates like `GARBAGE`, but with pauses, as between people's requests. Counts the forced garbage collections. */
const GARBAGE_IN_STEPS = `
  import { fastify } from 'fastify';
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { getHeapStatistics } from 'node:v8';
  import { guardMemory, MemoryGuard } from ${JSON.stringify(MODULE)};
  const app = fastify();
  guardMemory(app, new MemoryGuard(400));
  const used = () => getHeapStatistics().used_heap_size / 2 ** 20;
  let [forced, most, made] = [0, 0, 0];
  const count = (list) => {
    const isForced = ({ detail }) => (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
    forced += list.getEntries().filter(isForced).length;
  };
  new PerformanceObserver(count).observe({ entryTypes: ['gc'] });
  const kept = [];
  app.get('/', () => {
    made += 1;
    if (kept.length === 200) kept.shift();
    return String(kept.push(Array.from({ length: 4_000 }, (_, n) => ({ n }))));
  });
  while (made < 1500) {
    await app.inject({ url: '/' });
    most = Math.max(most, used());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  console.log(JSON.stringify({ forced, isWithinLimit: most < 400 * 0.48 }));
`;

describe('a process whose heap is full of garbage', () => {
  it('collects it in steps, without stopping for a forced collection', { timeout: 120_000 }, () => {
    const flags = [NEW_OBJECTS_FLAG, '--input-type=module', '--eval', GARBAGE_IN_STEPS];
    const options = { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, flags, options);
    expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: '{"forced":0,"isWithinLimit":true}', stderr: '' });
  });

  it('refuses no request', { timeout: 120_000 }, () => {
    const flags = [NEW_OBJECTS_FLAG, '--input-type=module', '--eval', GARBAGE];
    const options = { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, flags, options);
    expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: '{"refused":0}', stderr: '' });
  });
});

describe('a process whose heap is full', () => {
  it('refuses requests instead of ending, stays healthy, and serves again when there is room', {
    timeout: 120_000,
  }, () => {
    const flags = ['--max-old-space-size=64', NEW_OBJECTS_FLAG, '--input-type=module', '--eval', PROGRAM];
    const options = { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' } as const;
    const { stdout, stderr, signal } = spawnSync(process.execPath, flags, options);
    expect({ stderr, signal }).toEqual({ stderr: '', signal: null });
    const { asked, whileFull, afterwards } = JSON.parse(stdout);
    expect(asked).toBeGreaterThan(10);
    expect({ whileFull, afterwards }).toEqual({ whileFull: [503, 200], afterwards: 200 });
  });
});
