import type { Wallet } from '../../kernel/wallet.ts';
import { normaliseCounterparty } from './counterparty.ts';

export interface CounterpartyTexts {
  readonly fromTo: string | null;
  readonly description: string | null;
}

export interface MerchantChoice {
  readonly merchantId?: string | null | undefined;
  readonly merchantAutoAssigned?: boolean | undefined;
  readonly excludeFromMerchantAutoAssignment?: boolean | undefined;
}

/**
 * Returns the changes with the flags that follow from a person's choice of merchant: the merchant was not assigned
 * automatically, and after the person removes a merchant, none is assigned again. Flags set in the changes themselves
 * take precedence. `before` is null for several transactions with different merchants.
 */
export function withMerchantChoiceFlags<Changes extends MerchantChoice>(
  before: Pick<MerchantChoice, 'merchantId'> | null,
  changes: Changes,
): Changes {
  const { merchantId, merchantAutoAssigned = false, excludeFromMerchantAutoAssignment = true } = changes;
  if (merchantId === undefined || (merchantId === null && before?.merchantId === null)) return changes;
  if (merchantId !== null) return { ...changes, merchantAutoAssigned };
  return { ...changes, merchantAutoAssigned, excludeFromMerchantAutoAssignment };
}

/**
 * Remembers the merchant that a person chose for the counterparties of these transactions; their next transactions get it
 * automatically.
 */
export async function rememberMerchantDecisions(
  { transaction, walletId, userId, now }: Wallet,
  transactions: readonly CounterpartyTexts[],
  { merchantId, merchantAutoAssigned = false }: MerchantChoice,
): Promise<void> {
  if (merchantId == null || merchantAutoAssigned) return;
  const names = new Set(transactions.map(({ fromTo, description }) => normaliseCounterparty(fromTo, description).name));
  names.delete('');
  if (names.size === 0) return;
  await transaction.execute({
    text: `INSERT INTO "MerchantDecision" AS d ("walletId", counterpart, "merchantId", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           SELECT wallet.id, counterpart, $3, $4, $5, $4, $5 FROM "Wallet" AS wallet, unnest($2::text[]) AS counterpart
           WHERE wallet.id = $1 ORDER BY counterpart
           ON CONFLICT ("walletId", counterpart) DO UPDATE SET "merchantId" = excluded."merchantId",
             "lastUpdatedTime" = excluded."lastUpdatedTime", "lastUpdatedUserId" = excluded."lastUpdatedUserId"
           WHERE d."merchantId" <> excluded."merchantId"`,
    values: [walletId, [...names], merchantId, now().toISOString(), userId],
  });
}
