import { afterEach, expect, test, vi } from 'vitest';
import { type AppConnection, AppConnectionCache } from './app-connections.ts';

afterEach(() => {
  vi.useRealTimers();
});

const CONNECTION: AppConnection = {
  grantId: 'grant',
  userId: 'person',
  clientId: 'app',
  clientName: 'Ledger',
  clientHost: null,
  scopes: ['service:read'],
  walletIds: null,
};

/** Creates a cache for one stored connection. The test may change `stored`, where `asked` counts the queries. */
function createTestCache() {
  const stored = { connection: CONNECTION as AppConnection | null, asked: 0, fails: false };
  const connections = new AppConnectionCache(async () => {
    stored.asked += 1;
    if (stored.fails) throw new Error('the database is unavailable');
    return stored.connection;
  });
  return { stored, connections };
}

test('a revocation whose notice is lost takes effect after 30 seconds, within the promised 60', async () => {
  vi.useFakeTimers();
  const { stored, connections } = createTestCache();
  expect(await connections.findConnection('one')).toEqual(CONNECTION);
  stored.connection = null;
  vi.advanceTimersByTime(29_999);
  expect(await connections.findConnection('one')).toEqual(CONNECTION);
  vi.advanceTimersByTime(1);
  expect(await connections.findConnection('one')).toBeNull();
  expect(stored.asked).toBe(2);
});

test('a revocation takes effect as soon as its notice arrives', async () => {
  const { stored, connections } = createTestCache();
  await connections.findConnection('one');
  stored.connection = null;
  connections.forget();
  expect(await connections.findConnection('one')).toBeNull();
});

test('simultaneous requests share one query, and a failed query is repeated', async () => {
  const { stored, connections } = createTestCache();
  stored.fails = true;
  const tries = await Promise.allSettled([connections.findConnection('one'), connections.findConnection('one')]);
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  stored.fails = false;
  expect(await connections.findConnection('one')).toEqual(CONNECTION);
  expect(stored.asked).toBe(2);
});

test('a notice during a query discards the older result', async () => {
  const answers: ((connection: AppConnection | null) => void)[] = [];
  const connections = new AppConnectionCache(() => new Promise((resolve) => answers.push(resolve)));
  const before = connections.findConnection('one');
  connections.forget();
  const after = connections.findConnection('one');
  answers[1]?.(null);
  answers[0]?.(CONNECTION);
  expect(await before).toEqual(CONNECTION);
  expect(await after).toBeNull();
  expect(await connections.findConnection('one')).toBeNull();
});
