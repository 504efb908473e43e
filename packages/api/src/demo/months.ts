import { addDays, dateOf, lastOfMonth, monthOf, weekday, yearOf } from '@coffer/domain/dates.ts';
import { MERCHANTS, type MerchantKey } from './catalogue.ts';
import type { DemoLedger } from './ledger.ts';
import { type DemoPrices, SPLIT_FACTOR } from './prices.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What the demo's months depend on beside the calendar. */
export interface DemoMarket {
  /** Units of US dollar for one euro on a day. */
  readonly dollarRate: (date: string) => number;
  readonly prices: DemoPrices;
}

/** One thing that happens on a day; what it books may depend on what the accounts hold then. */
export interface MonthEvent {
  readonly date: string;
  readonly book: (ledger: DemoLedger) => void;
}

const SUBSCRIPTIONS: readonly { readonly merchant: MerchantKey; readonly cents: number; readonly day: number }[] = [
  { merchant: 'klangwelt', cents: 1_099, day: 3 },
  { merchant: 'fitwerk', cents: 2_990, day: 4 },
  { merchant: 'streamio', cents: 1_399, day: 11 },
  { merchant: 'zeitblatt', cents: 2_490, day: 17 },
];

/** Everything that comes once a month. */
export function monthEvents(
  year: number,
  month: number,
  random: SeededRandom,
  market: DemoMarket,
): readonly MonthEvent[] {
  const on = (day: number) => workday(dateOf(year, month, day));
  const electricity = month >= 10 || month <= 3 ? 11_850 : 7_940;
  return [
    salary(year, month, random),
    fixed(on(1), -118_000, 'rent', 'Hausverwaltung Krüger', 'Rent and service charges', ['shared']),
    fixed(on(2), -electricity, 'utilities', 'Stadtwerke', 'Electricity and heating', ['shared']),
    fixed(on(5), -3_999, 'phone', 'Funknetz', 'Internet at home'),
    fixed(on(8), -1_499, 'phone', 'Funknetz', 'Mobile phone'),
    fixed(on(9), -2_380, 'utilities', 'Wasserverband', 'Water'),
    ...SUBSCRIPTIONS.map(({ merchant, cents, day }) => subscription(dateOf(year, month, day), merchant, cents)),
    {
      date: on(6),
      book: (ledger) =>
        ledger.transfer(on(6), 'current', 'card', -ledger.balance('card'), { description: 'Credit card settlement' }),
    },
    { date: on(12), book: (ledger) => toSavings(ledger, on(12), market) },
    { date: on(15), book: (ledger) => purchase(ledger, on(15), market) },
    { date: lastOfMonth(on(1)), book: (ledger) => interest(ledger, lastOfMonth(on(1))) },
    ...(month === 1 ? [yearly(on(10))] : []),
    ...(month === 7 ? holiday(dateOf(year, 7, random.between(4, 14)), random) : []),
    ...(month === 11 ? [bonus(on(25))] : []),
  ];
}

function fixed(
  date: string,
  cents: number,
  category: 'rent' | 'utilities' | 'phone',
  fromTo: string,
  description: string,
  tags: readonly 'shared'[] = [],
): MonthEvent {
  return {
    date,
    book: (ledger) => ledger.book({ asset: 'current', date, cents, category, fromTo, description, tags }),
  };
}

/** On a working day from the 25th to the 28th; a little more each January. */
function salary(year: number, month: number, random: SeededRandom): MonthEvent {
  const [first = dateOf(year, month, 25), ...others] = [25, 26, 27, 28]
    .map((day) => dateOf(year, month, day))
    .filter((day) => weekday(day) < 6);
  const date = random.pick([first, ...others]);
  const cents = 346_275 + (year % 5) * 6_130;
  const booking = { asset: 'current', date, cents, category: 'salary', fromTo: 'Nordlicht Software GmbH' } as const;
  return { date, book: (ledger) => ledger.book({ ...booking, description: `Salary ${month}/${year}` }) };
}

function subscription(date: string, merchant: MerchantKey, cents: number): MonthEvent {
  const fromTo = MERCHANTS[merchant].name;
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

/** Paid once, used up over the year. */
function yearly(date: string): MonthEvent {
  const booking = {
    asset: 'current',
    date,
    cents: -18_740,
    category: 'insurance',
    fromTo: 'Altstädter Versicherung',
  } as const;
  return {
    date,
    book: (ledger) =>
      ledger.book({
        ...booking,
        description: `Liability insurance ${yearOf(date)}`,
        tags: ['deductible'],
        usingYear: true,
      }),
  };
}

function bonus(date: string): MonthEvent {
  const booking = {
    asset: 'current',
    date,
    cents: 120_000,
    category: 'salary',
    fromTo: 'Nordlicht Software GmbH',
  } as const;
  return { date, book: (ledger) => ledger.book({ ...booking, description: 'Bonus' }) };
}

function holiday(date: string, random: SeededRandom): readonly MonthEvent[] {
  const days = [0, 2, 3, 5, 7, 8].map((after) => addDays(date, after));
  return days.map((day, at) => {
    const cents = at === 0 ? random.between(68_000, 92_000) : random.between(3_200, 14_800);
    const booking = { asset: 'card', date: day, cents: -cents, category: 'travel', tags: ['holiday'] } as const;
    return {
      date: day,
      book: (ledger) =>
        ledger.book(
          at === 0
            ? {
                ...booking,
                merchant: 'reisebuero',
                fromTo: MERCHANTS.reisebuero.name,
                description: 'Two weeks by the sea',
              }
            : { ...booking, fromTo: 'Hotel Meerblick', description: 'Holiday' },
        ),
    };
  });
}

/** A fixed sum in euro; what arrives is in dollars, at the day's rate. */
function toSavings(ledger: DemoLedger, date: string, { dollarRate }: DemoMarket): void {
  const cents = 30_000;
  const arriving = Math.round(cents * dollarRate(date));
  ledger.transfer(date, 'current', 'savings', cents, { description: 'Monthly saving', arriving });
}

/** 3.6 % a year on what lies there. */
function interest(ledger: DemoLedger, date: string): void {
  const cents = Math.floor(ledger.balance('savings') * 0.003);
  ledger.book({
    asset: 'savings',
    date,
    cents,
    category: 'interest',
    fromTo: 'Harbor Savings Bank',
    description: 'Interest',
  });
}

/** Each month the fund; each third month the other paper. */
function purchase(ledger: DemoLedger, date: string, { prices }: DemoMarket): void {
  ledger.buy(
    { security: 'world', date, quantity: 3, priceCents: prices.on('world', date), feesCents: 149 },
    'Buy Coffer Demo World Fund',
  );
  if (monthOf(date) % 3 !== 0) return;
  const quantity = date < prices.splitDate ? 1 : SPLIT_FACTOR;
  ledger.buy(
    { security: 'chips', date, quantity, priceCents: prices.on('chips', date), feesCents: 490 },
    'Buy Coffer Demo Semiconductors',
  );
}

/** Banks book on days they work: the next Monday otherwise, in the same month. */
function workday(date: string): string {
  const after = addDays(date, Math.max(0, 8 - weekday(date)) % 7);
  const shifted = weekday(date) >= 6 ? after : date;
  return monthOf(shifted) === monthOf(date) ? shifted : addDays(date, 5 - weekday(date));
}
