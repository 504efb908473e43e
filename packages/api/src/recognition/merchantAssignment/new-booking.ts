import * as is from '@coffer/db/columns.ts';
import { UsingDateRule } from '@coffer/db/generated/tables.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { addMonths } from '@coffer/domain/dates.ts';
import { kindOfCredential } from '../../kernel/credentials/kinds.ts';
import { lockRecord } from '../../kernel/locks.ts';
import type { RequestedWallet, Wallet } from '../../kernel/wallet.ts';
import { counterpartOf } from './counterpart.ts';
import { MerchantMatcher } from './merchant-matcher.ts';

/** What decides of a new booking's merchant, and what it brings with it. */
interface NewBooking {
  readonly date: string;
  readonly fromTo?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly categoryId?: string | null | undefined;
  readonly merchantId?: string | null | undefined;
  readonly merchantAutoAssigned?: boolean | undefined;
  readonly excludeFromMerchantAutoAssignment?: boolean | undefined;
  readonly usingDateRule?: UsingDateRule | undefined;
  readonly reviewed?: boolean | undefined;
}

const CANDIDATE = {
  defaultCategoryId: is.orNull(is.uuid),
  defaultUsingDateRule: is.orNull(is.enumOf(UsingDateRule)),
  autoReviewTransactions: is.bool,
  id: is.uuid,
  name: is.text,
  domains: is.arrayOf(is.text),
};

type Candidate = is.RowOf<typeof CANDIDATE>;

/**
 * A booking that a program makes, with the merchant that the wallet knows its counterpart by, where the program says
 * nothing of a merchant. A person who books by hand chooses one, or none.
 */
export async function withKnownMerchant<Booking extends NewBooking>(
  wallet: RequestedWallet,
  booking: Booking,
): Promise<Booking> {
  const { merchantId, excludeFromMerchantAutoAssignment = false, fromTo = null, description = null } = booking;
  if (merchantId !== undefined || excludeFromMerchantAutoAssignment || kindOfCredential(wallet.credential).isPerson)
    return booking;
  if (fromTo === null && description === null) return booking;
  const merchant = await knownMerchant(wallet, fromTo, description);
  if (merchant === null) return booking;
  const { defaultUsingDateRule: rule } = merchant;
  return {
    ...booking,
    merchantId: merchant.id,
    merchantAutoAssigned: true,
    categoryId: booking.categoryId ?? merchant.defaultCategoryId,
    usingDateRule: booking.usingDateRule ?? (fits(rule, booking.date) ? rule : 'transactionDate'),
    reviewed: booking.reviewed ?? merchant.autoReviewTransactions,
  };
}

async function knownMerchant(
  wallet: Wallet,
  fromTo: string | null,
  description: string | null,
): Promise<Candidate | null> {
  const { transaction, walletId } = wallet;
  const merchants = await transaction.query({
    row: CANDIDATE,
    name: 'knownMerchants',
    text: `SELECT id, name, domains, "defaultCategoryId", "defaultUsingDateRule", "autoReviewTransactions"
           FROM "Merchant" WHERE "walletId" = $1 ORDER BY id`,
    values: [walletId],
  });
  if (merchants.length === 0) return null;
  const counterpart = counterpartOf(fromTo, description);
  const decisions = await transaction.query({
    row: { merchantId: is.uuid },
    name: 'merchantDecision',
    text: 'SELECT "merchantId" FROM "MerchantDecision" WHERE "walletId" = $1 AND counterpart = $2',
    values: [walletId, counterpart.name],
  });
  const decided = new Map(decisions.map(({ merchantId }) => [counterpart.name, merchantId]));
  const id = new MerchantMatcher(merchants, decided).matchCounterpart(counterpart);
  // A merchant that is deleted meanwhile is left out, since nobody named it.
  if (id === null || !(await lockRecord(wallet, 'Merchant', id, 'KEY SHARE'))) return null;
  return merchants.find((merchant) => merchant.id === id) ?? null;
}

/** Whether the rule has days for a booking of this day: a month that cannot be stored has none. */
export function fits(rule: UsingDateRule | null, date: string): rule is UsingDateRule {
  if (rule === null) return false;
  return rule === 'transactionDate' || isDate(addMonths(date, rule === 'previousMonth' ? -1 : 1));
}
