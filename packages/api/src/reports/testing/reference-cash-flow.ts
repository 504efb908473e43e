import { Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { Category } from '../../books/categories/categories.schema.ts';
import { comparedReportSpans, type DaySpan, listDays, reportSpans } from './counted-calendar.ts';
import type { RawTransaction } from './raw-wallet.ts';
import type { ReferenceReports } from './reference-reports.ts';

// The cash-flow reports, computed from the contract’s formulas (§3).

/** Leaf transactions outside `transfer` and `valueChange` types and without a transfer link. */
export function cashFlowTransactions({ raw }: ReferenceReports): RawTransaction[] {
  const linked = new Set(raw.links.map(({ own }) => own));
  const excluded = new Set(
    raw.categories.filter(({ type }) => type === 'transfer' || type === 'valueChange').map(({ id }) => id),
  );
  return raw.transactions.filter((one) => !one.parent && !linked.has(one.id) && !excluded.has(one.categoryId ?? ''));
}

export function referenceCashFlowByCategory(reference: ReferenceReports, period: string, compare: 'whole' | 'toDate') {
  const when = reference.cashFlowReportDates;
  const { now, before } = compare === 'whole' ? reportSpans(period, when) : comparedReportSpans(period, when);
  const { categories } = reference.raw;
  const uncategorized = categories.find(({ systemKey }) => systemKey === 'uncategorized')?.id;
  const rows = categories.flatMap((category) => {
    const own = cashFlowTransactions(reference).filter(
      ({ categoryId }) => (categoryId ?? uncategorized) === category.id,
    );
    const [value, previous] = [flowIn(reference, own, now), before === null ? null : flowIn(reference, own, before)];
    if (value === null && previous === null) return [];
    const [exact, exactBefore] = [value ?? ZERO, previous ?? ZERO];
    const row = {
      category: toEmbeddedCategory(category),
      categoryNameWithParentGroups: [...groupNames(reference, category.categoryGroupId), category.name].join(' / '),
      value: reference.rounded(exact),
      valuePreviousPeriod: reference.rounded(exactBefore),
      valueChange: reference.rounded(exact.minus(exactBefore)),
    };
    return [[category.id, row] as const];
  });
  return Object.fromEntries(rows);
}

/** Σ of the shares on the days of a span, each at the rate of the transaction’s day; null if no day has a share. */
function flowIn(reference: ReferenceReports, transactions: readonly RawTransaction[], span: DaySpan): Decimal | null {
  let sum: Decimal | null = null;
  for (const one of transactions) {
    for (const [date, share] of dailyAmountShares(one)) {
      if (date < span.start || date > span.end) continue;
      sum = (sum ?? ZERO).plus(reference.converted(share, one.amountCurrency, one.date));
    }
  }
  return sum;
}

const known = new WeakMap<RawTransaction, ReadonlyMap<string, Decimal>>();

/** Each day's share of an amount that is spread over N days: R(amount·j/N) − R(amount·(j−1)/N). */
export function dailyAmountShares(one: RawTransaction): ReadonlyMap<string, Decimal> {
  const shares = known.get(one);
  if (shares !== undefined) return shares;
  const days = listDays({ start: one.usingStartDate, end: one.usingEndDate });
  const amount = new Decimal(one.amountValue);
  const upTo = (nth: number) => amount.times(nth).div(days.length).toDecimalPlaces(18, Decimal.ROUND_HALF_UP);
  const computed = new Map(days.map((date, at) => [date, upTo(at + 1).minus(upTo(at))]));
  known.set(one, computed);
  return computed;
}

function groupNames(reference: ReferenceReports, id: string | null): string[] {
  const group = reference.raw.groups.find((one) => one.id === id);
  return group === undefined ? [] : [...groupNames(reference, group.parentGroupId), group.name];
}

/** Returns a category in the shape in which reports contain it (specification 2.5). */
function toEmbeddedCategory({ walletId: _wallet, legacyStoreId: _legacy, systemKey: _key, ...shown }: Category) {
  return shown;
}

/** The ids of the largest expenses, with their own amounts and currencies. */
export function referenceTopExpenses(reference: ReferenceReports, period: string, limit: number) {
  const { start, end } = reportSpans(period, reference.when).now;
  return cashFlowTransactions(reference)
    .filter(({ amountValue, date }) => new Decimal(amountValue).lt(0) && date >= start && date <= end)
    .map((one) => ({ one, worth: reference.worthOf(one) }))
    .toSorted((a, b) => a.worth.comparedTo(b.worth) || (a.one.id < b.one.id ? -1 : 1))
    .slice(0, limit)
    .map(({ one: { id, amountValue, amountCurrency } }) => ({
      id,
      amount: { value: reportNumber(new Decimal(amountValue), amountCurrency), currency: amountCurrency },
    }));
}

/** The sums that linked transfers moved from each asset to each other asset. The source transaction is in the period. */
export function referenceTransfers(reference: ReferenceReports, period: string) {
  const { start, end } = reportSpans(period, reference.when).now;
  const { assets } = reference.raw;
  const sums = new Map<string, { source: string; target: string; amount: Decimal }>();
  for (const { source, target, date, amount } of moves(reference)) {
    if (date < start || date > end || source === target) continue;
    const key = `${source} ${target}`;
    sums.set(key, { source, target, amount: (sums.get(key)?.amount ?? ZERO).plus(amount) });
  }
  const nameOf = (id: string) => assets.find((asset) => asset.id === id)?.name;
  return [...sums.entries()]
    .toSorted(([oneKey, one], [otherKey, other]) => other.amount.comparedTo(one.amount) || (oneKey < otherKey ? -1 : 1))
    .map(([, { source, target, amount }]) => ({
      sourceAssetId: source,
      sourceAssetName: nameOf(source),
      targetAssetId: target,
      targetAssetName: nameOf(target),
      amount: reference.rounded(amount),
    }));
}

interface Move {
  /** The id of the cash transaction that decides the amount; null for a move between two positions. */
  readonly cashId: string | null;
  readonly source: string;
  readonly target: string;
  /** The date of the source. */
  readonly date: string;
  readonly amount: Decimal;
}

/** The cash transactions behind a row of `transfers`, and the sum that moved between positions without cash. */
export function referenceTransferDetails(
  reference: ReferenceReports,
  { start, end }: DaySpan,
  source: string,
  target: string,
) {
  const own = moves(reference).filter(
    (one) => one.source === source && one.target === target && one.date >= start && one.date <= end,
  );
  const ofPositions = own.filter(({ cashId }) => cashId === null);
  return {
    cash: own.flatMap(({ cashId, amount }) => (cashId === null ? [] : [{ id: cashId, amount }])),
    ofPositions: ofPositions.reduce((sum, { amount }) => sum.plus(amount), ZERO),
  };
}

/** Returns each link once, as a move from one asset to another. */
function moves(reference: ReferenceReports): Move[] {
  const { links, transactions, positions } = reference.raw;
  return links.flatMap(({ own, counter }): Move[] => {
    const [cash, otherCash] = [own, counter].map((id) => transactions.find((one) => one.id === id));
    const [position, otherPosition] = [own, counter].map((id) => positions.find((one) => one.id === id));
    const target = (otherCash ?? otherPosition)?.assetId ?? '';
    // Between two cash assets, or when cash pays for a position: the negative side is the source.
    if (cash !== undefined) {
      const worth = reference.worthOf(cash);
      if (worth.lt(0))
        return [{ cashId: cash.id, source: cash.assetId, target, date: cash.date, amount: worth.negated() }];
      return [];
    }
    if (position === undefined) return [];
    // When a position pays out, the cash side decides the amount, and the position is the source.
    if (otherCash !== undefined) {
      const worth = reference.worthOf(otherCash);
      const { assetId: source, date } = position;
      return worth.gt(0) ? [{ cashId: otherCash.id, source, target, date, amount: worth }] : [];
    }
    if (position.type !== 'transferOut') return [];
    const amount = reference.marketValueOf(position).abs();
    return [{ cashId: null, source: position.assetId, target, date: position.date, amount }];
  });
}
