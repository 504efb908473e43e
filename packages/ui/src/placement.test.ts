import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePlacement } from './placement.ts';

const window = { width: 1000, height: 800 };
const anchor = { left: 400, top: 300, width: 100, height: 40 };

test('is placed below its anchor, with a gap, aligned to its start', () => {
  const placed = computePlacement(anchor, { width: 200, height: 100 }, window, { side: 'below', align: 'start' });
  expect(placed).toEqual({ left: 400, top: 344, side: 'below', room: 448 });
});

test('is placed centred above', () => {
  const placed = computePlacement(anchor, { width: 200, height: 100 }, window, { side: 'above', align: 'center' });
  expect(placed).toEqual({ left: 350, top: 196, side: 'above', room: 288 });
});

test('flips to the other side if only that side has enough room', () => {
  const low = { ...anchor, top: 700 };
  expect(computePlacement(low, { width: 200, height: 300 }, window, { side: 'below', align: 'start' }).side).toBe(
    'above',
  );
  expect(computePlacement(anchor, { width: 200, height: 290 }, window, { side: 'above', align: 'start' }).side).toBe(
    'below',
  );
});

test('never covers its anchor, and stays within the sides of a window that is wide enough', () => {
  const length = (max: number) => fc.integer({ min: 1, max });
  fc.assert(
    fc.property(
      fc.record({
        left: fc.integer({ min: -100, max: 1100 }),
        top: fc.integer({ min: 0, max: 700 }),
        width: length(300),
        height: length(100),
      }),
      fc.record({ width: length(900), height: length(900) }),
      fc.constantFrom('above' as const, 'below' as const),
      fc.constantFrom('start' as const, 'center' as const),
      (box, floating, side, align) => {
        const placed = computePlacement(box, floating, window, { side, align });
        expect(placed.left).toBeGreaterThanOrEqual(8);
        expect(placed.left + floating.width).toBeLessThanOrEqual(992);
        const height = Math.min(floating.height, placed.room);
        if (placed.side === 'below') expect(placed.top).toBeGreaterThanOrEqual(box.top + box.height);
        else expect(placed.top + height).toBeLessThanOrEqual(box.top);
      },
    ),
  );
});
