import { expect, test } from 'vitest';
import { measureCpuUse } from '../testing/hostile/cpu-use.ts';
import { mapInSlices, runInSlices, serialiseInSlices } from './run-in-slices.ts';

function* steps(count: number): Generator<void, number, void> {
  let sum = 0;
  for (let step = 0; step < count; step += 1) {
    for (let part = 0; part < 100_000; part += 1) sum += part % 7;
    yield;
  }
  return sum;
}

test('work in slices yields often and returns its result', async () => {
  let result = 0;
  const { total, longestTurn } = await measureCpuUse(async () => {
    result = await runInSlices(steps(1000));
  });
  expect(result).toBeGreaterThan(0);
  expect(longestTurn).toBeLessThan(total / 2);
});

test('slices of several computations never run in one turn of the event loop', async () => {
  let [turn, inTurn, most] = [0, 0, 0];
  const timer = setInterval(() => {
    turn += 1;
    inTurn = 0;
  }, 1);
  function* counted(): Generator<void, void, void> {
    for (let slice = 0; slice < 20; slice += 1) {
      // Works longer than a slice, so that each step takes a whole slice.
      for (const end = performance.now() + 12; performance.now() < end; );
      inTurn += 1;
      if (turn > 0) most = Math.max(most, inTurn);
      yield;
    }
  }
  await Promise.all(Array.from({ length: 8 }, () => runInSlices(counted())));
  clearInterval(timer);
  expect(most).toBe(1);
});

test('converting and serialising many rows yields in between', async () => {
  const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, text: 'row '.repeat(20) }));
  let json = '';
  const { total, longestTurn } = await measureCpuUse(async () => {
    json = await serialiseInSlices(await mapInSlices(rows, ({ id, text }) => ({ number: id, text })));
  });
  expect(JSON.parse(json)).toEqual(rows.map(({ id, text }) => ({ number: id, text })));
  expect(longestTurn).toBeLessThan(total / 2);
});
