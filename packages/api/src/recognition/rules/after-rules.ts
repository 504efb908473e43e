import { earlierDate } from '@coffer/domain/dates.ts';
import { type UsingDateRule, usingDatesOf } from '@coffer/domain/using-dates.ts';
import { fits } from '../merchantAssignment/new-booking.ts';
import type { RuleState } from './rules.schema.ts';

/** Of a booking what rules may change. */
export interface BookingState {
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly usingDateRule: UsingDateRule;
  readonly reviewed: boolean;
  readonly tagIds: readonly string[];
}

/** A booking, and what the rules say of it. */
export interface RuleOutcome extends BookingState {
  readonly id: string;
  readonly date: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly amountValue: string;
  readonly amountCurrency: string;
  /** Nobody chose its category: it has none, or the system category `uncategorized`. */
  readonly uncategorized: boolean;
  /** Its category says what it is: a side of a transfer, or made by the service itself. */
  readonly categoryFixed: boolean;
  readonly usingStartDate: string;
  /** The last closed day of its asset; null where nothing of it is closed. */
  readonly closedUntil: string | null;
  /** Null where no rule is about it. */
  readonly outcomePlaces: readonly number[] | null;
  readonly outcomeMerchantId: string | null;
  readonly outcomeCategoryId: string | null;
  readonly outcomeUsingDateRule: UsingDateRule | null;
  readonly outcomeReviewed: boolean;
}

/** What a merchant says of the bookings that get it by themselves. */
export interface MerchantDefaults {
  readonly defaultCategoryId: string | null;
  readonly defaultUsingDateRule: UsingDateRule | null;
  readonly autoReviewTransactions: boolean;
}

interface Applied {
  readonly rules: readonly RuleState[];
  readonly merchants: ReadonlyMap<string, MerchantDefaults>;
  readonly overwrite: boolean;
}

/** The booking as the rules leave it. Done again it changes nothing. */
export function afterRules(booking: RuleOutcome, { rules, merchants, overwrite }: Applied): BookingState {
  const { outcomeCategoryId, outcomeUsingDateRule, outcomeMerchantId: merchantId } = booking;
  const given = merchantId !== null && merchantId !== booking.merchantId ? merchants.get(merchantId) : undefined;
  const isFixed = booking.categoryFixed || isClosed(booking, booking.usingStartDate);
  const takesCategory = !isFixed && (booking.uncategorized || overwrite);
  const ownCategory = takesCategory ? outcomeCategoryId : null;
  const merchantCategory = booking.uncategorized && !isFixed ? given?.defaultCategoryId : null;
  const rule = outcomeUsingDateRule ?? given?.defaultUsingDateRule ?? null;
  const takesRule = booking.usingDateRule === 'transactionDate' || (overwrite && outcomeUsingDateRule !== null);
  const tagIds = (booking.outcomePlaces ?? []).flatMap((place) => rules[place]?.thenTagIds ?? []);
  return {
    categoryId: ownCategory ?? merchantCategory ?? booking.categoryId,
    merchantId,
    usingDateRule:
      takesRule && fits(rule, booking.date) && !wouldReachClosed(booking, rule) ? rule : booking.usingDateRule,
    reviewed: booking.reviewed || booking.outcomeReviewed || (given?.autoReviewTransactions ?? false),
    tagIds: [...new Set([...booking.tagIds, ...tagIds])],
  };
}

/** A closing keeps a booking's category and its using dates. */
function isClosed({ date, closedUntil }: RuleOutcome, usingStartDate: string): boolean {
  return closedUntil !== null && earlierDate(date, usingStartDate) <= closedUntil;
}

function wouldReachClosed(booking: RuleOutcome, rule: UsingDateRule): boolean {
  // The days of a range are each booking's own: no rule says it.
  if (rule === 'range') return false;
  const { start } = usingDatesOf({ rule, date: booking.date });
  return isClosed(booking, earlierDate(start, booking.usingStartDate));
}

/** The state of a booking alone. */
export function bookingStateOf({
  categoryId,
  merchantId,
  usingDateRule,
  reviewed,
  tagIds,
}: BookingState): BookingState {
  return { categoryId, merchantId, usingDateRule, reviewed, tagIds };
}

export function isChanged(before: BookingState, after: BookingState): boolean {
  return JSON.stringify(bookingStateOf(before)) !== JSON.stringify(bookingStateOf(after));
}
