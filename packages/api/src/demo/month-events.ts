import { monthOfDate, yearOfDate } from '@coffer/domain/date-texts.ts';
import { addDays, dayNumber, formatDateParts, lastOfMonth, weekday } from '@coffer/domain/dates.ts';
import { DEMO_MERCHANTS, type DemoMerchantKey } from './catalogue.ts';
import type { DemoLedger } from './ledger.ts';
import { demoPrice } from './prices.ts';
import { SeededRandom } from './seeded-random.ts';

/** Returns US dollars per euro on a day. */
export type DollarRate = (date: string) => number;

/** An event on a day; its transactions may depend on the balances at that time. */
export interface MonthEvent {
  readonly date: string;
  readonly book: (ledger: DemoLedger) => void;
}

const SUBSCRIPTIONS: readonly { readonly merchant: DemoMerchantKey; readonly cents: number; readonly day: number }[] = [
  { merchant: 'klangwelt', cents: 1_099, day: 3 },
  { merchant: 'fitwerk', cents: 2_990, day: 4 },
  { merchant: 'streamio', cents: 1_399, day: 11 },
  { merchant: 'zeitblatt', cents: 2_490, day: 17 },
];

/** Returns the demo's events in a month: the monthly events, and the yearly events that fall in this month. */
export function demoMonthEvents(year: number, month: number, dollarRate: DollarRate): readonly MonthEvent[] {
  const first = formatDateParts(year, month, 1);
  const random = new SeededRandom(dayNumber(first));
  const on = (day: number) => workday(formatDateParts(year, month, day));
  return [
    salary(first),
    standingOrder(on(1), -118_000, 'landlord', 'Rent and service charges'),
    standingOrder(on(2), -electricityOf(month), 'power', 'Electricity and heating'),
    standingOrder(on(5), -3_999, 'network', 'Internet at home'),
    standingOrder(on(8), -1_499, 'network', 'Mobile phone'),
    standingOrder(on(9), -2_380, 'water', 'Water'),
    ...SUBSCRIPTIONS.map(({ merchant, cents, day }) =>
      subscription(formatDateParts(year, month, day), merchant, cents),
    ),
    {
      date: on(6),
      book: (ledger) =>
        ledger.transfer(on(6), 'current', 'card', -ledger.balance('card'), { description: 'Credit card settlement' }),
    },
    { date: on(12), book: (ledger) => toSavings(ledger, on(12), dollarRate) },
    { date: on(15), book: (ledger) => purchase(ledger, on(15)) },
    { date: lastOfMonth(first), book: (ledger) => interest(ledger, lastOfMonth(first)) },
    ...(month === 1 ? [yearly(on(10))] : []),
    ...(month === 7 ? holiday(formatDateParts(year, 7, random.between(4, 14)), random) : []),
    ...(month === 11 ? [bonus(on(25))] : []),
  ];
}

/** The monthly cost of electricity in cents, which is higher in winter. */
function electricityOf(month: number): number {
  return month >= 10 || month <= 3 ? 11_850 : 7_940;
}

/** A standing order. The wallet's rules set its category, except for the merchant `network`. */
function standingOrder(
  date: string,
  cents: number,
  merchant: 'landlord' | 'power' | 'water' | 'network',
  description: string,
): MonthEvent {
  const { name: fromTo, category } = DEMO_MERCHANTS[merchant];
  const byRule = merchant !== 'network';
  return {
    date,
    book: (ledger) => ledger.book({ asset: 'current', date, cents, category, merchant, fromTo, description, byRule }),
  };
}

/** The salary, paid on the first so that every month starts with an income. The amount changes each January. */
function salary(date: string): MonthEvent {
  const cents = 346_275 + (yearOfDate(date) % 5) * 6_130;
  const description = `Salary ${monthOfDate(date)}/${yearOfDate(date)}`;
  return { date, book: (ledger) => ledger.book({ ...FROM_EMPLOYER, date, cents, description }) };
}

