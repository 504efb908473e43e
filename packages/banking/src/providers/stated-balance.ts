import { exactAmount } from './exact-amount.ts';
import { currencyOf, firstDay } from './fields.ts';
import type { StatedBalance } from './provider.ts';

/** A balance as a list of several of one account has it. */
export interface ListedBalance {
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly days: readonly (string | null | undefined)[];
}

export interface BalanceOf {
  /** The account's; an account of several currencies has a balance in each. */
  readonly currency: string | null;
  /** The day where a balance names none. */
  readonly until: string;
}

/** The first one of the types, in their order. */
export function firstBalance(
  listed: readonly ListedBalance[],
  types: readonly string[],
  account: BalanceOf,
): StatedBalance | null {
  const stated = types.flatMap((type) => listed.filter((balance) => balance.type === type));
  const wanted = stated.find(({ currency }) => currency === account.currency) ?? stated[0];
  if (wanted === undefined) return null;
  const [amount, currency] = [exactAmount(wanted.amount), currencyOf(wanted.currency)];
  return amount === null || currency === null
    ? null
    : { amount, currency, date: firstDay(...wanted.days) ?? account.until };
}

/** An amount in the account's currency; null where it is in another, or none. */
export function amountIn(
  currency: string,
  stated: { readonly amount: string; readonly currency: string } | null | undefined,
): string | null {
  return stated == null || currencyOf(stated.currency) !== currency ? null : exactAmount(stated.amount);
}
