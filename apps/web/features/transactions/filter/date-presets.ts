export const DATE_PRESETS = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export interface PresetDates {
  readonly dateFrom: string;
  readonly dateTo: string;
}

/** The first and last day of the preset, relative to `today`. */
export function presetRange(preset: DatePreset, today: string): PresetDates {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  switch (preset) {
    case 'thisMonth':
      return monthRange(year, month);
    case 'lastMonth':
      return month === 1 ? monthRange(year - 1, 12) : monthRange(year, month - 1);
    case 'thisYear':
      return { dateFrom: `${year}-01-01`, dateTo: `${year}-12-31` };
    case 'lastYear':
      return { dateFrom: `${year - 1}-01-01`, dateTo: `${year - 1}-12-31` };
  }
}

/** The preset with these days, if any. */
export function findPreset(from: string | undefined, to: string | undefined, today: string): DatePreset | null {
  const found = DATE_PRESETS.find((preset) => {
    const { dateFrom, dateTo } = presetRange(preset, today);
    return dateFrom === from && dateTo === to;
  });
  return found ?? null;
}

function monthRange(year: number, month: number): PresetDates {
  const name = `${year}-${String(month).padStart(2, '0')}`;
  // Day 0 of the next month is the last day of this month.
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { dateFrom: `${name}-01`, dateTo: `${name}-${days}` };
}
