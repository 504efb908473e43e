import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { MerchantChoice } from './merchantAssignment/merchant-decisions.ts';
import { appendTagsSql } from './transaction-tags.ts';

/** The changes of a parent that also apply to its parts; absent fields stay unchanged. */
export interface ParentChanges extends MerchantChoice {
  readonly assignedUserId?: string | null | undefined;
  readonly reviewed?: boolean | undefined;
}

const MERCHANT_FIELDS = ['merchantId', 'merchantAutoAssigned', 'excludeFromMerchantAutoAssignment'] as const;
const OTHERS = ['assignedUserId', 'reviewed'] as const;

/** Applies changes of parents to their parts. Returns the ids of the parents of which a part changed. */
export async function copyChangesToParts(
  wallet: Wallet,
  parentIds: readonly string[],
  changes: ParentChanges,
): Promise<string[]> {
  const named = [...(changes.merchantId === undefined ? [] : MERCHANT_FIELDS), ...OTHERS];
  const columns = named.filter((column) => changes[column] !== undefined);
  if (columns.length === 0 || parentIds.length === 0) return [];
  const rows = await wallet.transaction.query({
    row: { parentId: is.uuid },
    text: `UPDATE "Transaction" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
             ${columns.map((column, at) => `"${column}" = $${at + 5}`).join(', ')}
           WHERE "walletId" = $1 AND "parentTransactionId" = ANY($2::uuid[])
             AND (${columns.map((column, at) => `"${column}" IS DISTINCT FROM $${at + 5}`).join(' OR ')})
           RETURNING "parentTransactionId" AS "parentId"`,
    values: [
      ...[wallet.walletId, parentIds, wallet.now().toISOString(), wallet.userId],
      ...columns.map((column) => changes[column]),
    ],
  });
  return [...new Set(rows.map(({ parentId }) => parentId))];
}

/** Locks the parts of these transactions. Returns the ids of the parts and of their parents. */
export function lockPartsOfParents({ transaction, walletId }: Wallet, parentIds: readonly string[]) {
  return transaction.query({
    row: { id: is.uuid, parentId: is.uuid },
    text: `SELECT id, "parentTransactionId" AS "parentId" FROM "Transaction"
           WHERE "walletId" = $1 AND "parentTransactionId" = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    values: [walletId, parentIds],
  });
}

/**
 * Changes the tags of parts like those of their parents: parts get the tags that the parents are about to get
 * (`wanted`) and lose the tags that the parents are about to lose, but keep their other tags. Call it before the tags
 * of the parents change. Returns the ids of the changed parts.
 */
export async function retagParts(
  wallet: Wallet,
  parentIds: readonly string[],
  wanted: readonly string[],
): Promise<string[]> {
  const values = [wallet.walletId, parentIds, wanted];
  const hasParent = (tag: string) => `EXISTS (
    SELECT FROM "TransactionTag" own
    WHERE own."walletId" = $1 AND own."transactionId" = t."parentTransactionId" AND own."tagId" = ${tag})`;
  const changed = { row: { transactionId: is.uuid }, values };
  const removed = await wallet.transaction.query({
    ...changed,
    text: `DELETE FROM "TransactionTag" g USING "Transaction" t
           WHERE g."walletId" = $1 AND t."walletId" = $1 AND t."parentTransactionId" = ANY($2::uuid[])
             AND g."transactionId" = t.id AND g."tagId" <> ALL($3::uuid[]) AND ${hasParent('g."tagId"')}
           RETURNING g."transactionId"`,
  });
  const added = await wallet.transaction.query({
    ...changed,
    text: appendTagsSql('t."parentTransactionId" = ANY($2::uuid[])', `NOT ${hasParent('tag.id')}`),
  });
  return [...new Set([...removed, ...added].map(({ transactionId }) => transactionId))];
}
