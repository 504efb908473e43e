import { monthOfDate, yearOfDate } from '@coffer/domain/date-texts.ts';
import { addDays, addMonths, daysBetween, firstOfMonth } from '@coffer/domain/dates.ts';
import { addDayPurchases, addUnrecognisedTransactions } from './everyday-purchases.ts';
import { DemoLedger } from './ledger.ts';
import { type DollarRate, demoMonthEvents, type MonthEvent } from './month-events.ts';

const INITIAL = { current: 448_319, card: -31_240, cash: 8_500, savings: 420_000 } as const;

/**
 * A person's money in the 24 months before the current one, and in the current month up to today. Each day's events
 * depend only on the date and the balances, so a demo created tomorrow has the same past.
 */
export interface DemoWalletHistory {
  /** The day before the first month; the opening balances have this date. */
  readonly start: string;
  readonly today: string;
  readonly ledger: DemoLedger;
}

export function generateDemoWalletHistory(today: string, dollarRate: DollarRate): DemoWalletHistory {
  const first = firstOfMonth(addMonths(today, -24));
  const start = addDays(first, -1);
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
  const events = Map.groupBy(eventsOf(first, today, dollarRate), ({ date }) => date);
  for (let ago = daysBetween(first, today); ago >= 0; ago -= 1) {
    const date = addDays(today, -ago);
    for (const event of events.get(date) ?? []) event.book(ledger);
    addDayPurchases(ledger, date);
    addUnrecognisedTransactions(ledger, ago, date);
  }
  return { start, today, ledger };
}

/** Returns the events of all months; future events of the current month are never used. */
function eventsOf(first: string, today: string, dollarRate: DollarRate): MonthEvent[] {
  const months = (yearOfDate(today) - yearOfDate(first)) * 12 + monthOfDate(today) - monthOfDate(first);
  return Array.from({ length: months + 1 }, (_, at) => addMonths(first, at)).flatMap((month) =>
    demoMonthEvents(yearOfDate(month), monthOfDate(month), dollarRate),
  );
}
