import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import type { Wallet } from '../../kernel/wallet.ts';

const KEYED = {
  id: is.uuid,
  importId: is.orNull(is.uuid),
  importKey: is.orNull(is.uuid),
};

/** The import keys of the two merged transactions. */
export interface MergeImportKeys {
  readonly kept: is.RowOf<typeof KEYED> | null;
  readonly other: is.RowOf<typeof KEYED> | null;
}

export async function readMergeImportKeys(
  { transaction, walletId }: Wallet,
  { id, otherId }: { readonly id: string; readonly otherId: string },
): Promise<MergeImportKeys> {
  const rows = await transaction.query({
    row: KEYED,
    text: `SELECT id, "importId", "importKey" FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, [id, otherId]],
  });
  const of = (wanted: string) => rows.find((row) => row.id === wanted) ?? null;
  return { kept: of(id), other: of(otherId) };
}

/**
 * Keeps the import key of the transaction that a merge deletes, so that importing the file again does not add it. The
 * key moves to the kept transaction or, if that has a key of its own, is remembered as a delivered line.
 */
export async function preserveImportKey(
  { transaction, walletId }: Wallet,
  { id, keys: { kept, other } }: { readonly id: string; readonly keys: MergeImportKeys },
): Promise<void> {
  if (other === null || other.importKey === null) return;
  if (kept?.importKey === null) {
    await transaction.execute({
      text: `UPDATE "Transaction" SET "importKey" = $3, "importId" = coalesce("importId", $4) WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, id, other.importKey, other.importId],
    });
    return;
  }
  await transaction.execute({
    text: `INSERT INTO "DeliveredLine" ("walletId", id, "assetId", origin, "runId", state, "transactionId", "importKey", pending, date,
             "amountValue", "amountCurrency", "fromTo", description, notes)
           SELECT t."walletId", $3::uuid, t."assetId", 'import:merged', $4::uuid, 'booked', t.id, $5::uuid, false, t.date, t."amountValue",
             t."amountCurrency", t."fromTo", t.description, t.notes
           FROM "Transaction" AS t WHERE t."walletId" = $1 AND t.id = $2`,
    values: [walletId, id, uuid(), other.importId ?? uuid(), other.importKey],
  });
}
