import { randomInt } from 'node:crypto';
import { addDays } from '@coffer/domain/dates.ts';
import { Decimal, decimalOfText, ZERO } from '@coffer/domain/decimal.ts';
import { intervalsOf } from '@coffer/domain/interval.ts';
import { isIsin } from '@coffer/domain/isin.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase, testWallet } from '../testing/wallet.ts';
import { verifyWallet } from '../verify/verify.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const START = '2024-01-01';
const TODAY = '2024-03-10';
const now = new Date(`${TODAY}T12:00:00Z`);
const DAYS = Array.from({ length: 85 }, (_, day) => addDays(START, day));

/** Of its own, since quotes, splits and rates are known to all wallets of the database. */
function newIsin(): string {
  const stem = `XS${randomInt(1e8, 1e9)}`;
  return [...'0123456789'].map((digit) => stem + digit).find(isIsin) ?? '';
}
const ISINS = [newIsin(), newIsin()] as const;
const SYMBOLS = [`Q${randomInt(1e6, 1e7)}`, `R${randomInt(1e6, 1e7)}`] as const;

const day = fc.constantFrom(...DAYS.slice(0, 75));
const amount = fc.integer({ min: 1, max: 99_999 }).map((thousandths) => (thousandths / 1000).toFixed(3));
const currency = fc.constantFrom('EUR', 'USD');
const which = fc.nat(1);
const priced = { priceValue: fc.option(amount, { freq: 4 }), priceCurrency: currency };

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      date: day,
      which,
      asset: which,
      quantity: fc.integer({ min: -900, max: 5000 }),
      type: fc.constantFrom('buy', 'sell', 'transferIn', 'transferOut', 'dividend', 'initialBalance'),
      ...priced,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('coin' as const),
      date: day,
      which,
      asset: which,
      quantity: fc.integer({ min: -900, max: 5000 }),
      type: fc.constantFrom('buy', 'sell', 'transferIn', 'transferOut', 'initialBalance'),
      ...priced,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cash' as const),
      date: day,
      asset: which,
      amountValue: amount,
      out: fc.boolean(),
      amountCurrency: currency,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      at: fc.nat(50),
      date: day,
      quantity: fc.integer({ min: 1, max: 5000 }),
      type: fc.constantFrom('buy', 'sell', 'initialBalance'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(50) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      which,
      date: day,
      priceValue: amount,
      priceCurrency: currency,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      which,
      date: day,
      priceValue: amount,
      priceCurrency: currency,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('split' as const),
      which,
      date: day,
      factor: fc.constantFrom('2', '0.5', '3', '0.333333'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('knownSplit' as const),
      which,
      date: day,
      factor: fc.constantFrom('4', '0.1'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rate' as const), which, date: day, rate: amount }) },
);

interface Booked {
  readonly id: string;
  readonly assetId: string;
  readonly date: string;
  readonly type: string;
  readonly quantity: string;
  readonly priceValue: string | null;
  readonly priceCurrency: string | null;
  readonly instrument: string;
}
interface Price {
  readonly on: string;
  readonly rank: number;
  readonly id: string;
  readonly value: Decimal;
  readonly in: string;
}

/** The contract’s sentences over raw rows, one by one and slowly. */
class Raw {
  booked: readonly Booked[] = [];
  cash: readonly {
    readonly assetId: string;
    readonly date: string;
    readonly amountValue: string;
    readonly amountCurrency: string;
  }[] = [];
  readonly manual = new Map<string, Price>();
  readonly quotes = new Map<string, Price>();
  readonly ownSplits = new Map<string, Record<string, string>>();
  readonly knownSplits = new Map<string, Record<string, string>>();
  readonly rates = new Map<string, Map<string, string>>();

  splits(instrument: string): [string, string][] {
    return Object.entries({ ...this.knownSplits.get(instrument), ...this.ownSplits.get(instrument) });
  }

  factor(instrument: string, after: string, until: string): Decimal {
    return this.splits(instrument)
      .filter(([date]) => date > after && date <= until)
      .reduce((product, [, factor]) => product.times(factor), new Decimal(1));
  }

  /** In units of the day. */
  quantity(assetId: string, instrument: string, date: string): Decimal {
    const signs: Record<string, number> = { buy: 1, transferIn: 1, sell: -1, transferOut: -1, dividend: 0 };
    return this.booked
      .filter((one) => one.assetId === assetId && one.instrument === instrument && one.date <= date)
      .reduce((sum, one) => {
        const units = decimalOfText(one.quantity);
        const change = one.type === 'initialBalance' ? units : units.abs().times(signs[one.type] ?? 0);
        return sum.plus(change.times(this.factor(instrument, one.date, date)));
      }, ZERO);
  }

  price(instrument: string, date: string): { value: Decimal; in: string } | null {
    const paid = (...types: string[]) =>
      this.booked
        .filter((one) => one.instrument === instrument && one.date <= date && types.includes(one.type))
        .flatMap(({ date: on, id, priceValue, priceCurrency }) =>
          priceValue === null || priceCurrency === null
            ? []
            : [{ on, rank: 1, id, value: decimalOfText(priceValue), in: priceCurrency }],
        );
    const of = (prices: ReadonlyMap<string, Price>) =>
      [...prices].filter(([key, { on }]) => key.startsWith(`${instrument} `) && on <= date).map(([, price]) => price);
    const latest = (prices: Price[]) =>
      prices.sort((one, other) =>
        `${one.on} ${one.rank} ${one.id}` < `${other.on} ${other.rank} ${other.id}` ? 1 : -1,
      )[0];
    const traded = () =>
      latest([...paid('buy', 'sell'), ...of(this.manual), ...of(this.quotes)]) ??
      latest(paid('transferIn', 'initialBalance'));
    const rates = this.rates.get(instrument);
    if (rates === undefined || rates.size === 0) {
      const found = traded();
      if (found === undefined) return null;
      const factor = this.factor(instrument, found.on, date);
      return { value: found.value.div(factor).toDecimalPlaces(30, Decimal.ROUND_HALF_UP), in: found.in };
    }
    const byHand = latest(of(this.manual));
    if (byHand !== undefined) return { value: byHand.value, in: byHand.in };
    const days = [...rates.keys()].sort();
    const rate = rates.get(days.findLast((one) => one <= date) ?? days[0] ?? '') ?? '1';
    return { value: new Decimal(1).div(rate).toDecimalPlaces(30, Decimal.ROUND_HALF_UP), in: 'EUR' };
  }

  /** What an asset holds at the end of a day, by currency. */
  worth(assetId: string, date: string): Map<string, Decimal> {
    const sums = new Map<string, Decimal>();
    const add = (code: string, value: Decimal) => sums.set(code, (sums.get(code) ?? ZERO).plus(value));
    for (const one of this.cash)
      if (one.assetId === assetId && one.date <= date) add(one.amountCurrency, decimalOfText(one.amountValue));
    for (const instrument of [...ISINS, ...SYMBOLS]) {
      const price = this.price(instrument, date);
      if (price !== null) add(price.in, this.quantity(assetId, instrument, date).times(price.value));
    }
    return sums;
  }
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Wallet = Awaited<ReturnType<typeof open>>;

async function open() {
  const wallet = await testWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner({ now });
  const asset = () => call.assets.create({ walletId, type: 'securities', name: 'x', defaultCurrency: 'EUR' });
  return { walletId, call, assets: [(await asset()).id, (await asset()).id], raw: new Raw() };
}

/** Does it through the service, or as a source of market data does; and says it to the reference. */
async function write({ walletId, call, assets, raw }: Wallet, one: Step): Promise<void> {
  const isin = 'which' in one ? (ISINS[one.which] ?? '') : '';
  const symbol = 'which' in one ? (SYMBOLS[one.which] ?? '') : '';
  switch (one.kind) {
    case 'book':
    case 'coin': {
      const { kind, which: _which, asset, quantity, priceValue, priceCurrency, ...rest } = one;
      const money = priceValue === null ? {} : { priceValue, priceCurrency };
      const fields = { walletId, assetId: assets[asset] ?? '', quantity: quantity / 100, ...rest, ...money };
      if (kind === 'book') await call.securityTransactions.create({ ...fields, isin });
      else if (rest.type !== 'dividend') await call.cryptoTransactions.create({ ...fields, type: rest.type, symbol });
      return;
    }
    case 'cash': {
      const { asset, date, out, amountValue, amountCurrency } = one;
      const booked = { date, amountValue: out ? `-${amountValue}` : amountValue, amountCurrency };
      await call.transactions.create({ walletId, assetId: assets[asset] ?? '', ...booked });
      return;
    }
    case 'move':
    case 'remove': {
      const record = raw.booked[one.at % Math.max(1, raw.booked.length)];
      if (record === undefined) return;
      const kind = SYMBOLS.some((symbol) => symbol === record.instrument)
        ? 'cryptoTransactions'
        : 'securityTransactions';
      const { id } = record;
      if (one.kind === 'remove') await call[kind].delete({ walletId, id });
      else await call[kind].update({ walletId, id, date: one.date, quantity: one.quantity / 100, type: one.type });
      return;
    }
    case 'price': {
      const { date, priceValue, priceCurrency } = one;
      await call.securities.setPrices({ walletId, isin, prices: [{ date, priceValue, priceCurrency }] });
      raw.manual.set(`${isin} ${date}`, priceOf(one, 3));
      return;
    }
    case 'quote':
      await services.database.query({
        text: `INSERT INTO "QuotePrice" (instrument, date, value, currency, source) VALUES ($1, $2, $3, $4, 'test')
               ON CONFLICT (instrument, date) DO UPDATE SET value = excluded.value, currency = excluded.currency`,
        values: [isin, one.date, one.priceValue, one.priceCurrency],
      });
      raw.quotes.set(`${isin} ${one.date}`, priceOf(one, 2));
      return;
    case 'split': {
      const splits = { ...raw.ownSplits.get(isin), [one.date]: one.factor };
      raw.ownSplits.set(isin, splits);
      const numbers = Object.fromEntries(Object.entries(splits).map(([date, factor]) => [date, Number(factor)]));
      await call.securities.update({ walletId, isin, splits: numbers });
      return;
    }
    case 'knownSplit':
      await services.database.query({
        text: `WITH known AS (INSERT INTO "Security" (isin) VALUES ($1) ON CONFLICT DO NOTHING)
               SELECT 1`,
        values: [isin],
      });
      await services.database.query({
        text: `INSERT INTO "SecuritySplit" (isin, date, factor) VALUES ($1, $2, $3)
               ON CONFLICT (isin, date) DO UPDATE SET factor = excluded.factor`,
        values: [isin, one.date, one.factor],
      });
      raw.knownSplits.set(isin, { ...raw.knownSplits.get(isin), [one.date]: one.factor });
      return;
    case 'rate': {
      const { date, rate } = one;
      await services.rates.store([{ currency: symbol, date, rate, source: 'ecb' }]);
      raw.rates.set(symbol, new Map([...(raw.rates.get(symbol) ?? []), [date, rate]]));
    }
  }
}

function priceOf(
  { date, priceValue, priceCurrency }: { date: string; priceValue: string; priceCurrency: string },
  rank: number,
): Price {
  return { on: date, rank, id: '', value: decimalOfText(priceValue), in: priceCurrency };
}

async function read({ walletId, call, raw }: Wallet): Promise<void> {
  const page = { walletId, limit: 500 } as const;
  const securities = (await call.securityTransactions.list(page)).items;
  const coins = (await call.cryptoTransactions.list(page)).items;
  raw.booked = [
    ...securities.map((record) => ({ ...record, quantity: String(record.quantity), instrument: record.isin })),
    ...coins.map((record) => ({ ...record, quantity: String(record.quantity), instrument: record.symbol })),
  ];
  raw.cash = (await call.transactions.list(page)).items;
}

test('reports of worth say what the raw rows say, whatever was written just before', { timeout: 240_000 }, async () => {
  const place = await open();
  const { walletId, call, assets, raw } = place;
  const into = (await services.rates.tableOf(['USD'])).rateInto('EUR');
  const worthOn = (assetId: string, date: string) =>
    [...raw.worth(assetId, date)].reduce((sum, [code, value]) => sum.plus(value.times(into.on(code, date))), ZERO);
  /** Σ b·r from one day to another. */
  const changed = (assetId: string, start: string, end: string) => {
    let [sum, before] = [ZERO, raw.worth(assetId, addDays(start, -1))];
    for (let date = start; date <= end; date = addDays(date, 1)) {
      const worth = raw.worth(assetId, date);
      for (const code of new Set([...before.keys(), ...worth.keys()])) {
        const change = (worth.get(code) ?? ZERO).minus(before.get(code) ?? ZERO);
        sum = sum.plus(change.times(into.on(code, date)));
      }
      before = worth;
    }
    return sum;
  };

  for (const [at, one] of fc.sample(step, { numRuns: 150, seed: 41 }).entries()) {
    await write(place, one);
    await read(place);
    const date = DAYS[(at * 17) % 70] ?? START;
    const { byAsset } = await call.reports.netWorthByAsset({ walletId, period: date });
    const { amountByAssetId, total: changeOfAll } = await call.reports.periodDetails({
      walletId,
      startDate: date,
      endDate: addDays(date, 9),
    });
    for (const assetId of assets) {
      const [value, before] = [worthOn(assetId, date), worthOn(assetId, addDays(date, -1))];
      expect(byAsset[assetId], `${at}: ${JSON.stringify(one)}`).toMatchObject({
        value: reportNumber(value, 'EUR'),
        valuePreviousPeriod: reportNumber(before, 'EUR'),
        valueChange: reportNumber(value.minus(before), 'EUR'),
      });
      const change = reportNumber(changed(assetId, date, addDays(date, 9)), 'EUR');
      expect(amountByAssetId[assetId] ?? 0, `${at}: ${JSON.stringify(one)}`).toBe(change);
    }
    const all = assets.reduce((sum, id) => sum.plus(changed(id, date, addDays(date, 9))), ZERO);
    expect(changeOfAll).toBe(reportNumber(all, 'EUR'));
    if (at % 15 !== 14) continue;
    const series = await call.reports.netWorthTimeSeries({ walletId, interval: 'week', startDate: START });
    const total = (measure: (assetId: string) => Decimal) => assets.reduce((sum, id) => sum.plus(measure(id)), ZERO);
    const expected = intervalsOf({ start: START, end: TODAY }, 'week').map(({ period, start, end }) => ({
      period,
      cumulative: reportNumber(
        total((id) => worthOn(id, end)),
        'EUR',
      ),
      inPeriod: reportNumber(
        total((id) => changed(id, start, end)),
        'EUR',
      ),
      fxEffectCumulative: reportNumber(
        total((id) => worthOn(id, end).minus(changed(id, START, end))),
        'EUR',
      ),
    }));
    expect(series).toEqual(expected);
    expect(await verifyWallet({ ...services, walletId })).toEqual([]);
  }
});
