import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { lockMatchingTransactions } from '../../kernel/locks.ts';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import { requireFound } from '../../kernel/records.ts';
import { requireAllIds } from '../../kernel/references.ts';
import type { RecordedWallet } from '../../kernel/wallet.ts';
import type { Merchant, mergeMerchantsInput } from './merchants.schema.ts';
import { getMerchant } from './merchants.service.ts';

/** Every column that can refer to a merchant. */
const REFERENCES = [
  ['Transaction', 'merchantId'],
  ['Rule', 'ifMerchantId'],
  ['Rule', 'thenMerchantId'],
  ['MerchantDecision', 'merchantId'],
] as const;

/**
 * Merges merchants into one: moves their references and domains to it, and deletes them. The remaining merchant keeps its own
 * name, defaults and logo.
 */
export async function mergeMerchants(
  wallet: RecordedWallet,
  { walletId, id, mergeIds }: z.infer<typeof mergeMerchantsInput>,
): Promise<Merchant> {
  const { transaction } = wallet;
  // Locks the merchants in the order of their ids: otherwise two merges that name each other's merchants would
  // deadlock.
  const locked = await transaction.query({
    row: { id: is.uuid, domains: is.arrayOf(is.text) },
    text: `SELECT id, domains FROM "Merchant" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    values: [walletId, [id, ...mergeIds]],
  });
  const target = requireFound(locked.find((row) => row.id === id));
  wallet.changing(await getMerchant(wallet, id));
  const itself = mergeIds.indexOf(id);
  if (itself >= 0) throw invalidFieldProblem('invalidReference', `mergeIds[${itself}]`, 'is the merchant itself');
  requireAllIds('mergeIds', mergeIds, locked);

  const now = wallet.now().toISOString();
  await lockMatchingTransactions(wallet, '"merchantId" = ANY($2::uuid[])', [mergeIds]);
  for (const [table, column] of REFERENCES) {
    await transaction.execute({
      text: `UPDATE "${table}" SET "${column}" = $2, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
             WHERE "walletId" = $1 AND "${column}" = ANY($3::uuid[])`,
      values: [walletId, id, mergeIds, now, wallet.userId],
    });
  }
  const merged = new Map(locked.map((row) => [row.id, row.domains]));
  const domains = new Set([...target.domains, ...mergeIds.flatMap((mergeId) => merged.get(mergeId) ?? [])]);
  await transaction.execute({
    text: `UPDATE "Merchant" SET domains = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, [...domains], now, wallet.userId],
  });
  await transaction.execute({
    text: `DELETE FROM "Merchant" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, mergeIds],
  });
  return getMerchant(wallet, id);
}
