import fc from 'fast-check';

/** What a random wallet consists of, with days told from its own today and records by their place. */

const DAYS_OF_NOTE = [
  ...['2024-02-28', '2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
  ...['2020-12-28', '2020-12-31', '2021-01-01', '2021-01-03', '2021-01-04', '2026-12-28', '2026-12-31', '2027-01-03'],
  // The clocks change in Berlin, in New York and in Auckland.
  ...['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-09-27'],
  ...['2024-12-31', '2025-01-01', '2024-09-30', '2024-10-01', '2025-04-01'],
];

export const TIME_ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Pacific/Kiritimati'],
] as const;

const moment = fc.record({
  day: fc.oneof(fc.constantFrom(...DAYS_OF_NOTE), fc.integer({ min: 0, max: 2200 })),
  at: fc.oneof(fc.constantFrom('first', 'last'), fc.integer({ min: 0, max: 22 * 60 })),
});

/** A day near to today or far from it, or at the border of a unit around today. */
export const aDay = fc.oneof(
  { weight: 4, arbitrary: fc.record({ away: fc.integer({ min: -430, max: 50 }) }) },
  { weight: 2, arbitrary: fc.record({ away: fc.integer({ min: -9, max: 4 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      unit: fc.constantFrom('week', 'month', 'quarter', 'year'),
      ago: fc.nat(2),
      at: fc.constantFrom('start', 'end'),
      away: fc.integer({ min: -1, max: 1 }),
    }),
  },
);
export type AwayDay = typeof aDay extends fc.Arbitrary<infer Day> ? Day : never;

/** Some days are busy: what happens on one of them could be taken for each other. */
const busyDay = fc.oneof(
  { weight: 3, arbitrary: aDay },
  { weight: 4, arbitrary: fc.constantFrom(-1, -20, -21, -90).map((away) => ({ away })) },
);

const place = fc.nat(1000);
const amount = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(fc.integer({ min: -99_999, max: 90_000 }), fc.constantFrom('', '', '1', '5', '000000000000001'))
      .map(([cents, more]) => `${(cents / 100).toFixed(2)}${more}`),
  },
  fc.constantFrom('0', '-0.005', '0.005', '-12345678901234567890.123456789012345678'),
);
const price = fc.integer({ min: 0, max: 999_999 }).map((thousandths) => (thousandths / 1000).toFixed(3));

export const using = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ rule: 'transactionDate' as const }) },
  { weight: 2, arbitrary: fc.constantFrom({ rule: 'previousMonth' as const }, { rule: 'nextMonth' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      rule: fc.constant('range' as const),
      away: fc.integer({ min: -60, max: 60 }),
      more: fc.oneof(fc.nat(3), fc.nat(60), fc.nat(400)),
    }),
  },
);
export type Using = typeof using extends fc.Arbitrary<infer Rule> ? Rule : never;

const booking = fc.record({ asset: place, day: aDay, amount, currency: place, category: place, using });
const position = { asset: place, instrument: place, day: busyDay, quantity: fc.integer({ min: -900, max: 5000 }) };
const paid = { price: fc.option(price, { freq: 4 }), currency: place };
const security = fc.record({
  ...{ ...position, ...paid, fees: fc.boolean() },
  type: fc.constantFrom('buy', 'buy', 'sell', 'transferIn', 'transferOut', 'dividend', 'initialBalance'),
});
const coin = fc.record({
  ...{ ...position, ...paid, fees: fc.boolean() },
  type: fc.constantFrom('buy', 'sell', 'transferIn', 'transferOut', 'reward', 'initialBalance'),
});
const priced = fc.record({ instrument: place, day: busyDay, price, currency: place });
const split = fc.record({
  instrument: place,
  day: busyDay,
  // 3 for 7, and one by which a wallet says that there was none.
  factor: fc.constantFrom('2', '0.5', '0.428571428571428571', '10', '1'),
});

export const randomWallet = fc.record({
  moment,
  currency: fc.constantFrom('EUR', 'USD', 'TND', 'KMF', 'NAD'),
  /** Whether everything is still to come. */
  begun: fc.integer({ min: 0, max: 7 }).map((one) => one > 0),
  timeZone: fc.constantFrom(...TIME_ZONES),
  assets: fc.array(
    fc.record({
      type: fc.constantFrom('bank', 'cash', 'savings', 'loan', 'realEstate', 'securities', 'crypto', 'other'),
      access: fc.constantFrom('instant', 'notice', 'fixed'),
      archived: fc.boolean(),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  bookings: fc.array(booking, { minLength: 25, maxLength: 60 }),
  divided: fc.array(
    fc.record({
      at: place,
      parts: fc.array(fc.record({ amount, category: place, using }), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  securities: fc.array(security, { minLength: 4, maxLength: 22 }),
  coins: fc.array(coin, { minLength: 1, maxLength: 8 }),
  prices: fc.array(priced, { maxLength: 8 }),
  coinPrices: fc.array(priced, { maxLength: 2 }),
  quotes: fc.array(priced, { maxLength: 8 }),
  splits: fc.array(split, { maxLength: 4 }),
  knownSplits: fc.array(split, { maxLength: 4 }),
  /** Of a symbol that has rates, and of a currency, whose first one may come after its first booking. */
  rates: fc.array(fc.record({ day: aDay, rate: price.filter((text) => Number(text) > 0) }), {
    minLength: 1,
    maxLength: 12,
  }),
  links: fc.array(
    fc.record({
      from: place,
      to: place,
      between: fc.constantFrom('any', 'cash', 'positions', 'mixed'),
      keep: fc.boolean(),
    }),
    { minLength: 3, maxLength: 16 },
  ),
});
export type RandomWallet = typeof randomWallet extends fc.Arbitrary<infer Wallet> ? Wallet : never;
