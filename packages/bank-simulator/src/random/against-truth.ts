import type { StatedLine } from '../statements/stated-lines.ts';
import { amountText } from '../world/amounts.ts';
import type { LineFault, TrueBooking } from '../world/model.ts';
import type { RandomSequence, StatedDelivery } from './sequence.ts';

/** A transaction in a wallet, with the delivered line that it was created from or last matched with. */
export interface HeldBooking {
  /** The wallet's id. */
  id: string;
  truthId: string;
  amount: string;
  currency: string;
  day: string;
  pending: boolean;
}

/** An open review of a wallet: a line, and the transactions that it may match. */
export interface OpenQuestion {
  /** The true transaction of the line; for a missing pending line, of the wallet's transaction. */
  truthId: string;
  line: StatedLine | null;
  candidates: readonly string[];
}

/**
 * Errors in a wallet after a sequence, one sentence each; none if transactions and open reviews together match the truth. Each
 * delivered true transaction is in the wallet once with its true values, or in an open review. The wallet has nothing else except
 * transactions in open reviews, and nothing that the person deleted.
 */
export function differencesFromTruth(
  sequence: RandomSequence,
  { bookings, questions }: { bookings: readonly HeldBooking[]; questions: readonly OpenQuestion[] },
): string[] {
  const held = Map.groupBy(bookings, ({ truthId }) => truthId);
  const candidates = new Set(questions.flatMap((one) => one.candidates));
  const asked = new Set([...questions.map((one) => one.truthId), ...truthsOf(candidates, bookings)]);
  const delivered = deliveredTruths(sequence);
  const differences: string[] = [];
  for (const booking of sequence.truth) {
    const its = held.get(booking.truthId) ?? [];
    held.delete(booking.truthId);
    const wanted = expectedOf(booking, sequence, delivered);
    const said = asked.has(booking.truthId)
      ? differenceOfAsked(booking, its, candidates)
      : differenceOf(booking, wanted, its);
    if (said !== null) differences.push(said);
  }
  for (const truthId of held.keys()) differences.push(`${truthId} is held, and no booking is like it`);
  return differences;
}

const truthsOf = (ids: ReadonlySet<string>, bookings: readonly HeldBooking[]): string[] =>
  bookings.filter(({ id }) => ids.has(id)).map(({ truthId }) => truthId);

const nameOf = (booking: TrueBooking): string =>
  `${booking.truthId} (${booking.day} ${amountText(booking.minor, booking.currency)} ${booking.status})`;

/** Transactions in an open review may be there in addition, because the person has to decide. */
function differenceOfAsked(
  booking: TrueBooking,
  its: readonly HeldBooking[],
  candidates: ReadonlySet<string>,
): string | null {
  const certain = its.filter(({ id }) => !candidates.has(id));
  return certain.length <= 1 ? null : `${nameOf(booking)} is held ${certain.length} times`;
}

const deliveriesOf = (sequence: RandomSequence): StatedDelivery[] =>
  sequence.steps.filter((step) => step.kind === 'delivery');

const deliveredTruths = (sequence: RandomSequence): ReadonlySet<string> =>
  new Set(deliveriesOf(sequence).flatMap(({ lines }) => lines.map(({ truthId }) => truthId)));

/** The expected transaction in the wallet for a true one; null for none. */
function expectedOf(
  booking: TrueBooking,
  { steps }: RandomSequence,
  delivered: ReadonlySet<string>,
): { amount: string; pending: boolean } | null {
  const acts = steps.filter((step) => step.kind !== 'delivery' && step.truthId === booking.truthId);
  if (!delivered.has(booking.truthId) || booking.status === 'dropped') return null;
  if (acts.some(({ kind }) => kind === 'deletes')) return null;
  const typed = acts.find((step) => step.kind === 'changesAmount');
  const amount = typed?.kind === 'changesAmount' ? typed.value : amountText(booking.minor, booking.currency);
  return { amount, pending: booking.status === 'pending' };
}

function differenceOf(
  booking: TrueBooking,
  wanted: { amount: string; pending: boolean } | null,
  its: readonly HeldBooking[],
): string | null {
  const name = nameOf(booking);
  if (wanted === null) return its.length === 0 ? null : `${name} is held, and should not be`;
  const [first, ...more] = its;
  if (first === undefined) return `${name} is lost`;
  if (more.length > 0) return `${name} is held ${its.length} times`;
  if (first.amount !== wanted.amount || first.currency !== booking.currency)
    return `${name} is held as ${first.amount} ${first.currency}`;
  return first.pending === wanted.pending ? null : `${name} is held as ${first.pending ? 'pending' : 'booked'}`;
}

/** Number of delivered lines, and of those with a fault. */
export function countLines(sequence: RandomSequence): { lines: number; withFault: number } {
  const lines = deliveriesOf(sequence).flatMap((delivery) => delivery.lines);
  return { lines: lines.length, withFault: lines.filter(({ faults }) => faults.length > 0).length };
}

/** All faults of a transaction's delivered lines; an open review needs at least one. */
export function faultsOfTruth(sequence: RandomSequence, truthId: string): ReadonlySet<LineFault> {
  const lines = deliveriesOf(sequence).flatMap((delivery) => delivery.lines);
  return new Set(lines.filter((line) => line.truthId === truthId).flatMap(({ faults }) => faults));
}
