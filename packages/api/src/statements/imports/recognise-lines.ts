import type { Wallet } from '../../kernel/wallet.ts';
import { SKIPPED_SHOWN } from './file-limits.ts';
import type { ImportAsset } from './import-asset.ts';
import type { Incoming } from './incoming.ts';
import type { Recognised, Standing } from './incoming-lines.ts';
import { type OfOthers, recogniseOthers, WAS_DELETED } from './lines-of-others.ts';
import { recogniseNotified } from './notified-bookings.ts';
import type { PreparedImport } from './prepare-import.ts';
import { recogniseAnnounced } from './standing-bookings.ts';

interface LinesToRecognise {
  readonly prepared: PreparedImport;
  readonly incoming: Incoming;
  /** Lines that are booked although a person deleted what they were. */
  readonly bookAgain: readonly number[];
}

/** What lines are bookings that stand, beside those with the keys of earlier imports. They are marked in `incoming`. */
export async function recogniseLines(
  wallet: Wallet,
  asset: ImportAsset,
  importerType: string,
  { prepared, incoming, bookAgain }: LinesToRecognise,
): Promise<{ readonly recognised: Recognised; readonly others: OfOthers; readonly prepared: PreparedImport }> {
  const recognised =
    importerType === 'camt054'
      ? await recogniseNotified(wallet, asset)
      : await recogniseAnnounced(wallet, asset, prepared);
  const others = await recogniseOthers(wallet, asset, importerType, { incoming, bookAgain });
  const left = [...recognised.left, ...others.deleted.map(({ line }) => ({ line, reason: WAS_DELETED }))];
  if (left.length === 0) return { recognised, others, prepared };
  const skipped = [...prepared.skipped, ...left].sort((a, b) => a.line - b.line).slice(0, SKIPPED_SHOWN);
  const skippedCount = prepared.skippedCount + left.length;
  const bookings = prepared.bookings - left.length;
  return { recognised, others, prepared: { ...prepared, bookings, skipped, skippedCount } };
}

/** Writes into the bookings that stand what their lines say. */
export async function writeStanding(wallet: Wallet, standing: readonly Standing[], importId: string): Promise<void> {
  const of = (way: Standing['way']) => standing.filter((one) => one.way === way);
  await settle(wallet, of('settle'), importId);
  await fill(wallet, of('fill'));
}

/**
 * An announced booking is booked: with the day and the texts of its line. Texts that somebody may have edited stay, and
 * so does the day of a split, whose parts have it too. It belongs to the import that booked it from now on.
 */
async function settle(wallet: Wallet, standing: readonly Standing[], importId: string): Promise<void> {
  if (standing.length === 0) return;
  const { transaction, walletId, userId, now } = wallet;
  const texts = (column: string) =>
    `"${column}" = CASE WHEN t."lastUpdatedTime" = t."createdTime" OR coalesce(t."${column}", '') = '' THEN coalesce(line."${column}", t."${column}") ELSE t."${column}" END`;
  const using = (end: 'Start' | 'End') =>
    `"using${end}Date" = CASE WHEN t.parent OR t."usingDateRule" = 'range' THEN t."using${end}Date"
       ELSE coffer.using_${end.toLowerCase()}(t."usingDateRule", line.date) END`;
  await transaction.execute({
    text: `UPDATE "Transaction" AS t SET pending = false, "importKey" = line."importKey", "importId" = $3, "secondaryDate" = line."secondaryDate",
             date = CASE WHEN t.parent THEN t.date ELSE line.date END, ${using('Start')}, ${using('End')},
             ${['fromTo', 'description', 'notes'].map(texts).join(', ')}, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           FROM ${LINES('$2')} WHERE t."walletId" = $1 AND t.id = line.id`,
    values: [walletId, linesText(standing), importId, now().toISOString(), userId],
  });
}

/** Texts that a booking lacks. */
async function fill(wallet: Wallet, standing: readonly Standing[]): Promise<void> {
  if (standing.length === 0) return;
  const { transaction, walletId, userId, now } = wallet;
  const filled = ['fromTo', 'description', 'notes'] as const;
  const lacks = filled.map((name) => `(coalesce(t."${name}", '') = '' AND line."${name}" IS NOT NULL)`);
  await transaction.execute({
    text: `UPDATE "Transaction" AS t SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
             ${filled.map((name) => `"${name}" = coalesce(nullif(t."${name}", ''), line."${name}")`).join(', ')}
           FROM ${LINES('$2')} WHERE t."walletId" = $1 AND t.id = line.id AND (${lacks.join(' OR ')})`,
    values: [walletId, linesText(standing), now().toISOString(), userId],
  });
}

const LINES = (
  parameter: string,
) => `json_to_recordset(${parameter}::json) AS line(id uuid, "importKey" uuid, date date,
  "secondaryDate" date, "fromTo" text, description text, notes text)`;

function linesText(standing: readonly Standing[]): string {
  return JSON.stringify(standing.map(({ line, transactionId }) => ({ ...line, id: transactionId })));
}
