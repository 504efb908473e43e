import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairLane, Turns } from './turns.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd');

describe('turns', () => {
  test('keep the order of each key, and let every waiting key pass before one comes again', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const turns = new Turns<{ key: string; at: number }>();
        for (const [at, key] of keys.entries()) turns.add(key, { key, at });
        const order = keys.flatMap(() => turns.next() ?? []);
        expect(order).toHaveLength(keys.length);
        expect([turns.size, turns.next()]).toEqual([0, undefined]);
        for (const key of new Set(keys)) {
          const own = order.flatMap((entry, place) => (entry.key === key ? [{ place, at: entry.at }] : []));
          expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted((one, other) => one - other));
          for (const [index, { place }] of own.entries()) {
            // Before the n-th of one key, no other key had more than n + 1 turns.
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

  test('forget what was taken out', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.boolean()), { maxLength: 30 }), (entries) => {
        const turns = new Turns<number>();
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

describe('a lane', () => {
  test('does one at a time, those of one who wants much in turns with another’s, and survives what fails', async () => {
    const lane = new FairLane();
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

  test('with places for several keys gives one key no more than it may have, though others are free', async () => {
    const lane = new FairLane(2, 1);
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
