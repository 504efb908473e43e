import type { IdTrust } from '@coffer/banking/recognition/compared-lines.ts';
import { INITIAL_ID_TRUST } from '@coffer/banking/recognition/id-trust.ts';
import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { DeliveryTarget } from '../../recognition/deliveredLines/write-lines.ts';

/** Returns how reliable the ids of a source have been in this wallet, and the last sync run that was counted. */
export async function readIdTrust(
  { transaction, walletId }: Wallet,
  origin: string,
): Promise<{ readonly trust: IdTrust; readonly lastRunId: string | null }> {
  const [row] = await transaction.query({
    row: { agreed: is.int4, conflicted: is.bool, lastRunId: is.uuid },
    text: 'SELECT agreed, conflicted, "lastRunId" FROM "DeliveredIds" WHERE "walletId" = $1 AND origin = $2',
    values: [walletId, origin],
  });
  if (row === undefined) return { trust: INITIAL_ID_TRUST, lastRunId: null };
  const { lastRunId, ...trust } = row;
  return { trust, lastRunId };
}

/** Updates the trust after a delivery. Each run counts once, for the first of its accounts that is imported. */
export async function storeIdTrust(
  { transaction, walletId }: Wallet,
  { origin, runId }: DeliveryTarget,
  { agreed, conflicted }: IdTrust,
  before: IdTrust,
): Promise<void> {
  if (agreed === before.agreed && conflicted === before.conflicted) return;
  await transaction.execute({
    text: `INSERT INTO "DeliveredIds" ("walletId", origin, agreed, conflicted, "lastRunId")
           SELECT wallet.id, $2, $3, $4, $5 FROM "Wallet" AS wallet WHERE wallet.id = $1
           ON CONFLICT ("walletId", origin) DO UPDATE SET agreed = EXCLUDED.agreed,
             conflicted = "DeliveredIds".conflicted OR EXCLUDED.conflicted, "lastRunId" = EXCLUDED."lastRunId"`,
    values: [walletId, origin, agreed, conflicted, runId],
  });
}
