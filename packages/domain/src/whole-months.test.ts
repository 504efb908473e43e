import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, firstOfMonth, lastOfMonth } from './dates.ts';
import { splitAtMonths } from './whole-months.ts';

test('splits a range into whole months and remaining days', () => {
  expect(splitAtMonths({ start: '2024-02-01', end: '2024-02-29' })).toEqual({
    months: { start: '2024-02-01', end: '2024-02-29' },
    days: [],
  });
  expect(splitAtMonths({ start: '2023-12-31', end: '2024-03-01' })).toEqual({
    months: { start: '2024-01-01', end: '2024-02-29' },
    days: [
      { start: '2023-12-31', end: '2023-12-31' },
      { start: '2024-03-01', end: '2024-03-01' },
    ],
  });
  expect(splitAtMonths({ start: '2024-01-31', end: '2024-02-28' })).toEqual({
    months: null,
    days: [{ start: '2024-01-31', end: '2024-02-28' }],
  });
});

test('any range equals its parts, in order and without gaps', () => {
  const start = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2023-01-01', days));
  fc.assert(
    fc.property(start, fc.nat(900), (first, length) => {
      const range = { start: first, end: addDays(first, length) };
      const { months, days } = splitAtMonths(range);
      const parts = [...days, ...(months === null ? [] : [months])].toSorted((a, b) => (a.start < b.start ? -1 : 1));
      expect(parts[0]?.start).toBe(range.start);
      expect(parts.at(-1)?.end).toBe(range.end);
      for (const [at, part] of parts.entries()) {
        expect(part.start <= part.end).toBe(true);
        if (at > 0) expect(part.start).toBe(addDays(parts[at - 1]?.end ?? '', 1));
      }
      if (months !== null) {
        expect([firstOfMonth(months.start), lastOfMonth(months.end)]).toEqual([months.start, months.end]);
      }
    }),
  );
});
