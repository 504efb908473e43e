import { earlierDate } from '@coffer/domain/dates.ts';
import { Decimal, sumDecimals, ZERO } from '@coffer/domain/decimal.ts';
import type { NetWorthCause } from '../net-worth-causes.schema.ts';
import { listDays, reportSpans, shiftDay } from './counted-calendar.ts';
import type { RawPositionTransaction, RawTransaction } from './raw-wallet.ts';
import type { ReferenceReports } from './reference-reports.ts';

/**
 * The causes of the change in net worth, computed from the definitions in docs/reports.md. Each cause is its own sum
 * over raw records, day by day; none is computed as a remainder.
 */
export function referenceNetWorthCauses(
  reference: ReferenceReports,
  period: string,
): ReadonlyMap<NetWorthCause, Decimal> {
  const { today } = reference.when;
  const span = reportSpans(period, reference.when).now;
  const [end, before] = [earlierDate(span.end, today), earlierDate(shiftDay(span.start, -1), today)];
  return new CausesIn(reference, { first: shiftDay(before, 1), last: end }).all();
}

class CausesIn {
  readonly #reference: ReferenceReports;
  readonly #days: { readonly first: string; readonly last: string };
  readonly #counters: ReadonlyMap<string, string>;
  readonly #transactions: ReadonlyMap<string, RawTransaction>;

  constructor(reference: ReferenceReports, days: { readonly first: string; readonly last: string }) {
    this.#reference = reference;
    this.#days = days;
    this.#counters = new Map(reference.raw.links.map(({ own, counter }) => [own, counter]));
    this.#transactions = new Map(reference.raw.transactions.map((one) => [one.id, one]));
  }

  all(): Map<NetWorthCause, Decimal> {
    const trades = this.#positions.flatMap((trade) => {
      const cash = this.#cashOf(trade);
      return cash === undefined ? [] : [{ trade, cash }];
    });
    const onDayOfTrade = sumDecimals(
      trades.map(({ trade, cash }) => this.#reference.worthOf({ ...cash, date: trade.date })),
    );
    const costs = sumDecimals(trades.map(({ trade }) => this.#costsOf(trade)));
    const without = (isTransfer: boolean) =>
      sumDecimals(
        this.#positions
          .filter(
            (one) =>
              this.#cashOf(one) === undefined && this.#movedBy(one) === (isTransfer ? 'transfers' : 'corrections'),
          )
          .map((one) => this.#reference.marketValueOf(one)),
      );
    const [moved, added] = [without(true), without(false)];
    return new Map<NetWorthCause, Decimal>([
      ['earned', this.#cash('earned')],
      ['spent', this.#cash('spent')],
      ['uncategorized', this.#cash('uncategorized')],
      ['market', this.#marketChange().plus(onDayOfTrade).plus(costs).minus(moved).minus(added)],
      ['exchangeRates', this.#effectOfRates()],
      ['fees', costs.negated()],
      ['transfers', this.#cash('transfers').minus(onDayOfTrade).plus(moved)],
      ['corrections', this.#cash('corrections').plus(added)],
    ]);
  }

  get #positions(): RawPositionTransaction[] {
    return this.#reference.raw.positions.filter((one) => this.#isWithin(one));
  }

  #isWithin({ date }: { readonly date: string }): boolean {
    return date >= this.#days.first && date <= this.#days.last;
  }

  #cashOf({ id }: RawPositionTransaction): RawTransaction | undefined {
    return this.#transactions.get(this.#counters.get(id) ?? '');
  }

  #movedBy({ id, type }: RawPositionTransaction): NetWorthCause {
    if (this.#counters.has(id) || type === 'transferIn' || type === 'transferOut') return 'transfers';
    return type === 'initialBalance' || type === 'buy' || type === 'sell' ? 'corrections' : 'market';
  }

  #costsOf(trade: RawPositionTransaction): Decimal {
    const { date, priceCurrency } = trade;
    const worth = (value: string | null, currency: string | null) =>
      value === null || currency === null ? ZERO : this.#reference.converted(new Decimal(value), currency, date);
    const fees = worth(trade.feesValue, trade.feesCurrency ?? priceCurrency);
    return fees.plus(worth(trade.taxValue, trade.taxCurrency ?? priceCurrency));
  }

  #cash(cause: NetWorthCause): Decimal {
    const { transactions } = this.#reference.raw;
    const counted = transactions.filter((one) => !one.parent && this.#isWithin(one) && this.#causeOf(one) === cause);
    return sumDecimals(counted.map((one) => this.#reference.worthOf(one)));
  }

  #causeOf({ id, categoryId }: RawTransaction): NetWorthCause {
    if (this.#counters.has(id)) return 'transfers';
    const type = this.#reference.raw.categories.find((category) => category.id === categoryId)?.type ?? 'none';
    if (type === 'none') return 'uncategorized';
    if (type === 'transfer') return 'transfers';
    if (type === 'valueChange') return 'corrections';
    return type === 'activeIncome' || type === 'passiveIncome' ? 'earned' : 'spent';
  }

  /** The sum of the daily changes in the market value of all positions, each at the exchange rates of its day. */
  #marketChange(): Decimal {
    return this.#ofEachDay((assetId, day) => {
      const [before, now] = [shiftDay(day, -1), day].map((date) => this.#reference.marketValues(assetId, date));
      const changes = [
        ...(now ?? []),
        ...[...(before ?? [])].map(([currency, amount]) => [currency, amount.negated()] as const),
      ];
      return sumDecimals(changes.map(([currency, amount]) => this.#reference.converted(amount, currency, day)));
    });
  }

  /** The sum of the changes in value that each day's exchange rates cause in the balances of the previous day. */
  #effectOfRates(): Decimal {
    return this.#ofEachDay((assetId, day) => {
      const before = shiftDay(day, -1);
      const balances = [...this.#reference.balance(assetId, before)].filter(([, amount]) => !amount.isZero());
      const netWorthOn = (date: string) =>
        sumDecimals(balances.map(([currency, amount]) => this.#reference.converted(amount, currency, date)));
      return netWorthOn(day).minus(netWorthOn(before));
    });
  }

  #ofEachDay(changeOf: (assetId: string, day: string) => Decimal): Decimal {
    const { first, last } = this.#days;
    if (first > last) return ZERO;
    const { assets } = this.#reference.raw;
    return sumDecimals(
      listDays({ start: first, end: last }).flatMap((day) => assets.map(({ id }) => changeOf(id, day))),
    );
  }
}
