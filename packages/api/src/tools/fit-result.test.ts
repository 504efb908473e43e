import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutUninformativeFields } from './compact-response.ts';
import { fitResult, jsonLength, MAX_RESULT_CHARACTERS } from './fit-result.ts';

const record = fc.record({ id: fc.uuid(), text: fc.string({ maxLength: 3_000 }), amount: fc.double() });

describe('a result', () => {
  test('fits, however long its lists and texts are', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(record, { maxLength: 80 }),
          fc.record({
            total: fc.double(),
            rows: fc.array(record, { maxLength: 60 }),
            by: fc.dictionary(fc.uuid(), record),
          }),
          fc.record({ text: fc.string({ maxLength: 60_000, unit: 'grapheme' }) }),
        ),
        fc.nat(50),
        (value, from) => {
          expect(jsonLength(fitResult(value, from))).toBeLessThanOrEqual(MAX_RESULT_CHARACTERS);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is complete after reading on from each cut', () => {
    const rows = Array.from({ length: 400 }, (_, at) => ({ at, text: 'x'.repeat((at * 37) % 900) }));
    const names = Object.fromEntries(rows.map(({ at }) => [`id-${at}`, { name: `n${at}` }]));
    const seen: unknown[] = [];
    const named: string[] = [];
    let from = 0;
    for (let calls = 0; calls < 50; calls += 1) {
      const { result, cut } = fitResult({ rows, names, total: 5 }, from);
      const { rows: some, names: few, total } = Object(result);
      expect(total).toBe(5);
      seen.push(...some);
      named.push(...Object.keys(few));
      if (cut === undefined || cut.from + cut.shown >= cut.of) break;
      from = cut.from + cut.shown;
    }
    expect(seen).toEqual(rows);
    expect(named).toEqual(Object.keys(names));
  });

  test('is marked as shortened if a single text is too long', () => {
    const { result, cut } = fitResult({ notes: 'x'.repeat(30_000) });
    expect(cut).toMatchObject({ shortened: true });
    expect(Object(result).notes).toMatch(/^x{4000}…$/);
  });

  test('omits null, false and empty values, and keeps zeros and texts', () => {
    const given = { a: null, b: false, c: [], d: 0, e: '', f: [{ walletId: 'w', g: null, h: true }] };
    expect(withoutUninformativeFields(given)).toEqual({ d: 0, e: '', f: [{ h: true }] });
  });
});
