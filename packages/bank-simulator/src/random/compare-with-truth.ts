import type { StatedLine } from '../statements/stated-lines.ts';
import { formatMinorUnits } from '../world/amounts.ts';
import type { LineFault, TrueTransaction } from '../world/model.ts';
import type { DeliverySequence, StatedDelivery } from './delivery-sequence.ts';

/** A transaction in a wallet, with the delivered line that it was created from or last matched with. */
export interface TransactionWithTruth {
  /** The id of the transaction in the wallet. */
  id: string;
  truthId: string;
  amount: string;
  currency: string;
  day: string;
  pending: boolean;
}

/** An open review of a wallet: a line, and the transactions that it may match. */
export interface ReviewWithTruth {
  /**
   * The id of the true transaction of the line. If a pending line is missing, the id of the true transaction of the
   * wallet's transaction.
   */
  truthId: string;
  line: StatedLine | null;
  candidates: readonly string[];
}

/**
 * Returns the errors of a wallet after a sequence, one sentence each; empty if it has none. Each delivered true
 * transaction must be in the wallet once with its true values, or be in an open review. The wallet must have no other
 * transactions, except in open reviews, and no transaction that the person deleted.
 */
export function differencesFromTruth(
  sequence: DeliverySequence,
  { transactions, questions }: { transactions: readonly TransactionWithTruth[]; questions: readonly ReviewWithTruth[] },
): string[] {
  const held = Map.groupBy(transactions, ({ truthId }) => truthId);
  const candidates = new Set(questions.flatMap((one) => one.candidates));
  const asked = new Set([...questions.map((one) => one.truthId), ...truthsOf(candidates, transactions)]);
  const delivered = deliveredTruths(sequence);
  const differences: string[] = [];
  for (const transaction of sequence.truth) {
    const its = held.get(transaction.truthId) ?? [];
    held.delete(transaction.truthId);
    const wanted = expectedOf(transaction, sequence, delivered);
    const said = asked.has(transaction.truthId)
      ? differenceOfAsked(transaction, its, candidates)
      : differenceOf(transaction, wanted, its);
    if (said !== null) differences.push(said);
  }
  for (const truthId of held.keys()) differences.push(`${truthId} is held, and no transaction is like it`);
  return differences;
}

const truthsOf = (ids: ReadonlySet<string>, transactions: readonly TransactionWithTruth[]): string[] =>
  transactions.filter(({ id }) => ids.has(id)).map(({ truthId }) => truthId);

const nameOf = (transaction: TrueTransaction): string =>
  `${transaction.truthId} (${transaction.day} ${formatMinorUnits(transaction.minor, transaction.currency)} ${transaction.status})`;

/**
 * Returns an error if the wallet has a transaction more than once. Copies in an open review do not count, because the
 * person has yet to decide about them.
 */
function differenceOfAsked(
  transaction: TrueTransaction,
  its: readonly TransactionWithTruth[],
  candidates: ReadonlySet<string>,
): string | null {
  const certain = its.filter(({ id }) => !candidates.has(id));
  return certain.length <= 1 ? null : `${nameOf(transaction)} is held ${certain.length} times`;
}

const deliveriesOf = (sequence: DeliverySequence): StatedDelivery[] =>
  sequence.steps.filter((step) => step.kind === 'delivery');

const deliveredTruths = (sequence: DeliverySequence): ReadonlySet<string> =>
  new Set(deliveriesOf(sequence).flatMap(({ lines }) => lines.map(({ truthId }) => truthId)));

/** Returns how a true transaction must be in the wallet; null if it must not be in the wallet. */
function expectedOf(
  transaction: TrueTransaction,
  { steps }: DeliverySequence,
  delivered: ReadonlySet<string>,
): { amount: string; pending: boolean } | null {
  const acts = steps.filter((step) => step.kind !== 'delivery' && step.truthId === transaction.truthId);
  if (!delivered.has(transaction.truthId) || transaction.status === 'dropped') return null;
  if (acts.some(({ kind }) => kind === 'deletes')) return null;
  const typed = acts.find((step) => step.kind === 'changesAmount');
  const amount =
    typed?.kind === 'changesAmount' ? typed.value : formatMinorUnits(transaction.minor, transaction.currency);
  return { amount, pending: transaction.status === 'pending' };
}

function differenceOf(
  transaction: TrueTransaction,
  wanted: { amount: string; pending: boolean } | null,
  its: readonly TransactionWithTruth[],
): string | null {
  const name = nameOf(transaction);
  if (wanted === null) return its.length === 0 ? null : `${name} is held, and should not be`;
  const [first, ...more] = its;
  if (first === undefined) return `${name} is lost`;
  if (more.length > 0) return `${name} is held ${its.length} times`;
  if (first.amount !== wanted.amount || first.currency !== transaction.currency)
    return `${name} is held as ${first.amount} ${first.currency}`;
  return first.pending === wanted.pending ? null : `${name} is held as ${first.pending ? 'pending' : 'booked'}`;
}

/** Returns the number of delivered lines, and the number of delivered lines with a fault. */
export function countDeliveredLines(sequence: DeliverySequence): { lines: number; withFault: number } {
  const lines = deliveriesOf(sequence).flatMap((delivery) => delivery.lines);
  return { lines: lines.length, withFault: lines.filter(({ faults }) => faults.length > 0).length };
}

/**
 * Returns the faults in the delivered lines of a true transaction. If there are none, an open review of the
 * transaction is an error.
 */
export function transactionLineFaults(sequence: DeliverySequence, truthId: string): ReadonlySet<LineFault> {
  const lines = deliveriesOf(sequence).flatMap((delivery) => delivery.lines);
  return new Set(lines.filter((line) => line.truthId === truthId).flatMap(({ faults }) => faults));
}
