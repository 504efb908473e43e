import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionMonitor, type ConnectionResult, retryDelay } from './connection-monitor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake service; `asked` lists the requested addresses. */
function serviceThat(initially: ConnectionResult) {
  const service = { finding: initially, asked: [] as string[] };
  const connection = new ConnectionMonitor(async (url) => {
    service.asked.push(url);
    return service.finding;
  });
  const told: string[] = [];
  connection.subscribe(() => told.push(connection.connectionState()));
  return { service, connection, told };
}

test('a single successful check is not reported', async () => {
  const { connection, told } = serviceThat('there');
  expect(await connection.reach('/readyz')).toBe('there');
  expect(new Set(told)).toEqual(new Set(['answers']));
});

test('a caller waiting for a silent service resolves when the service answers again', async () => {
  const { service, connection } = serviceThat('silent');
  const reached = connection.reach('/readyz');
  await vi.advanceTimersByTimeAsync(3000);
  expect(connection.connectionState()).toBe('silent');
  service.finding = 'there';
  await vi.advanceTimersByTimeAsync(4000);
  expect(await reached).toBe('there');
  expect(connection.connectionState()).toBe('answers');
});

test('pauses grow to at most 15 seconds', async () => {
  expect([0, 1, 2, 3, 10, 1000].map(retryDelay)).toEqual([500, 1000, 2000, 4000, 15_000, 15_000]);
  const { service, connection } = serviceThat('silent');
  void connection.reach('/readyz');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.asked.length).toBe(8);
});

test('callers for the same address share one request, and `hurry` ends the pause', async () => {
  const { service, connection } = serviceThat('silent');
  const both = Promise.all([connection.reach('/readyz'), connection.reach('/readyz')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(service.asked).toEqual(['/readyz']);
  service.finding = 'there';
  connection.hurry();
  expect(await both).toEqual(['there', 'there']);
  expect(service.asked).toEqual(['/readyz', '/readyz']);
});

test('the service counts as silent while one address is, and a new build is reported afterwards', async () => {
  const { service, connection } = serviceThat('silent');
  const reached = connection.reach('/a.js');
  await vi.advanceTimersByTimeAsync(0);
  connection.outdate();
  expect(connection.connectionState()).toBe('silent');
  service.finding = 'gone';
  connection.hurry();
  expect(await reached).toBe('gone');
  expect(connection.connectionState()).toBe('outdated');
});
