import { expect, test } from 'vitest';
import { cpuOf } from '../testing/hostile/cpu-of.ts';
import { inSlices } from './in-slices.ts';

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
  const { total, longestTurn } = await cpuOf(async () => {
    result = await inSlices(steps(1000));
  });
  expect(result).toBeGreaterThan(0);
  expect(longestTurn).toBeLessThan(total / 2);
});
