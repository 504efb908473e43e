import type {
  ExistingBankTransaction,
  IncomingLine,
  MissingLine,
  RememberedLine,
  ReviewReason,
} from './compared-lines.ts';
import type { DeliveryToRecognise } from './delivery-to-recognise.ts';
import { dayAndMoneyKey, hasCommonCounterparty, lineKey } from './line-similarity.ts';
import type { LinePairs, SourceTraits } from './pair-lines.ts';

interface AfterLines {
  readonly given: Pick<
    DeliveryToRecognise<IncomingLine>,
    'from' | 'isComplete' | 'removedIds' | 'inReview' | 'closedUntil'
  >;
  readonly existingById: ReadonlyMap<string, ExistingBankTransaction>;
  readonly isWhole: SourceTraits['isWhole'];
  /** Transactions that lines of the delivery match, or may match. */
  readonly seen: ReadonlySet<string>;
  /** Pending lines that became booked. */
  readonly settled: ReadonlySet<RememberedLine>;
}

/** Decides what happens to remembered lines that are missing from a delivery, after the delivery's own lines are matched. */
export class MissingLineFinder {
  readonly #after: AfterLines;

  constructor(after: AfterLines) {
    this.#after = after;
  }

  /**
   * Returns the remembered lines that are missing from the delivery, with what to do: mark the line as missing, delete
   * its transaction, or open a review. Includes pending lines, lines that the source removed, and surplus booked lines.
   */
  findMissingLines<Incoming extends IncomingLine>(
    pendings: readonly RememberedLine[],
    booked: LinePairs<Incoming>,
  ): MissingLine[] {
    const { from, isComplete, removedIds } = this.#after.given;
    const removed = new Set(removedIds);
    const isRemovedBySource = ({ stableId }: RememberedLine) => stableId !== null && removed.has(stableId);
    const gone = pendings
      .filter((one) => this.#isUnaccounted(one))
      .filter((one) => isRemovedBySource(one) || (isComplete && one.date >= from))
      .map((one): MissingLine => this.#wayOf(one, isRemovedBySource(one)));
    const removedBooked = booked.lacking.filter((one) => isRemovedBySource(one) && this.#isOpen(one));
    return [...gone, ...removedBooked.map((one) => this.#asked(one, 'pendingGone')), ...this.#surplus(booked)];
  }

  #wayOf(remembered: RememberedLine, isRemovedBySource: boolean): MissingLine {
    if (!remembered.wasMissingBefore && !isRemovedBySource) return { remembered, way: 'missed' };
    const { existingById, given } = this.#after;
    const transaction = existingById.get(remembered.transactionId ?? '');
    const asks =
      transaction !== undefined &&
      (!transaction.isUntouched || transaction.isBound || isDayClosed(given, transaction.date));
    return asks ? this.#asked(remembered, 'pendingGone') : { remembered, way: 'delete' };
  }

  /**
   * Returns booked lines that are missing although the delivery contains an equal line. An earlier delivery may have
   * contained a page twice, so that one transaction was added twice. A line that was already missing before gets a
   * review.
   */
  #surplus<Incoming extends IncomingLine>({ pairs, lacking }: LinePairs<Incoming>): MissingLine[] {
    const open = lacking.filter((one) => this.#after.isWhole(one.date) && this.#isOpen(one));
    if (open.length === 0) return [];
    const present = new Map(pairs.map(({ remembered }) => [lineKey(remembered), remembered]));
    const sameDay = Map.groupBy(pairs, ({ remembered }) => dayAndMoneyKey(remembered));
    // Banks change texts: a line with the same day, amount and counterparty may be the same purchase.
    const withOtherTexts = (one: RememberedLine) =>
      sameDay.get(dayAndMoneyKey(one))?.find(({ remembered }) => hasCommonCounterparty(remembered, one) !== false)
        ?.remembered;
    return open.flatMap((remembered): MissingLine[] => {
      const beside = present.get(lineKey(remembered)) ?? withOtherTexts(remembered);
      const twin = beside?.transactionId ?? null;
      if (twin === null || !this.#after.existingById.has(twin)) return [];
      if (!remembered.wasMissingBefore) return [{ remembered, way: 'missed' }];
      return [this.#asked(remembered, 'severalCandidates', [twin])];
    });
  }

  #asked(remembered: RememberedLine, reason: ReviewReason, others: readonly string[] = []): MissingLine {
    const ids = [remembered.transactionId ?? '', ...others];
    return { remembered, way: 'review', reason, candidateIds: ids.filter((id) => this.#after.existingById.has(id)) };
  }

  #isOpen(one: RememberedLine): boolean {
    return one.state === 'stands' && this.#after.existingById.has(one.transactionId ?? '') && this.#isUnaccounted(one);
  }

  #isUnaccounted(one: RememberedLine): boolean {
    const { settled, seen, given } = this.#after;
    if (one.state === 'deleted' || one.state === 'ignored' || settled.has(one)) return false;
    const { transactionId } = one;
    return transactionId === null || !(seen.has(transactionId) || given.inReview.has(transactionId));
  }
}

/** Whether the period is closed on this day, so that nothing can be added or moved. */
export function isDayClosed({ closedUntil }: Pick<AfterLines['given'], 'closedUntil'>, date: string): boolean {
  return closedUntil !== null && date <= closedUntil;
}
