import { formatDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import { createTestWallet, type openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { withSymbolInWallet } from '../../testing/with-symbol-in-wallet.ts';
import {
  calendarUnitName,
  firstInstantOfDay,
  localDay,
  parseUnitName,
  previousCalendarUnit,
  shiftDay,
} from './counted-calendar.ts';
import { linkRandomTransfers } from './link-random-transfers.ts';
import type { RandomDateRule, RandomDay, RandomWallet } from './random-wallet.ts';
import {
  CHANGING_CURRENCIES,
  createTestIsin,
  createTestSymbol,
  storeChangingRates,
  storeTestQuote,
  storeTestStockSplit,
} from './shared-market-data.ts';

type Services = ReturnType<typeof openTestDatabase>;

export interface BuiltWallet {
  readonly walletId: string;
  readonly call: TestCaller;
  readonly now: Date;
  readonly today: string;
}

/**
 * Creates the planned random wallet through the service, and stores quotes, share splits and exchange rates as market
 * data sources do.
 */
export async function buildRandomWallet(services: Services, plan: RandomWallet): Promise<BuiltWallet> {
  await storeChangingRates(services);
  const { currency, timeZone } = plan;
  const { walletId, asOwner } = await createTestWallet(services, { currency, timeZone });
  const now = instantOf(plan.moment, timeZone);
  const place = { walletId, call: asOwner({ now }), now, today: localDay(now, timeZone) };
  const building = new ReportWalletBuilder(services, place, plan);
  await building.setUp();
  await building.book();
  await linkRandomTransfers(services, place, plan.links);
  return place;
}

function instantOf({ day, at }: RandomWallet['moment'], timeZone: string): Date {
  const date = typeof day === 'string' ? day : shiftDay('2020-06-01', day);
  const start = firstInstantOfDay(date, timeZone);
  if (at === 'first') return start;
  if (at === 'last') return new Date(firstInstantOfDay(shiftDay(date, 1), timeZone).getTime() - 1);
  return new Date(start.getTime() + at * 60_000);
}

class ReportWalletBuilder {
  readonly #services: Services;
  readonly #place: BuiltWallet;
  readonly #plan: RandomWallet;
  readonly #isins = [createTestIsin(), createTestIsin()];
  /** The first symbol has exchange rates, the second none. */
  readonly #symbols = [createTestSymbol(), createTestSymbol()];
  /** A symbol whose first exchange rate is stored after its first transaction. */
  readonly #late = createTestSymbol();
  #assets: string[] = [];
  #categories: (string | null)[] = [];

  constructor(services: Services, place: BuiltWallet, plan: RandomWallet) {
    this.#services = services;
    this.#place = place;
    this.#plan = plan;
  }

  async setUp(): Promise<void> {
    const { call, walletId } = this.#place;
    for (const [at, asset] of this.#plan.assets.entries()) {
      const { id } = await call.assets.create({ walletId, name: `Asset ${at}`, defaultCurrency: 'EUR', ...asset });
      this.#assets.push(id);
    }
    // This asset never has a transaction.
    await call.assets.create({ walletId, name: 'Unused', type: 'bank', defaultCurrency: 'EUR', archived: true });
    const outer = await call.categoryGroups.create({ walletId, name: 'Outer' });
    const inner = await call.categoryGroups.create({ walletId, name: 'Inner', parentGroupId: outer.id });
    const types = ['activeIncome', 'fixedExpense', 'variableExpense', 'transfer', 'valueChange'] as const;
    for (const type of types) await call.categories.create({ walletId, name: type, type, categoryGroupId: inner.id });
    const { items } = await call.categories.list({ walletId, limit: 500 });
    this.#categories = [...items.map(({ id }) => id), null, null];
    await this.#storeRates();
  }

  async #storeRates(): Promise<void> {
    const [symbol = ''] = this.#symbols;
    const { rates } = this.#plan;
    const row = (currency: string, date: string, rate: string) => ({ currency, date, rate, source: 'ecb' });
    const late = rates.filter(({ day }) => this.#day(day) > this.#day({ away: -120 }));
    await this.#services.rates.store([
      ...rates.map(({ day, rate }) => row(symbol, this.#day(day), rate)),
      ...late.map(({ day, rate }) => row(this.#late, this.#day(day), rate)),
      row(this.#late, this.#day({ away: -110 }), '0.37'),
    ]);
  }

  /** Adds transactions and prices, some in the currency whose rates are stored late. */
  async book(): Promise<void> {
    const { call, walletId } = this.#place;
    const [assetId = ''] = this.#assets;
    await withSymbolInWallet({ call, walletId, assetId, symbol: this.#late }, async () => {
      await this.#bookCash();
      await this.#importCash();
      await this.#bookPositions();
      await this.#setPrices();
    });
  }

  async #bookCash(): Promise<void> {
    const { call, walletId } = this.#place;
    const made: { id: string; amountValue: string; date: string }[] = [];
    for (const { asset, day, amount, currency, category, using } of this.#plan.transactions) {
      const date = this.#day(day);
      made.push(
        await call.transactions.create({
          ...{ walletId, assetId: of(this.#assets, asset), date, amountValue: amount },
          ...{ amountCurrency: this.#currency(currency), categoryId: of(this.#categories, category) },
          ...this.#using(using, date),
        }),
      );
    }
    const divided = new Map(this.#plan.divided.map((one) => [of(made, one.at), one.parts]));
    for (const [{ id, amountValue, date }, parts] of divided) {
      const rest = parts.reduce(
        (sum, part) => sum.minus(parseUnlimitedDecimal(part.amount)),
        parseUnlimitedDecimal(amountValue),
      );
      const all = [
        ...parts.map((part) => ({
          ...{ amountValue: part.amount, categoryId: of(this.#categories, part.category) },
          ...this.#using(part.using, date),
        })),
        { amountValue: formatDecimal(rest), categoryId: null },
      ];
      await call.transactions.split({ walletId, id, parts: all });
    }
  }

  /** Imports a statement that spans several months. */
  async #importCash(): Promise<void> {
    const { call, walletId } = this.#place;
    const lines = [-410, -300, -40, -2].map((away) => `${this.#day({ away })};Shop;${away}.25`);
    const content = ['Date;Payee;Amount', ...lines].join('\n');
    await call.imports.import({ walletId, id: of(this.#assets, this.#plan.imported), importerType: 'csv', content });
  }

  async #bookPositions(): Promise<void> {
    const { call } = this.#place;
    for (const one of this.#plan.securities)
      await call.securityTransactions.create({
        ...this.#position(one),
        type: one.type,
        isin: of(this.#isins, one.instrument),
      });
    for (const one of this.#plan.coins)
      await call.cryptoTransactions.create({
        ...this.#position(one),
        type: one.type,
        symbol: of(this.#symbols, one.instrument),
      });
  }

  #position({ asset, day, quantity, price, currency, fees, tax }: RandomWallet['coins' | 'securities'][number]) {
    const priceCurrency = this.#currency(currency);
    return {
      walletId: this.#place.walletId,
      assetId: of(this.#assets, asset),
      date: this.#day(day),
      quantity: quantity / 100,
      ...(price === null ? {} : { priceValue: price, priceCurrency }),
      ...(fees === null ? {} : { feesValue: fees.value, feesCurrency: this.#currency(fees.currency) }),
      ...(tax === null ? {} : { taxValue: tax.value, taxCurrency: this.#currency(tax.currency) }),
    };
  }

  async #setPrices(): Promise<void> {
    const { call, walletId } = this.#place;
    const { prices, coinPrices, quotes, splits, knownSplits } = this.#plan;
    const priced = ({ day, price, currency }: (typeof prices)[number]) => ({
      ...{ date: this.#day(day), priceValue: price, priceCurrency: this.#currency(currency) },
    });
    for (const one of prices)
      await call.securities.setPrices({ walletId, isin: of(this.#isins, one.instrument), prices: [priced(one)] });
    for (const one of coinPrices) {
      const symbol = of(this.#symbols, one.instrument);
      await call.cryptoTransactions.setPrices({ walletId, symbol, prices: [priced(one)] });
    }
    for (const { instrument, factor, day } of splits) {
      const own = { [this.#day(day)]: Number(factor) };
      await call.securities.update({ walletId, isin: of(this.#isins, instrument), splits: own });
    }
    for (const { instrument, day, price, currency } of quotes) {
      const quote = { date: this.#day(day), value: price, currency: this.#currency(currency) };
      await storeTestQuote(this.#services, of([...this.#isins, ...this.#symbols], instrument), quote);
    }
    for (const { instrument, factor, day } of knownSplits)
      await storeTestStockSplit(this.#services, of(this.#isins, instrument), { date: this.#day(day), factor });
  }

  #currency(which: number): string {
    return of(['EUR', 'USD', ...CHANGING_CURRENCIES, this.#late, this.#plan.currency], which);
  }

  #using(using: RandomDateRule, date: string) {
    if (using.rule !== 'range') return { usingDateRule: using.rule };
    const usingStartDate = shiftDay(date, using.away);
    return { usingDateRule: using.rule, usingStartDate, usingEndDate: shiftDay(usingStartDate, using.more) };
  }

  #day(day: RandomDay): string {
    const { today } = this.#place;
    if (!this.#plan.begun) return shiftDay(today, 1 + (Math.abs(day.away) % 50));
    if (!('unit' in day)) return shiftDay(today, day.away);
    let span = parseUnitName(calendarUnitName(day.unit, today));
    for (let ago = 0; ago < day.ago; ago += 1) span = { unit: day.unit, ...previousCalendarUnit(day.unit, span.start) };
    return shiftDay(day.at === 'start' ? span.start : span.end, day.away);
  }
}

function of<Item>(items: readonly Item[], which: number): Item {
  const item = items[which % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
