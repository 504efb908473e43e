import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findCpuCostFaults, measureCpuUse, measureLowestCpuUse } from './cpu-use.ts';

/** Burns CPU time, independently of the load of the machine. */
function burn(milliseconds: number): void {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const start = cpu();
  while (cpu() - start < milliseconds);
}

test('counts the CPU time of the thread and of the longest turn', async () => {
  const { total, longestTurn } = await measureLowestCpuUse(2, async () => {
    burn(60);
    await nextTurn();
    burn(20);
    await nextTurn();
  });
  expect(total).toBeGreaterThan(70);
  expect(longestTurn).toBeGreaterThan(50);
  expect(longestTurn).toBeLessThan(total);
});

test('does not count time in which the thread waits', async () => {
  const { total } = await measureCpuUse(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(total).toBeLessThan(50);
});

test('reports growth by a factor of three and long turns, and nothing below the noise', () => {
  const use = (total: number, longestTurn = 1) => ({ total, longestTurn });
  expect(findCpuCostFaults({ half: use(50), whole: use(120, 40) })).toEqual([]);
  expect(findCpuCostFaults({ half: use(50), whole: use(250, 40) })).toHaveLength(1);
  expect(findCpuCostFaults({ half: use(100), whole: use(200, 150) })).toHaveLength(1);
  expect(findCpuCostFaults({ half: use(1), whole: use(8) })).toEqual([]);
});
