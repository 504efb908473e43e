import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

test('the line goes from the first value at the left to the last at the right, higher values higher up', () => {
  expect(sparklinePath([0, 10, 5], 102, 22)).toBe('M1,21L51,1L101,11');
});

test('a single or constant value is a horizontal line; no values are no line', () => {
  expect(sparklinePath([7], 102, 22)).toBe('M1,11H101');
  expect(sparklinePath([7, 7], 102, 22)).toBe('M1,11L101,11');
  expect(sparklinePath([], 102, 22)).toBe('');
  expect(sparklinePath([Number.NaN], 102, 22)).toBe('');
});

test('the line never leaves its box', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), { minLength: 1 }), (values) => {
      for (const number of sparklinePath(values, 96, 28).match(/-?[\d.]+/g) ?? []) {
        expect(Number(number)).toBeGreaterThanOrEqual(0);
        expect(Number(number)).toBeLessThanOrEqual(96);
      }
    }),
  );
});
