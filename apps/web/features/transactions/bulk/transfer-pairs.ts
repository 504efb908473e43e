import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';

/** Two transactions that can be linked: value leaves with `source` and arrives with `counter`. */
export interface TransferPair {
  readonly source: Transaction;
  readonly counter: Transaction;
}

/** Maximum number of days between the two sides of a pair, if more than two transactions are selected. */
const MAX_DAYS_BETWEEN_SIDES = 7;
const DAY_MS = 86_400_000;

/**
 * The pairs among the selected transactions that can be linked as transfers. Two selected transactions form a pair if
 * one amount is negative and the other positive. Among more transactions, a pair has opposite amounts in one currency
 * on two assets, at most a week apart; pairs with the nearest days are formed first, and no transaction is in two
 * pairs. Split parents and linked transactions are left out.
 */
export function findTransferPairs(records: readonly Transaction[]): readonly TransferPair[] {
  const free = records.filter(({ parent, transferCounterId: linked }) => !parent && linked === null);
  const coming = free.filter(({ amountValue }) => isPositive(amountValue));
  const leaving = free.filter(({ amountValue }) => isPositive(negateDecimalText(amountValue)));
  const [source, counter] = [leaving[0], coming[0]];
  if (records.length === 2) return source === undefined || counter === undefined ? [] : [{ source, counter }];
  const byAmount = Map.groupBy(coming, ({ amountValue, amountCurrency }) => `${amountValue} ${amountCurrency}`);
  const candidates = leaving.flatMap((one) =>
    (byAmount.get(`${negateDecimalText(one.amountValue)} ${one.amountCurrency}`) ?? []).flatMap((other) => {
      const days = daysBetween(one.date, other.date);
      return one.assetId === other.assetId || days > MAX_DAYS_BETWEEN_SIDES
        ? []
        : [{ source: one, counter: other, days }];
    }),
  );
  const taken = new Set<string>();
  return candidates
    .toSorted((one, other) => one.days - other.days)
    .flatMap(({ source: one, counter: other }) => {
      if (taken.has(one.id) || taken.has(other.id)) return [];
      taken.add(one.id).add(other.id);
      return [{ source: one, counter: other }];
    });
}

function isPositive(amount: string): boolean {
  return !amount.startsWith('-') && /[1-9]/.test(amount);
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;
}
