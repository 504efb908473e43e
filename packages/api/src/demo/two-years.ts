import { addDays, addMonths, dayNumber, monthOf, yearOf } from '@coffer/domain/dates.ts';
import { bookDay } from './everyday.ts';
import { DemoLedger } from './ledger.ts';
import { type DemoMarket, type MonthEvent, monthEvents } from './months.ts';
import { DemoPrices } from './prices.ts';
import { SeededRandom } from './seeded-random.ts';

const SEED = 20_261_121;

const INITIAL = { current: 448_319, card: -31_240, cash: 8_500, savings: 420_000 } as const;

/** Two years of a person's money up to and with today: the same each time for the same day and dollar rates. */
export interface TwoYears {
  readonly start: string;
  readonly today: string;
  readonly ledger: DemoLedger;
  readonly prices: DemoPrices;
}

export function twoYearsUntil(today: string, dollarRate: (date: string) => number): TwoYears {
  const start = addMonths(today, -24);
  const prices = new DemoPrices(start, addMonths(today, -9));
  const random = new SeededRandom(SEED);
  const ledger = new DemoLedger();
  for (const asset of ['current', 'card', 'cash', 'savings'] as const) {
    ledger.book({
      asset,
      date: start,
      cents: INITIAL[asset],
      category: 'initialBalance',
      description: 'Initial balance',
    });
  }
  const events = Map.groupBy(eventsOf(start, today, random, { dollarRate, prices }), ({ date }) => date);
  for (let day = dayNumber(addDays(start, 1)); day <= dayNumber(today); day += 1) {
    const date = addDays(start, day - dayNumber(start));
    for (const event of events.get(date) ?? []) event.book(ledger);
    bookDay(ledger, random, date);
  }
  return { start, today, ledger, prices };
}

/** Of every month that begins in these years; what would be before or after them is never reached. */
function eventsOf(start: string, today: string, random: SeededRandom, market: DemoMarket): MonthEvent[] {
  const months = (yearOf(today) - yearOf(start)) * 12 + monthOf(today) - monthOf(start);
  return Array.from({ length: months + 1 }, (_, at) => addMonths(start, at)).flatMap((month) =>
    monthEvents(yearOf(month), monthOf(month), random, market),
  );
}
