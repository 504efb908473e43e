import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import type { Transaction } from '#shared/transactions/record.ts';

/** Two transactions that can be linked: value leaves with `source` and arrives with `counter`. */
export interface TransferPair {
  readonly source: Transaction;
  readonly counter: Transaction;
}

/** Maximum number of days between the two sides of a pair, if more than two transactions are selected. */
const MAX_DAYS_BETWEEN_SIDES = 7;
const DAY_MS = 86_400_000;

/**
 * The pairs among some transactions. Exactly two form a pair if the service would link them. Among more, pairs have
 * opposite amounts on two assets within a week, nearest days first; each transaction is in at most one pair.
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
