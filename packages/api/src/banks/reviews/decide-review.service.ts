import type { z } from 'zod';
import { mergeTransactions } from '../../books/transactions/merge.service.ts';
import { deleteTransaction, lockTransaction } from '../../books/transactions/transactions.service.ts';
import { lockRecord } from '../../kernel/locks.ts';
import { invalidFieldProblem, invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import { type RecordedWallet, toUnrecordedWallet } from '../../kernel/wallet.ts';
import { addReviewedLine, assignReviewedLine } from './apply-decision.ts';
import type { decideReviewInput, MatchReview } from './matchReviews.schema.ts';
import { getMatchReview } from './matchReviews.service.ts';
import { ignoreLine, type ReviewedLine, readReviewedLine } from './reviewed-line.ts';

type Input = z.infer<typeof decideReviewInput>;

/**
 * Decides a review. `same`: the line is the named transaction, or the only candidate; this transaction gets the
 * bank's values, and with `takeAmount` also the bank's amount. `different`: the line becomes a transaction of its
 * own. `ignore`: no transaction is added, and the line never gets another review. For a transaction that the bank
 * stopped listing, `same` names the transaction that replaced it, `different` deletes it, and `ignore` keeps it.
 * @throws Problem `alreadyDecided`
 */
export async function decideReview(wallet: RecordedWallet, input: Input): Promise<MatchReview> {
  const { id, decision, takeAmount = false } = input;
  const { assetId } = await getMatchReview(wallet, id);
  // Lock the asset before its transactions, in the same order as deliveries.
  await lockRecord(wallet, 'Asset', assetId, 'NO KEY UPDATE');
  const before = await getMatchReview(wallet, id);
  if (before.status === 'decided') throw new Problem('alreadyDecided');
  wallet.changing(before);
  const line = await readReviewedLine(wallet, id);
  const transactionId = decision === 'same' ? await chooseReviewTransaction(wallet, input, before, line) : null;
  if (decision !== 'same' && input.transactionId != null)
    throw invalidFieldProblem('invalidInput', 'transactionId', 'is only valid with the decision `same`');
  if (takeAmount && (decision !== 'same' || line.state === 'booked'))
    throw invalidFieldProblem(
      'invalidInput',
      'takeAmount',
      'is only valid with the decision `same` about a line without a transaction',
    );
  if (line.state === 'booked') await decideBooked(wallet, before, line, { decision, transactionId });
  else if (transactionId !== null) await assignReviewedLine(wallet, line, { transactionId, takeAmount });
  else if (decision === 'different') await addReviewedLine(wallet, line);
  else await ignoreLine(wallet, line.id);
  await wallet.transaction.execute({
    text: `UPDATE "MatchReview" SET status = 'decided', decision = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           WHERE "walletId" = $1 AND id = $2`,
    values: [
      wallet.walletId,
      id,
      JSON.stringify({ decision, transactionId, takeAmount }),
      wallet.now().toISOString(),
      wallet.userId,
    ],
  });
  return getMatchReview(wallet, id);
}

/** Returns the id of the transaction that matches the line: the sent id, or the only candidate. */
async function chooseReviewTransaction(
  wallet: RecordedWallet,
  { transactionId }: Input,
  { assetId, candidateTransactionIds }: MatchReview,
  line: ReviewedLine,
): Promise<string> {
  const others = candidateTransactionIds.filter((id) => id !== line.transactionId);
  const [only] = others;
  const id = transactionId ?? (others.length === 1 ? only : undefined);
  if (id === undefined) throw invalidReferenceProblem('transactionId', 'must name the matching transaction');
  const transaction = await lockTransaction(wallet, id).catch((error: unknown) => {
    const isGone = error instanceof Problem && error.code === 'notFound';
    throw isGone ? invalidReferenceProblem('transactionId') : error;
  });
  if (transaction.assetId !== assetId)
    throw invalidReferenceProblem('transactionId', 'is a transaction of another asset');
  if (transaction.parentTransactionId !== null) throw invalidReferenceProblem('transactionId', 'is a part of a split');
  if (id === line.transactionId) throw invalidReferenceProblem('transactionId', 'is the reviewed transaction itself');
  return id;
}

/** Carries out the decision about an existing transaction that the bank no longer lists. */
async function decideBooked(
  wallet: RecordedWallet,
  { reason }: MatchReview,
  line: ReviewedLine,
  { decision, transactionId }: { readonly decision: Input['decision']; readonly transactionId: string | null },
): Promise<void> {
  const { walletId } = wallet;
  const own = line.transactionId;
  if (own !== null && transactionId !== null) {
    await mergeTransactions(toUnrecordedWallet(wallet), { walletId, id: transactionId, otherId: own });
  } else if (own !== null && decision === 'different' && reason === 'pendingGone') {
    await deleteTransaction(toUnrecordedWallet(wallet), { walletId, id: own });
  } else await ignoreLine(wallet, line.id);
}
