import * as is from '@coffer/db/columns.ts';
import { UsingDateRule } from '@coffer/db/generated/tables.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { addMonths } from '@coffer/domain/dates.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { normaliseCounterparty } from './counterparty.ts';
import { MerchantMatcher } from './merchant-matcher.ts';

interface NewTexts {
  readonly fromTo?: string | null | undefined;
  readonly description?: string | null | undefined;
}

const CANDIDATE = {
  defaultCategoryId: is.orNull(is.uuid),
  defaultUsingDateRule: is.orNull(is.enumOf(UsingDateRule)),
  autoReviewTransactions: is.bool,
  id: is.uuid,
  name: is.text,
  domains: is.arrayOf(is.text),
};

/** A merchant with the defaults that it sets on automatically assigned transactions. */
export type WalletMerchant = is.RowOf<typeof CANDIDATE>;

const MERCHANTS = `SELECT id, name, domains, "defaultCategoryId", "defaultUsingDateRule", "autoReviewTransactions"
  FROM "Merchant" WHERE "walletId" = $1`;

/** The merchant that the wallet knows for a counterparty; null if it knows none. */
export async function findKnownMerchant(
  { transaction, walletId }: Wallet,
  { fromTo = null, description = null }: NewTexts,
): Promise<WalletMerchant | null> {
  if (fromTo === null && description === null) return null;
  const merchants = await transaction.query({
    row: CANDIDATE,
    name: 'knownMerchants',
    text: `${MERCHANTS} ORDER BY id`,
    values: [walletId],
  });
  if (merchants.length === 0) return null;
  const counterpart = normaliseCounterparty(fromTo, description);
  const decisions = await transaction.query({
    row: { merchantId: is.uuid },
    name: 'merchantDecision',
    text: 'SELECT "merchantId" FROM "MerchantDecision" WHERE "walletId" = $1 AND counterpart = $2',
    values: [walletId, counterpart.name],
  });
  const decided = new Map(decisions.map(({ merchantId }) => [counterpart.name, merchantId]));
  const id = new MerchantMatcher(merchants, decided).matchCounterparty(counterpart);
  return merchants.find((merchant) => merchant.id === id) ?? null;
}

/** Returns the merchant with this id and its defaults; null if it does not exist. */
export async function readMerchantWithDefaults(
  { transaction, walletId }: Wallet,
  id: string,
): Promise<WalletMerchant | null> {
  const [merchant] = await transaction.query({
    row: CANDIDATE,
    text: `${MERCHANTS} AND id = $2`,
    values: [walletId, id],
  });
  return merchant ?? null;
}

/**
 * Whether the rule gives valid cash-flow dates. It does not if it is null, or if its month is outside the storable
 * range.
 */
export function canApplyUsingDateRule(rule: UsingDateRule | null, date: string): rule is UsingDateRule {
  if (rule === null) return false;
  return rule === 'transactionDate' || isDate(addMonths(date, rule === 'previousMonth' ? -1 : 1));
}
