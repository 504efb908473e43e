import { expect, test } from 'vitest';
import { presetOf, rangeOf } from './date-presets.ts';

test('presets are whole months and years', () => {
  expect(rangeOf('thisMonth', '2026-11-20')).toEqual({ dateFrom: '2026-11-01', dateTo: '2026-11-30' });
  expect(rangeOf('lastMonth', '2026-01-05')).toEqual({ dateFrom: '2025-12-01', dateTo: '2025-12-31' });
  expect(rangeOf('lastMonth', '2028-03-31')).toEqual({ dateFrom: '2028-02-01', dateTo: '2028-02-29' });
  expect(rangeOf('lastYear', '2026-11-20')).toEqual({ dateFrom: '2025-01-01', dateTo: '2025-12-31' });
  expect(presetOf('2026-11-01', '2026-11-30', '2026-11-20')).toBe('thisMonth');
  expect(presetOf('2026-11-02', '2026-11-30', '2026-11-20')).toBeNull();
});
