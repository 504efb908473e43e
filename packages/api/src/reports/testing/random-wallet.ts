import fc from 'fast-check';

/** Describes a random wallet. Days are relative to the wallet's own today, and records are referenced by index. */

const DAYS_OF_NOTE = [
  ...['2024-02-28', '2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
  ...['2020-12-28', '2020-12-31', '2021-01-01', '2021-01-03', '2021-01-04', '2026-12-28', '2026-12-31', '2027-01-03'],
  // Days on which the clocks change in Berlin, New York and Auckland.
  ...['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-09-27'],
  ...['2024-12-31', '2025-01-01', '2024-09-30', '2024-10-01', '2025-04-01'],
];

const TIME_ZONES = [...['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Pacific/Kiritimati']] as const;

const moment = fc.record({
  day: fc.oneof(fc.constantFrom(...DAYS_OF_NOTE), fc.integer({ min: 0, max: 2200 })),
  at: fc.oneof(fc.constantFrom('first', 'last'), fc.integer({ min: 0, max: 22 * 60 })),
});

/** A day that is near today, far from today, or at the border of a unit of time around today. */
const aDay = fc.oneof(
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
export type RandomDay = typeof aDay extends fc.Arbitrary<infer Day> ? Day : never;

/** Generates days that several records often share, so that a test fails if the code mixes up the records of a day. */
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
const price = fc.oneof(
  { weight: 15, arbitrary: fc.integer({ min: 0, max: 999_999 }).map((thousandths) => (thousandths / 1000).toFixed(3)) },
  { weight: 1, arbitrary: fc.constantFrom('0', '0.000000000000000001', '99999.123456789012345678') },
);
/** A quantity in hundredths of a unit. */
const quantity = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: -900, max: 5000 }) },
  // These quantities often repeat, so that positions are sold completely and bought again.
  { weight: 8, arbitrary: fc.constantFrom(33.3333333333, 100, 100, 100, 200) },
  // A trade of no units: only its fees and tax count.
  { weight: 3, arbitrary: fc.constant(0) },
);

const using = fc.oneof(
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
export type RandomDateRule = typeof using extends fc.Arbitrary<infer Rule> ? Rule : never;

const transaction = fc.record({ asset: place, day: aDay, amount, currency: place, category: place, using });
/** Fees or tax: none, in any currency, more than the trade itself, or refunded. */
const cost = fc.option(
  fc.record({ value: fc.constantFrom('1.25', '0.337', '0', '123456.7', '-0.5'), currency: place }),
  {
    freq: 2,
  },
);

/**
 * Returns generators of position transactions, prices and splits on the given days. A lower `freq` leaves more prices
 * unknown.
 */
function positionsOn(days: fc.Arbitrary<RandomDay>, freq: number) {
  const booked = {
    ...{ asset: place, instrument: place, day: days, quantity },
    ...{ price: fc.option(price, { freq }), currency: place, fees: cost, tax: cost },
  };
  return {
    security: fc.record({
      ...booked,
      type: fc.constantFrom('buy', 'buy', 'sell', 'transferIn', 'transferOut', 'dividend', 'initialBalance'),
    }),
    coin: fc.record({
      ...booked,
      type: fc.constantFrom('buy', 'sell', 'transferIn', 'transferOut', 'reward', 'initialBalance'),
    }),
    priced: fc.record({ instrument: place, day: days, price, currency: place }),
    split: fc.record({
      instrument: place,
      day: days,
      // A factor of 0.428571428571428571 is a split of 3 for 7. With a factor of 1, a wallet states that there was no
      // split.
      factor: fc.constantFrom('2', '0.5', '0.428571428571428571', '10', '1'),
    }),
  };
}

const between = fc.constantFrom('any', 'cash', 'positions', 'mixed', 'moves');
const link = fc.record({ from: place, to: place, between, keep: fc.boolean() });
const { security, coin, priced, split } = positionsOn(busyDay, 4);

const wallet = {
  moment,
  currency: fc.constantFrom('EUR', 'USD', 'TND', 'KMF', 'NAD'),
  /** False if all transactions are in the future. */
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
  transactions: fc.array(transaction, { minLength: 25, maxLength: 60 }),
  /** The asset that receives an imported statement. */
  imported: place,
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
  /** Rates of a symbol and a currency; the first rate may be later than the first transaction. */
  rates: fc.array(fc.record({ day: aDay, rate: price.filter((text) => Number(text) > 0) }), {
    minLength: 1,
    maxLength: 12,
  }),
  links: fc.array(link, { minLength: 3, maxLength: 16 }),
};
export const randomWallet = fc.record(wallet);
export type RandomWallet = typeof randomWallet extends fc.Arbitrary<infer Wallet> ? Wallet : never;

/** Generates days within a few busy weeks around today, and sometimes days long before. */
const depotDay = fc.oneof(
  { weight: 9, arbitrary: fc.record({ away: fc.integer({ min: -40, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ away: fc.integer({ min: -700, max: -100 }) }) },
);
const inDepot = positionsOn(depotDay, 2);

/** Generates wallets that contain mostly positions and often buy and sell an instrument in the same asset. */
const depots = fc.record({
  ...wallet,
  transactions: fc.array(transaction, { minLength: 1, maxLength: 3 }),
  securities: fc.array(inDepot.security, { minLength: 8, maxLength: 35 }),
  coins: fc.array(inDepot.coin, { minLength: 2, maxLength: 12 }),
  prices: fc.array(inDepot.priced, { maxLength: 8 }),
  coinPrices: fc.array(inDepot.priced, { maxLength: 1 }),
  quotes: fc.array(inDepot.priced, { maxLength: 8 }),
  splits: fc.array(inDepot.split, { maxLength: 4 }),
  knownSplits: fc.array(inDepot.split, { maxLength: 4 }),
  links: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: link.map((one) => ({ ...one, between: 'moves' as const })) },
      { weight: 1, arbitrary: link },
    ),
    { minLength: 4, maxLength: 24 },
  ),
});

const move = fc.record({
  ...{ instrument: place, from: place, to: place, day: fc.integer({ min: -40, max: 0 }) },
  ...{ later: fc.integer({ min: -3, max: 3 }), quantity, isFirst: fc.boolean() },
});
type Move = typeof move extends fc.Arbitrary<infer One> ? One : never;

/** Returns the two transactions of a move: units leave one asset and arrive in another, sometimes on an earlier day. */
function transactionsOf({ instrument, from, to, day, later, quantity: units }: Move) {
  const fields = { instrument, quantity: units, price: null, currency: 0, fees: null, tax: null };
  return [
    { ...fields, type: 'transferOut' as const, asset: from, day: { away: day } },
    { ...fields, type: 'transferIn' as const, asset: to, day: { away: day + later } },
  ];
}

/** Adds some of the moves before all other transactions and some after. */
function withMovesBeforeAndAfter<Transaction>(transactions: readonly Transaction[], moves: readonly Move[]) {
  const made = (isFirst: boolean) => moves.filter((one) => one.isFirst === isFirst).flatMap(transactionsOf);
  return [...made(true), ...transactions, ...made(false)];
}

const moves = fc.record({ ofSecurities: fc.array(move, { maxLength: 10 }), ofCoins: fc.array(move, { maxLength: 5 }) });

export const randomSecuritiesAccounts: fc.Arbitrary<RandomWallet> = fc
  .tuple(depots, moves)
  .map(([plan, { ofSecurities, ofCoins }]) => ({
    ...plan,
    securities: withMovesBeforeAndAfter(plan.securities, ofSecurities),
    coins: withMovesBeforeAndAfter(plan.coins, ofCoins),
  }));
