import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RequestLimiter, requestLimits, type SlotHolder } from './request-limiter.ts';
import type { RequestSlotHandle } from './request-slot-handle.ts';

const LIMITS = { maxPerPerson: 3, inAll: 8, patience: 5_000, patienceInAll: 10_000 };
const ada = { userId: 'ada', id: 'session' };

afterEach(() => void vi.useRealTimers());

/** Requests a slot for each of the `askers`. Collects the granted slots in order, each with the ids of its asker. */
function askFor(
  places: RequestLimiter,
  askers: readonly SlotHolder[],
  options: Parameters<RequestLimiter['take']>[1] = {},
) {
  const given: { readonly who: string; readonly place: RequestSlotHandle }[] = [];
  const refused: unknown[] = [];
  for (const asker of askers) {
    places.take(asker, options).then(
      (place) => void given.push({ who: `${asker.userId} ${asker.id}`, place }),
      (error: unknown) => void refused.push(error),
    );
  }
  return { given, refused, who: () => given.map(({ who }) => who) };
}
const times = (count: number, asker: SlotHolder) => Array.from({ length: count }, () => asker);
const settle = () => new Promise(setImmediate);

describe('a person', () => {
  test('has three requests at work; the next begins when one of them ends', async () => {
    const places = new RequestLimiter(LIMITS);
    const { given } = askFor(places, times(5, ada));
    await settle();
    expect([given.length, places.load]).toEqual([3, { atWork: 3, waiting: 2 }]);
    given[0]?.place.free();
    given[0]?.place.free();
    await settle();
    expect([given.length, places.load]).toEqual([4, { atWork: 3, waiting: 1 }]);
  });

  test('does not delay other people', async () => {
    const places = new RequestLimiter(LIMITS);
    askFor(places, times(60, ada));
    const bea = askFor(places, [{ userId: 'bea', id: 'session' }]);
    await settle();
    expect(bea.given.length).toBe(1);
  });

  test('has credentials that take turns', async () => {
    const places = new RequestLimiter(LIMITS);
    const key = { userId: 'ada', id: 'key' };
    const asked = askFor(places, [...times(6, key), ...times(2, ada)]);
    for (let ended = 0; ended < 5; ended += 1) {
      await settle();
      asked.given[ended]?.place.free();
    }
    await settle();
    const begun = ['ada key', 'ada key', 'ada key', 'ada key', 'ada session', 'ada key', 'ada session', 'ada key'];
    expect(asked.who()).toEqual(begun);
  });

  test('has a request refused after five seconds of waiting, unless it was admitted before', async () => {
    vi.useFakeTimers();
    const places = new RequestLimiter(LIMITS);
    askFor(places, times(3, ada));
    const waiting = askFor(places, [ada]);
    const patient = askFor(places, [ada], { waitsWithoutLimit: true });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(waiting.refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waiting.refused).toEqual([expect.any(Problem)]);
    expect(waiting.refused[0]).toMatchObject({
      code: 'tooManyRequests',
      parts: { quota: { name: 'requestsAtWork', limit: 3 }, retryAfter: 1 },
    });
    expect([patient.refused, places.load.waiting]).toEqual([[], 1]);
  });

  test('stops waiting for a request whose sender has left', async () => {
    const places = new RequestLimiter(LIMITS);
    const { given } = askFor(places, times(3, ada));
    const sender = new EventEmitter() as ServerResponse;
    const left = askFor(places, [ada], { sender });
    await settle();
    sender.emit('close');
    await settle();
    expect([left.refused.length, places.load]).toEqual([1, { atWork: 3, waiting: 0 }]);
    for (const { place } of given) place.free();
    expect(places.load).toEqual({ atWork: 0, waiting: 0 });
  });
});

describe('all people together', () => {
  test('leave a quarter of the places to people who have fewer than two requests at work', async () => {
    const places = new RequestLimiter({ ...LIMITS, maxPerPerson: 8 });
    askFor(places, times(8, ada));
    await settle();
    expect(places.load.atWork).toBe(6);
    const bea = askFor(places, times(3, { userId: 'bea', id: 'key' }));
    await settle();
    expect(bea.given.length).toBe(2);
  });

  test('share freed places: the person with the fewest requests at work is next', async () => {
    const places = new RequestLimiter(LIMITS);
    const full = askFor(
      places,
      ['bea', 'cem', 'dan', 'eve'].flatMap((userId) => times(2, { userId, id: 'key' })),
    );
    await settle();
    const first = askFor(places, times(3, ada));
    const second = askFor(places, [{ userId: 'fay', id: 'key' }]);
    full.given[0]?.place.free();
    full.given[1]?.place.free();
    await settle();
    expect([first.given.length, second.given.length]).toEqual([1, 1]);
  });

  test('get "service busy" unless the person caused the wait', async () => {
    vi.useFakeTimers();
    const places = new RequestLimiter({ ...LIMITS, inAll: 2 });
    askFor(places, [
      { userId: 'bea', id: 'key' },
      { userId: 'cem', id: 'key' },
    ]);
    const { refused } = askFor(places, [ada]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toMatchObject([{ code: 'unavailable', parts: { retryAfter: 1 } }]);
  });

  test('have at least one place, however few database connections there are', () => {
    expect([2, 4, 20].map((pool) => requestLimits(pool).inAll)).toEqual([1, 2, 18]);
  });
});

describe('a page', () => {
  const PAGE = { ...ada, visit: 'page' };

  test('lends its place to its own requests, one after another, even if all places are taken', async () => {
    const places = new RequestLimiter(LIMITS);
    askFor(places, times(3, ada));
    let freed = 0;
    const page = places.openVisit('page', 'ada', () => {
      freed += 1;
    });
    const data = askFor(places, times(3, PAGE));
    const foreign = askFor(places, [
      { ...PAGE, userId: 'bea' },
      { ...ada, visit: 'another' },
    ]);
    await settle();
    expect([data.given.length, foreign.who()]).toEqual([1, ['bea session']]);
    data.given[0]?.place.free();
    await settle();
    expect(data.given.length).toBe(2);
    page.end();
    // A data request still uses the slot of the page.
    expect(freed).toBe(0);
    data.given[1]?.place.free();
    await settle();
    expect(freed).toBe(1);
    // Without its page, a request waits like any other.
    expect([data.given.length, data.refused.length]).toEqual([2, 0]);
  });
});

describe('a taken place', () => {
  const taken = async () => {
    const places = new RequestLimiter(LIMITS);
    return { places, place: await places.take(ada) };
  };

  test('is free while its request waits for something else', async () => {
    const { places, place } = await taken();
    await place.during(async () => {
      await place.without(async () => expect(places.load.atWork).toBe(0));
      expect(places.load.atWork).toBe(1);
    });
    expect(places.load.atWork).toBe(0);
  });

  test('stays taken while work continues after the client has disconnected, and is free after a failure', async () => {
    const { places, place } = await taken();
    const { promise, reject } = Promise.withResolvers<void>();
    const work = place.during(() => promise);
    place.end();
    expect(places.load.atWork).toBe(1);
    reject(new Error('broken'));
    await expect(work).rejects.toThrow('broken');
    expect(places.load.atWork).toBe(0);
    await place.takeAgain({});
    expect(places.load.atWork).toBe(0);
  });
});
