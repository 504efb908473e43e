import type { Wallet } from '../../kernel/wallet.ts';
import type { Rule } from './rules.schema.ts';
import { readAllRules } from './rules.service.ts';

/** Locks the categories, merchants and tags that rules and merchants of wallet $1 assign, table by table. */
const LOCK_STATEMENTS = [
  `SELECT FROM "Category" WHERE "walletId" = $1 AND id IN (
     SELECT "thenCategoryId" FROM "Rule" WHERE "walletId" = $1
     UNION SELECT "defaultCategoryId" FROM "Merchant" WHERE "walletId" = $1) ORDER BY id FOR KEY SHARE`,
  `SELECT FROM "Merchant" WHERE "walletId" = $1 AND id IN (
     SELECT "thenMerchantId" FROM "Rule" WHERE "walletId" = $1) ORDER BY id FOR KEY SHARE`,
  `SELECT FROM "Tag" WHERE "walletId" = $1 AND id IN (
     SELECT "tagId" FROM "RuleTag" WHERE "walletId" = $1) ORDER BY id FOR KEY SHARE`,
];

/**
 * Reads the wallet's rules. Locks the records that its rules and merchants assign against deletion until the
 * transaction ends.
 */
export async function readRulesAndLockTargets(wallet: Pick<Wallet, 'transaction' | 'walletId'>): Promise<Rule[]> {
  for (const text of LOCK_STATEMENTS) await wallet.transaction.query({ text, values: [wallet.walletId] });
  return readAllRules(wallet);
}
