import type { DeliveredLine } from '@coffer/banking/providers/provider.ts';
import type { MissingLine } from '@coffer/banking/recognition/compared-lines.ts';
import type { DeliveryFindings } from '@coffer/banking/recognition/delivery-to-recognise.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { StoredLine } from '../../recognition/deliveredLines/stored-lines.ts';
import { type LineReview, openLineReviews } from '../../recognition/deliveredLines/write-lines.ts';
import type { DeliveryContext } from './apply-recognition-results.ts';
import { deletePendingTransactions } from './write-transactions.ts';

/**
 * Handles lines that are missing from the delivery: marks them as missing, deletes them with their pending
 * transactions, or opens reviews about them. Unmarks lines that reappeared. Returns the number of deleted transactions
 * and of opened reviews.
 */
export async function applyMissingLines(
  wallet: Wallet,
  { delivered, memory }: DeliveryContext,
  { gone, again, back }: Pick<DeliveryFindings<DeliveredLine>, 'gone' | 'again' | 'back'>,
): Promise<{ readonly deleted: number; readonly reviews: number }> {
  const own = new Map(memory.own.map((line) => [line.id, line]));
  const of = (way: MissingLine['way']): StoredLine[] =>
    gone.flatMap((one) => (one.way === way ? (own.get(one.remembered.id) ?? []) : []));
  await setMissed(
    wallet,
    [...of('missed'), ...again.flatMap(({ id }) => own.get(id) ?? [])].filter(
      ({ missedRunId }) => missedRunId === null,
    ),
    delivered.runId,
  );
  await setMissed(wallet, back, null);
  const questions = gone.flatMap((one): LineReview[] => {
    const line = own.get(one.remembered.id);
    if (one.way !== 'review' || line === undefined) return [];
    return [{ lineId: line.id, line: lineOf(line), reason: one.reason, candidateIds: one.candidateIds }];
  });
  await openLineReviews(wallet, delivered, questions);
  return { deleted: await deleteUnbookedLines(wallet, of('delete')), reviews: questions.length };
}

async function setMissed(
  { transaction, walletId }: Wallet,
  lines: readonly { readonly id: string }[],
  runId: string | null,
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.execute({
    text: `UPDATE "DeliveredLine" SET "missedRunId" = $3 WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, lines.map(({ id }) => id), runId],
  });
}

/** Deletes lines that were never booked, with their transactions and reviews. */
async function deleteUnbookedLines(wallet: Wallet, lines: readonly StoredLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  const { transaction, walletId } = wallet;
  await transaction.execute({
    text: `DELETE FROM "DeliveredLine" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, lines.map(({ id }) => id)],
  });
  return deletePendingTransactions(
    wallet,
    lines.flatMap(({ transactionId }) => transactionId ?? []),
  );
}

/** The remembered line in the form of a delivered line. */
function lineOf({ providerIds, ...line }: StoredLine): DeliveredLine {
  return { ...line, ids: providerIds, pendingId: null };
}
