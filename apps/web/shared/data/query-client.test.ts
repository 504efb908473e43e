import { describe, expect, test } from 'vitest';
import { makeQueryClient } from './query-client.ts';

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('the query cache of a page that the server renders', () => {
  test('starts no timers, each of which would keep the render in memory', async () => {
    const client = makeQueryClient(() => undefined);
    const before = timers();
    for (const name of ['first', 'second', 'third']) {
      await client.prefetchQuery({ queryKey: [name], queryFn: () => name });
      client.getQueryCache().build(client, { queryKey: ['unanswered', name] });
    }
    // An earlier test's timer may end meanwhile.
    expect(timers()).toBeLessThanOrEqual(before);
  });
});
