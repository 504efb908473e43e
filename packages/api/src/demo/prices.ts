import { addDays, dayNumber, daysBetween } from '@coffer/domain/dates.ts';
import { SECURITIES, type SecurityKey } from './catalogue.ts';

/** New shares for one old share of the semiconductor paper. */
export const SPLIT_FACTOR = 4;

/** The prices of the demo's securities: growth with a swell on it, the same each time. */
export class DemoPrices {
  readonly start: string;
  /** From this day on the semiconductor paper is traded at a fourth. */
  readonly splitDate: string;

  constructor(start: string, splitDate: string) {
    this.start = start;
    this.splitDate = splitDate;
  }

  /** As traded on that day. */
  on(security: SecurityKey, date: string): number {
    const { priceCents, yearlyGrowth } = SECURITIES[security];
    const day = dayNumber(date);
    const growth = (1 + yearlyGrowth) ** (daysBetween(this.start, date) / 365.25);
    const swell = 1 + 0.045 * Math.sin(day / 41) + 0.02 * Math.sin(day / 13);
    const split = security === 'chips' && date >= this.splitDate ? SPLIT_FACTOR : 1;
    return Math.round((priceCents * growth * swell) / split);
  }

  /** Once a week, and today. */
  quotes(security: SecurityKey, today: string): { readonly date: string; readonly cents: number }[] {
    const weeks = Math.ceil(daysBetween(this.start, today) / 7);
    const dates = Array.from({ length: weeks }, (_, week) => addDays(this.start, week * 7));
    return [...dates, today].map((date) => ({ date, cents: this.on(security, date) }));
  }
}
