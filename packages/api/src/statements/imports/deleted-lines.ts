import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { MAX_LISTED_SKIPPED_LINES } from './file-limits.ts';
import type { ImportAssets } from './import-asset.ts';
import type { LinesToImportAgain } from './imports.schema.ts';
import { INCOMING_LINE_COLUMNS, type StatementFileLine } from './incoming-lines.ts';
import type { IncomingTables } from './incoming-tables.ts';

/** Lines of deleted transactions that must not be added again: their number and the first ones. */
export interface DeletedLines {
  readonly lines: readonly StatementFileLine[];
  readonly count: number;
}

interface RememberedLines {
  readonly deleted: DeletedLines;
  /** Number of lines with open reviews. */
  readonly waiting: number;
}

const NOTHING_REMEMBERED: RememberedLines = { deleted: { lines: [], count: 0 }, waiting: 0 };

const STATE = `CASE WHEN line.state = 'booked' AND t.id IS NULL THEN 'deleted' ELSE line.state END AS state`;

/** Stored lines of wallet $1 and asset $2 that have a key. */
const REMEMBERED = `
  SELECT line.id, line."importKey", ${STATE} FROM "DeliveredLine" AS line
  LEFT JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = line."transactionId"
  WHERE line."walletId" = $1 AND line."assetId" = $2 AND line."importKey" IS NOT NULL`;

/**
 * Finds stored lines by key, in addition to transactions. Lines whose transaction is on another asset or from another
 * source, lines in review and ignored lines are marked as existing in `incoming`. Lines whose transaction was deleted
 * are removed from `incoming`, unless the person chose to import them again or the transaction exists again.
 */
export async function markKnownLines(
  wallet: Wallet,
  assetId: string,
  incoming: IncomingTables,
  importAgain: LinesToImportAgain,
): Promise<RememberedLines> {
  const { transaction } = wallet;
  if (!(await collectRemembered(wallet, assetId, incoming))) return NOTHING_REMEMBERED;
  const marked = await transaction.query({
    row: { waiting: is.int8 },
    text: `WITH marked AS (
             UPDATE incoming SET "existingId" = known.id FROM remembered AS known
             WHERE incoming."importKey" = known."importKey" AND incoming."existingId" IS NULL AND known.state <> 'deleted'
             RETURNING known.state
           )
           SELECT count(*) FILTER (WHERE state = 'waits') AS waiting FROM marked`,
  });
  const waiting = marked[0]?.waiting ?? 0;
  if (importAgain === true) return { ...NOTHING_REMEMBERED, waiting };
  const present = incoming.isDistributed ? '' : ' AND t."walletId" = $2 AND t."assetId" = $3';
  const rows = await transaction.query({
    row: { ...INCOMING_LINE_COLUMNS, count: is.int8 },
    text: `WITH gone AS (
             DELETE FROM incoming USING remembered AS known
             WHERE incoming."importKey" = known."importKey" AND known.state = 'deleted' AND incoming."existingId" IS NULL
               AND NOT incoming.line = ANY($1::integer[])
               AND NOT EXISTS (SELECT FROM ${incoming.booked} AS t WHERE t."importKey" = incoming."importKey"${present})
             RETURNING incoming.*
           )
           SELECT id, line, "importKey", date, "secondaryDate", "fromTo", description, notes, trim_scale("amountValue") AS "amountValue",
             "amountCurrency", pending, count(*) OVER () AS count
           FROM gone ORDER BY line, id LIMIT ${MAX_LISTED_SKIPPED_LINES}`,
    values: [importAgain, ...(incoming.isDistributed ? [] : [wallet.walletId, assetId])],
  });
  const lines = rows.map(({ count: _count, ...line }) => line);
  return { deleted: { lines, count: rows[0]?.count ?? 0 }, waiting };
}

/** Copies the stored lines into the temporary table `remembered`; returns whether there are any. */
async function collectRemembered(
  { transaction, walletId }: Wallet,
  assetId: string,
  { isDistributed }: IncomingTables,
): Promise<boolean> {
  const [any] = await transaction.query({
    row: { isThere: is.bool },
    text: `SELECT EXISTS (SELECT FROM "DeliveredLine" WHERE "walletId" = $1 AND "assetId" = $2 AND "importKey" IS NOT NULL) AS "isThere"`,
    values: [walletId, assetId],
  });
  if (any?.isThere !== true) return false;
  if (!isDistributed) {
    const count = await transaction.execute({
      text: `CREATE TEMPORARY TABLE remembered ON COMMIT DROP AS ${REMEMBERED}
             AND line."importKey" IN (SELECT "importKey" FROM incoming)`,
      values: [walletId, assetId],
    });
    return count > 0;
  }
  const rows = await transaction.query({
    row: { id: is.uuid, importKey: is.uuid, state: is.text },
    text: REMEMBERED,
    values: [walletId, assetId],
  });
  await transaction.execute({
    text: `CREATE TEMPORARY TABLE remembered ON COMMIT DROP AS
           SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS known(id, "importKey", state)`,
    values: [rows.map(({ id }) => id), rows.map(({ importKey }) => importKey), rows.map(({ state }) => state)],
  });
  return rows.length > 0;
}

/** Deletes the records of deleted lines that an import has created again. */
export async function forgetRecreatedLines(
  { transaction, walletId }: Wallet,
  { asset, cashAsset }: ImportAssets,
  importId: string,
): Promise<void> {
  await transaction.execute({
    text: `DELETE FROM "DeliveredLine" AS line
           WHERE line."walletId" = $1 AND line."assetId" IN ($2, $3) AND line.state = 'booked'
             AND line."importKey" IN (
               SELECT "importKey" FROM "Transaction" WHERE "walletId" = $1 AND "importId" = $4
               UNION ALL
               SELECT "importKey" FROM "SecurityTransaction" WHERE "walletId" = $1 AND "importId" = $4
               UNION ALL
               SELECT "importKey" FROM "CryptoTransaction" WHERE "walletId" = $1 AND "importId" = $4)
             AND NOT EXISTS (
               SELECT FROM "Transaction" AS t WHERE t."walletId" = $1 AND t.id = line."transactionId")`,
    values: [walletId, asset.id, cashAsset.id, importId],
  });
}
