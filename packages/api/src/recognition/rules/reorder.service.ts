import type { z } from 'zod';
import { requireAllIds } from '../../kernel/references.ts';
import type { RecordedWallet } from '../../kernel/wallet.ts';
import type { reorderRulesInput } from './rules.schema.ts';
import { readAllRules } from './rules.service.ts';

/** Moves these rules to the front, in this order. */
export async function reorderRules(wallet: RecordedWallet, { walletId, ruleIds }: z.infer<typeof reorderRulesInput>) {
  const { transaction } = wallet;
  // Locks the rules in one order, so that the second of two concurrent calls works on the result of the first.
  await transaction.query({
    text: `SELECT FROM "Rule" WHERE "walletId" = $1 ORDER BY id FOR NO KEY UPDATE`,
    values: [walletId],
  });
  const before = await readAllRules(wallet);
  wallet.changingAll(
    before.map(({ id, position }) => ({ id, position })),
    { ruleIds },
  );
  requireAllIds('ruleIds', ruleIds, before);
  const order = [...new Set([...ruleIds, ...before.map(({ id }) => id)])];
  const moved = await transaction.execute({
    text: `UPDATE "Rule" r SET position = o.position, "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4
           FROM unnest($2::uuid[]) WITH ORDINALITY AS o(id, position)
           WHERE r."walletId" = $1 AND r.id = o.id AND r.position <> o.position`,
    values: [walletId, order, wallet.now().toISOString(), wallet.userId],
  });
  if (moved === 0) wallet.unchanged();
  return { items: moved === 0 ? before : await readAllRules(wallet), nextCursor: null };
}
