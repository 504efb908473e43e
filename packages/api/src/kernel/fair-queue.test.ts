import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairConcurrencyLimiter, FairQueue } from './fair-queue.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd');

describe('turns', () => {
  test('keep the order within each key, and serve every waiting key before repeating one', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const turns = new FairQueue<{ key: string; at: number }>();
        for (const [at, key] of keys.entries()) turns.add(key, { key, at });
        const order = keys.flatMap(() => turns.next() ?? []);
        expect(order).toHaveLength(keys.length);
        expect([turns.size, turns.next()]).toEqual([0, undefined]);
        for (const key of new Set(keys)) {
          const own = order.flatMap((entry, place) => (entry.key === key ? [{ place, at: entry.at }] : []));
          expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted((one, other) => one - other));
          for (const [index, { place }] of own.entries()) {
            // Before the n-th entry of a key, every other key has had at most n turns.
            for (const other of new Set(keys)) {
              const before = order.slice(0, place).filter((entry) => entry.key === other).length;
              expect(before).toBeLessThanOrEqual(index + 1);
            }
          }
        }
      }),
      { seed: 11, numRuns: 100 },
    );
  });

  test('skip entries that may not start yet, and remove the newest entry first', () => {
    const turns = new FairQueue<number>();
    for (const [key, at] of [
      ['a', 1],
      ['a', 2],
      ['a', 3],
      ['b', 4],
    ] as const)
      turns.add(key, at);
    expect(turns.next((at) => at !== 1)).toBe(2);
    expect(turns.removeNewest('a')).toBe(3);
    expect(turns.removeNewest('c')).toBeUndefined();
    expect(turns.sizes()).toEqual([
      ['b', 1],
      ['a', 1],
    ]);
    expect([turns.next(() => false), turns.next(), turns.next(), turns.size]).toEqual([undefined, 4, 1, 0]);
  });

  test('forget removed entries', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.boolean()), { maxLength: 30 }), (entries) => {
        const turns = new FairQueue<number>();
        for (const [at, [key]] of entries.entries()) turns.add(key, at);
        for (const [at, [key, isLeft]] of entries.entries()) if (!isLeft) turns.remove(key, at);
        const left = entries.flatMap(([, isLeft], at) => (isLeft ? [at] : []));
        expect(turns.size).toBe(left.length);
        expect(left.map(() => turns.next()).toSorted((one, other) => Number(one) - Number(other))).toEqual(left);
        expect(turns.next()).toBeUndefined();
      }),
      { seed: 11, numRuns: 100 },
    );
  });
});

describe('a fair lane', () => {
  test('runs one job at a time, alternates between keys, and survives failures', async () => {
    const lane = new FairConcurrencyLimiter();
    const done: string[] = [];
    let atWork = 0;
    const work = (key: string, name: string) =>
      lane.run(key, async () => {
        atWork += 1;
        expect(atWork).toBe(1);
        await Promise.resolve();
        atWork -= 1;
        done.push(name);
        if (name === 'a2') throw new Error('a2');
      });
    const all = [work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('b', 'b1')];
    const outcomes = await Promise.allSettled(all);
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(lane.size).toBe(0);
  });

  test('drops a waiting job whose signal aborts, and never interrupts a running one', async () => {
    const lane = new FairConcurrencyLimiter();
    const gate = Promise.withResolvers<void>();
    const [first, second, late] = [new AbortController(), new AbortController(), new AbortController()];
    const begun: string[] = [];
    const work = (name: string, { signal }: AbortController) =>
      lane.run(
        'a',
        async () => {
          begun.push(name);
          await gate.promise;
        },
        signal,
      );
    const [running, waiting] = [work('running', first), work('waiting', second)];
    first.abort();
    second.abort(new Error('departed'));
    await expect(waiting).rejects.toThrow('departed');
    expect(lane.size).toBe(1);
    late.abort(new Error('late'));
    await expect(work('late', late)).rejects.toThrow('late');
    gate.resolve();
    await running;
    expect(begun).toEqual(['running']);
    expect(lane.size).toBe(0);
  });

  test('limits one key to its share of the slots, even if others are free', async () => {
    const lane = new FairConcurrencyLimiter(2, 1);
    const begun: string[] = [];
    const gates = new Map<string, () => void>();
    const work = (key: string, name: string) =>
      lane.run(key, () => {
        begun.push(name);
        return new Promise<void>((resolve) => gates.set(name, resolve));
      });
    const all = [work('a', 'a1'), work('a', 'a2')];
    await Promise.resolve();
    expect(begun).toEqual(['a1']);
    all.push(work('b', 'b1'));
    await Promise.resolve();
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'a2', 'b1']) {
      gates.get(name)?.();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });
});
