import { yearOfDate } from '@coffer/domain/date-texts.ts';
import { addDays, dayNumber, daysBetween } from '@coffer/domain/dates.ts';
import { DEMO_SECURITIES, type DemoSecurityKey } from './catalogue.ts';

/** Split ratio of the semiconductor security, applied on 2 March of each even year. */
export const DEMO_SPLIT_FACTOR = 2;
const SPLIT_DAY = '03-02';

/** The date of the prices in the catalogue, a Monday. */
const EPOCH = '2024-01-01';

/**
 * Returns the price of a demo security on a day, in cents: steady growth with waves. The price depends only on the day,
 * because all wallets share the prices, whenever their demos were created.
 */
export function demoPrice(security: DemoSecurityKey, date: string): number {
  const { priceCents, yearlyGrowth } = DEMO_SECURITIES[security];
  const day = dayNumber(date);
  const growth = (1 + yearlyGrowth) ** ((day - dayNumber(EPOCH)) / 365.25);
  const swell = 1 + 0.045 * Math.sin(day / 41) + 0.02 * Math.sin(day / 13);
  const splits = security === 'chips' ? splitsSinceEpoch(date) : 0;
  return Math.round((priceCents * growth * swell) / DEMO_SPLIT_FACTOR ** splits);
}

/** The number of splits since the epoch; negative for a date before the epoch. */
function splitsSinceEpoch(date: string): number {
  const years = yearOfDate(date) - yearOfDate(EPOCH);
  const isToCome = years % 2 === 0 && date.slice(5) < SPLIT_DAY;
  return Math.floor(years / 2) + (isToCome ? 0 : 1);
}

/** Returns the split dates of the semiconductor security from `start` to `end`. */
export function demoSplitDates(start: string, end: string): string[] {
  const years = Array.from({ length: yearOfDate(end) - yearOfDate(start) + 1 }, (_, at) => yearOfDate(start) + at);
  return years
    .filter((year) => year % 2 === 0)
    .map((year) => `${year}-${SPLIT_DAY}`)
    .filter((day) => day >= start && day <= end);
}

/** Returns the prices, in cents, on each Monday from `start` to `end`, and on `end`. */
export function demoQuotes(security: DemoSecurityKey, start: string, end: string) {
  const first = addDays(EPOCH, Math.ceil(daysBetween(EPOCH, start) / 7) * 7);
  const weeks = Math.max(0, Math.ceil(daysBetween(first, end) / 7));
  const dates = Array.from({ length: weeks }, (_, week) => addDays(first, week * 7));
  return [...dates, end].map((date) => ({ date, cents: demoPrice(security, date) }));
}