const FROM_EMPLOYER = {
  asset: 'current',
  category: 'salary',
  merchant: 'employer',
  fromTo: DEMO_MERCHANTS.employer.name,
  byRule: true,
} as const;

function subscription(date: string, merchant: DemoMerchantKey, cents: number): MonthEvent {
  const fromTo = DEMO_MERCHANTS[merchant].name;
  return {
    date,
    book: (ledger) =>
      ledger.book({
        asset: 'card',
        date,
        cents: -cents,
        category: 'subscriptions',
        merchant,
        fromTo,
        description: `${fromTo} monthly`,
      }),
  };
}

/** The yearly insurance payment: paid once, with cash-flow dates that cover the year. */
function yearly(date: string): MonthEvent {
  const transaction = {
    asset: 'current',
    date,
    cents: -18_740,
    category: 'insurance',
    merchant: 'insurer',
    fromTo: DEMO_MERCHANTS.insurer.name,
  } as const;
  return {
    date,
    book: (ledger) =>
      ledger.book({
        ...transaction,
        description: `Liability insurance ${yearOfDate(date)}`,
        tags: ['deductible'],
        usingYear: true,
      }),
  };
}

function bonus(date: string): MonthEvent {
  return {
    date,
    book: (ledger) => ledger.book({ ...FROM_EMPLOYER, date, cents: 120_000, description: 'Bonus' }),
  };
}

function holiday(date: string, random: SeededRandom): readonly MonthEvent[] {
  const days = [0, 2, 3, 5, 7, 8].map((after) => addDays(date, after));
  return days.map((day, at) => {
    const cents = at === 0 ? random.between(68_000, 92_000) : random.between(3_200, 14_800);
    const transaction = { asset: 'card', date: day, cents: -cents, category: 'travel', tags: ['holiday'] } as const;
    return {
      date: day,
      book: (ledger) =>
        ledger.book(
          at === 0
            ? {
                ...transaction,
                merchant: 'reisebuero',
                fromTo: DEMO_MERCHANTS.reisebuero.name,
                description: 'Two weeks by the sea',
              }
            : {
                ...transaction,
                merchant: 'hotel',
                fromTo: DEMO_MERCHANTS.hotel.name,
                description: 'By the sea',
                byRule: true,
              },
        ),
    };
  });
}

/** Transfers a fixed amount in euro to the savings account, which receives dollars at the day's rate. */
function toSavings(ledger: DemoLedger, date: string, dollarRate: DollarRate): void {
  const cents = 30_000;
  const arriving = Math.round(cents * dollarRate(date));
  ledger.transfer(date, 'current', 'savings', cents, { description: 'Monthly saving', arriving });
}

/** Adds interest of 3.6 % a year on the balance. */
function interest(ledger: DemoLedger, date: string): void {
  const cents = Math.floor(ledger.balance('savings') * 0.003);
  ledger.book({
    asset: 'savings',
    date,
    cents,
    category: 'interest',
    merchant: 'savingsBank',
    fromTo: DEMO_MERCHANTS.savingsBank.name,
    description: 'Interest',
  });
}

/** Buys the fund every month, and the other security every third month. */
function purchase(ledger: DemoLedger, date: string): void {
  ledger.buy(
    { security: 'world', date, quantity: 3, priceCents: demoPrice('world', date), feesCents: 149 },
    'Buy Coffer Demo World Fund',
  );
  if (monthOfDate(date) % 3 !== 0) return;
  ledger.buy(
    { security: 'chips', date, quantity: 1, priceCents: demoPrice('chips', date), feesCents: 490 },
    'Buy Coffer Demo Semiconductors',
  );
}

/** Moves a date at a weekend to the next Monday, or to the Friday before if Monday is in the next month. */
function workday(date: string): string {
  const after = addDays(date, Math.max(0, 8 - weekday(date)) % 7);
  const shifted = weekday(date) >= 6 ? after : date;
  return monthOfDate(shifted) === monthOfDate(date) ? shifted : addDays(date, 5 - weekday(date));
}
