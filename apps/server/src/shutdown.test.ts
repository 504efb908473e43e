import { expect, it, vi } from 'vitest';
import { Shutdown } from './shutdown.ts';

it('gives each step its own time, in reverse order', async () => {
  vi.useFakeTimers();
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const shutdown = new Shutdown(false);
  const ended: string[] = [];
  const step = (name: string, seconds: number) => async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    ended.push(name);
  };
  shutdown.add('database', step('database', 1));
  shutdown.add('stuck', step('stuck', 100));
  shutdown.add('front door', step('front door', 15), 20);
  shutdown.add('metrics', step('metrics', 0));
  const ending = shutdown.end();
  await vi.advanceTimersByTimeAsync(15_000 + 8_000 + 1_000);
  expect(await ending).toBe(false);
  expect(ended).toEqual(['metrics', 'front door', 'database']);
  expect(stderr.mock.calls).toEqual([['closing the stuck failed: it took more than 8 s\n']]);
});
