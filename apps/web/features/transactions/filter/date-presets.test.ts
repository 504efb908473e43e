import { expect, test } from 'vitest';
import { findPreset, presetRange } from './date-presets.ts';

test('presets are whole months and years', () => {
  expect(presetRange('thisMonth', '2026-11-20')).toEqual({ dateFrom: '2026-11-01', dateTo: '2026-11-30' });
  expect(presetRange('lastMonth', '2026-01-05')).toEqual({ dateFrom: '2025-12-01', dateTo: '2025-12-31' });
  expect(presetRange('lastMonth', '2028-03-31')).toEqual({ dateFrom: '2028-02-01', dateTo: '2028-02-29' });
  expect(presetRange('lastYear', '2026-11-20')).toEqual({ dateFrom: '2025-01-01', dateTo: '2025-12-31' });
  expect(findPreset('2026-11-01', '2026-11-30', '2026-11-20')).toBe('thisMonth');
  expect(findPreset('2026-11-02', '2026-11-30', '2026-11-20')).toBeNull();
});
