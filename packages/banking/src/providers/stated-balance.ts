import { addDays } from '@coffer/domain/dates.ts';
import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { parseExactAmount } from './exact-amount.ts';
import type { DeliveredLine, OpeningBalanceBasis, StatedBalance } from './provider.ts';
import { parseCurrencyCode, parseProviderDate } from './response-fields.ts';

/** A kind of balance that a bank states, by the transactions that it includes and the day that it applies to. */
export type BalanceKind =
  /** Booked balance at the end of its day. */
  | 'closing'
  /** Booked balance at the end of its stated day, or of the previous day if the bank states no day. */
  | 'previousClosing'
  /** Booked balance so far. */
  | 'interim'
  /** Expected balance, including pending transactions. */
  | 'expected'
  /** Available amount, including pending transactions. */
  | 'available';

/** A balance from an account's list of balances. */
export interface ListedBalance {
  /** The kind of balance; null for other kinds, such as a balance of the next day. */
  readonly kind: BalanceKind | null;
  readonly amount: string;
  readonly currency: string;
  /** The balance is for the end of this day, if the bank states the day. */
  readonly day: string | null | undefined;
  /** True if the balance includes a credit limit; such a balance is not used. */
  readonly isWithCreditLimit: boolean;
}

export interface BalanceContext {
  /** The account's currency; an account with several currencies has a balance in each. */
  readonly currency: string | null;
  /** The day of balances without a stated date. */
  readonly until: string;
  readonly lines: readonly Pick<DeliveredLine, 'pending' | 'amount' | 'currency'>[];
}

export interface AccountBalances {
  readonly bookedBalance: StatedBalance | null;
  readonly openingBasis: OpeningBalanceBasis | null;
}

const BOOKED: readonly BalanceKind[] = ['closing', 'interim', 'previousClosing'];
const OPENING: readonly BalanceKind[] = ['closing', 'previousClosing', 'interim', 'expected', 'available'];

/**
 * Chooses an account's booked balance and the basis of its opening balance; each is null without a usable balance. An
 * expected balance counts as booked only if no transaction is pending. If the basis is an expected or available
 * balance, the sum of the pending amounts is subtracted.
 */
export function accountBalances(listed: readonly ListedBalance[], account: BalanceContext): AccountBalances {
  const hasPending = account.lines.some(({ pending }) => pending);
  const booked = firstBalance(listed, hasPending ? BOOKED : [...BOOKED, 'expected'], account);
  return { bookedBalance: booked === null ? null : statedOf(booked), openingBasis: openingBasisOf(listed, account) };
}

function openingBasisOf(listed: readonly ListedBalance[], account: BalanceContext): OpeningBalanceBasis | null {
  const found = firstBalance(listed, OPENING, account);
  if (found === null) return null;
  const stated = statedOf(found);
  if (found.kind !== 'expected' && found.kind !== 'available') return { ...stated, isProvisional: false };
  const pending = account.lines.filter((line) => line.pending && line.currency === stated.currency);
  const amount = sumDecimalTexts([stated.amount, ...pending.map((line) => negateDecimalText(line.amount))]);
  return { ...stated, amount, isProvisional: true };
}

type FoundBalance = StatedBalance & { readonly kind: BalanceKind };

const statedOf = ({ amount, currency, date }: FoundBalance): StatedBalance => ({ amount, currency, date });

/**
 * Returns the first readable balance in the order of `kinds`, preferably in the currency of the account; null without
 * such a balance.
 */
function firstBalance(
  listed: readonly ListedBalance[],
  kinds: readonly BalanceKind[],
  account: BalanceContext,
): FoundBalance | null {
  const stated = kinds.flatMap((kind) =>
    listed.flatMap((balance) => (balance.kind === kind ? (readBalance(balance, kind, account) ?? []) : [])),
  );
  return stated.find(({ currency }) => currency === account.currency) ?? stated[0] ?? null;
}

/** Reads a balance; null if its amount or currency can't be read, or if it includes a credit limit. */
function readBalance(balance: ListedBalance, kind: BalanceKind, { until }: BalanceContext): FoundBalance | null {
  const [amount, currency] = [parseExactAmount(balance.amount), parseCurrencyCode(balance.currency)];
  if (amount === null || currency === null || balance.isWithCreditLimit) return null;
  const usual = kind === 'previousClosing' ? addDays(until, -1) : until;
  return { kind, amount, currency, date: parseProviderDate(balance.day) ?? usual };
}

/** Returns the amount if it is in this currency; null if it is missing, unreadable or in another currency. */
export function amountInCurrency(
  currency: string,
  stated: { readonly amount: string; readonly currency: string } | null | undefined,
): string | null {
  return stated == null || parseCurrencyCode(stated.currency) !== currency ? null : parseExactAmount(stated.amount);
}
