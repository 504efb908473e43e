import { daysBetween } from '@coffer/domain/dates.ts';
import { findChangedAmounts } from './changed-amounts.ts';
import type {
  ComparedLine,
  ExistingBankTransaction,
  IncomingLine,
  LineFinding,
  RememberedLine,
  ReviewReason,
} from './compared-lines.ts';
import type { DeliveryFindings, DeliveryToRecognise } from './delivery-to-recognise.ts';
import { areIdsStable, updateIdTrust } from './id-trust.ts';
import { canBeSeparateTransaction, matchLatePendingLines } from './late-pending-lines.ts';
import { lineKey } from './line-similarity.ts';
import { classifyUnmatchedLines, linesNearExistingTransactions, matchIdenticalLines } from './match-other-sources.ts';
import { isDayClosed, MissingLineFinder } from './missing-lines.ts';
import { LinePairs, type SourceTraits } from './pair-lines.ts';
import { removeRepeatedLines } from './repeated-lines.ts';
import { type PendingLine, settlePendingTransactions } from './settle-pending-transactions.ts';

/** Number of days for which a booked line waits for a complete delivery if it may match a pending transaction. */
const WAITING_DAYS = 5;

/** Recognises each line of a delivery, and decides about pending lines that it lacks. Pure. */
export function recogniseDelivery<Incoming extends IncomingLine>(
  given: DeliveryToRecognise<Incoming>,
): DeliveryFindings<Incoming> {
  return new OneRecognition(given).result();
}

class OneRecognition<Incoming extends IncomingLine> {
  readonly #given: DeliveryToRecognise<Incoming>;
  readonly #circumstances: SourceTraits;
  readonly #findings: LineFinding<Incoming>[] = [];
  /** Transactions that lines of this delivery match, or may match. */
  readonly #seen = new Set<string>();
  /** Pending lines that became booked. */
  readonly #settled = new Set<RememberedLine>();
  /** Pending lines that became booked earlier but are delivered again. */
  readonly #again: RememberedLine[] = [];
  readonly #existingById: ReadonlyMap<string, ExistingBankTransaction>;

  constructor(given: DeliveryToRecognise<Incoming>) {
    const { trust, isComplete, from, until, existingTransactions } = given;
    this.#given = given;
    this.#circumstances = {
      idsAreStable: areIdsStable(trust),
      idsAreWorthless: trust.conflicted,
      isWhole: (date) => isComplete && date >= from && date <= until,
    };
    this.#existingById = new Map(
      existingTransactions.flatMap((transaction) => (transaction.isDeleted ? [] : [[transaction.id, transaction]])),
    );
  }

  result(): DeliveryFindings<Incoming> {
    const { remembered, trust } = this.#given;
    const { lines, hasSharedIds, doubled } = removeRepeatedLines(this.#given.lines, this.#circumstances);
    const [pendingLines, bookedLines] = [lines.filter(isPending), lines.filter((line) => !isPending(line))];
    // Booked lines are matched first, then pending lines, then booked lines with pending lines, then pending lines with
    // a changed date. The remaining lines are compared with other sources.
    const booked = new LinePairs(
      bookedLines,
      remembered.filter((one) => !isPending(one)),
      this.#circumstances,
    );
    booked.pairMoved();
    this.#keep(booked);
    const still = remembered.filter((one) => isPending(one) && this.#isStillPending(one));
    const pendings = new LinePairs(this.#withoutLate(pendingLines, 'id', booked), still, this.#circumstances);
    const left = this.#settleOwn(booked.left, [...pendings.lacking, ...this.#bookedByOthers(pendings)]);
    pendings.pairMoved(new Set(pendings.lacking.filter((one) => !this.#settled.has(one) && !this.#isAskedAbout(one))));
    this.#keep(pendings);
    this.#placeOthers([
      ...this.#askOfAmounts(left, booked.lacking),
      ...this.#askOfAmounts(
        this.#withoutLate(pendings.left, 'contents', booked),
        pendings.lacking.filter((one) => !this.#settled.has(one)),
      ),
    ]);
    return {
      findings: this.#findings.map((finding) => this.#withinOpenPeriod(this.#oneOfTwo(finding, doubled))),
      gone: new MissingLineFinder({
        ...{ given: this.#given, existingById: this.#existingById, isWhole: this.#circumstances.isWhole },
        ...{ seen: this.#seen, settled: this.#settled },
      }).findMissingLines(pendings.lacking, booked),
      again: this.#again,
      back: [...[...pendings.pairs, ...booked.pairs].map((pair) => pair.remembered), ...this.#settled].filter(
        ({ wasMissingBefore }) => wasMissingBefore,
      ),
      trust: updateIdTrust(trust, booked.pairs, hasSharedIds),
    };
  }

  #keep({ pairs, ambiguous }: LinePairs<Incoming>): void {
    for (const { line, remembered, isSure } of pairs) {
      if (remembered.transactionId !== null) this.#seen.add(remembered.transactionId);
      this.#findings.push({ kind: 'same', line, remembered, isSure });
    }
    for (const { line, reason, candidates } of ambiguous) this.#review(line, reason, candidates);
  }

  /**
   * Whether the line is still pending. False if its transaction is booked or no longer exists. True if the line waits
   * in a review, or if a person has dismissed it or deleted its transaction.
   */
  #isStillPending({ state, transactionId }: RememberedLine): boolean {
    if (state !== 'stands') return true;
    return transactionId !== null && this.#existingById.get(transactionId)?.pending === true;
  }

  /**
   * Returns pending lines whose transaction another source has already booked. Their booked lines of this source are
   * still to come.
   */
  #bookedByOthers({ lacking }: LinePairs<Incoming>): readonly RememberedLine[] {
    const bookedTransactionIds = new Set(
      this.#given.remembered.flatMap((one) => (isPending(one) ? [] : (one.transactionId ?? []))),
    );
    const open = new Set(lacking);
    return this.#given.remembered.filter(
      (one) =>
        isPending(one) &&
        !open.has(one) &&
        one.state === 'stands' &&
        !this.#isStillPending(one) &&
        !bookedTransactionIds.has(one.transactionId ?? ''),
    );
  }

  /**
   * Converts a remembered pending line for the comparison with booked lines. Uses the bank's data, not the data that a
   * person has changed.
   */
  #announced(remembered: RememberedLine): PendingLine<RememberedLine> {
    const { isUntouched = true, isBound = false } = this.#existingById.get(remembered.transactionId ?? '') ?? {};
    const canCauseReview = remembered.state !== 'deleted' && !this.#isTwin(remembered);
    return {
      ...remembered,
      ref: remembered,
      isUntouched,
      isBound,
      canCauseReview,
      noLongerPending: this.#isGone(remembered),
    };
  }

  /**
   * Whether the line is the second of two lines with one id. It was stored without its id and waits in a review, so it
   * must not cause another one.
   */
  #isTwin({ stableId, state, ...line }: RememberedLine): boolean {
    if (stableId !== null || state !== 'waits') return false;
    const twins = this.#given.remembered.filter((one) => one.pending && one.stableId !== null);
    return twins.some((one) => lineKey(one) === lineKey({ ...line, stableId }));
  }

  #isGone({ stableId, wasMissingBefore }: RememberedLine): PendingLine<RememberedLine>['noLongerPending'] {
    const { isComplete, removedIds, pointsToPending } = this.#given;
    if (isComplete || wasMissingBefore || (stableId !== null && removedIds.includes(stableId))) return 'yes';
    return pointsToPending ? 'no' : 'unknown';
  }

  /** Matches booked lines with pending ones of this source; returns the unmatched lines. */
  #settleOwn(lines: readonly Incoming[], open: readonly RememberedLine[]): readonly Incoming[] {
    const { settled, asked, left } = settlePendingTransactions(
      lines,
      open.map((one) => this.#announced(one)),
      {
        allowsOtherAmount: !this.#given.pointsToPending,
        isOld: ({ date }) => daysBetween(date, this.#given.until) > WAITING_DAYS,
      },
    );
    for (const { line, announced } of settled) {
      const remembered = announced.ref;
      this.#settled.add(remembered);
      if (remembered.transactionId !== null) this.#seen.add(remembered.transactionId);
      const waits = remembered.state === 'waits' || remembered.state === 'ignored';
      this.#findings.push(
        waits ? { kind: 'same', line, remembered, isSure: true } : { kind: 'settles', line, remembered },
      );
    }
    for (const { line, reason, announced } of asked)
      this.#review(
        line,
        reason,
        announced.map(({ ref }) => ref),
      );
    return left;
  }

  #isAskedAbout({ transactionId }: RememberedLine): boolean {
    return transactionId !== null && this.#seen.has(transactionId);
  }

  #review(line: Incoming, reason: ReviewReason, about: readonly RememberedLine[]): void {
    const ids = about.flatMap(({ transactionId }) => transactionId ?? []);
    for (const id of ids) this.#seen.add(id);
    this.#findings.push({ kind: 'review', line, reason, candidateIds: ids.filter((id) => this.#existingById.has(id)) });
  }

  /**
   * Removes pending lines that were already booked: banks may deliver a pending line again for some days. If the
   * delivery also contains the booked line, the pending line may be a separate transaction. It then gets a review, but
   * only if an earlier delivery also contained both.
   */
  #withoutLate(lines: readonly Incoming[], by: 'id' | 'contents', booked: LinePairs<Incoming>): readonly Incoming[] {
    const { remembered } = this.#given;
    const { idsAreWorthless } = this.#circumstances;
    const isStillPending = (one: RememberedLine) => this.#isStillPending(one);
    const { late, left } = matchLatePendingLines(lines, by, { remembered, isStillPending, idsAreWorthless });
    for (const one of late) {
      const isDoubtful = canBeSeparateTransaction(one, booked.pairs, remembered);
      if (isDoubtful && one.remembered.wasMissingBefore) this.#review(one.line, 'idChanged', [one.remembered]);
      else this.#findings.push({ kind: 'same', ...one, isSure: false });
      if (isDoubtful && !one.remembered.wasMissingBefore) this.#again.push(one.remembered);
    }
    return left;
  }

  #askOfAmounts(lines: readonly Incoming[], lacking: readonly RememberedLine[]): readonly Incoming[] {
    const asked = findChangedAmounts(lines, lacking, this.#circumstances);
    for (const { line, reason, remembered } of asked) this.#review(line, reason, [remembered]);
    const taken = new Set(asked.map(({ line }) => line));
    return lines.filter((line) => !taken.has(line));
  }

  /** Matches the remaining lines with transactions that other sources or people have added. */
  #placeOthers(lines: readonly Incoming[]): void {
    const own = new Set(this.#given.remembered.map(({ transactionId }) => transactionId));
    const present = this.#given.existingTransactions.filter(
      ({ id, isSystem }) => !isSystem && !own.has(id) && !this.#seen.has(id),
    );
    const { found, left, others } = matchIdenticalLines(lines, present);
    this.#findings.push(...found);
    const announced = others
      .filter(({ pending, isDeleted }) => pending && !isDeleted)
      .map((transaction) => ({
        ...transaction,
        ref: transaction.id,
        canCauseReview: true,
        noLongerPending: 'yes' as const,
      }));
    // A line that may also match a booked transaction is never matched with a pending one automatically.
    const bookedOnes = others.filter((one) => !isPending(one));
    const [pendingLines, bookedLines] = [left.filter(isPending), left.filter((line) => !isPending(line))];
    const either = linesNearExistingTransactions(bookedLines, bookedOnes);
    const sole = bookedLines.filter((line) => !either.has(line));
    const settlement = settlePendingTransactions(sole, announced, { allowsOtherAmount: false });
    for (const { line, announced: one } of settlement.settled)
      this.#findings.push({ kind: 'taken', line, transactionId: one.ref });
    for (const { line, reason, announced: about } of settlement.asked)
      this.#findings.push({ kind: 'review', line, reason, candidateIds: about.map(({ ref }) => ref) });
    const settled = new Set(settlement.settled.map(({ announced: { ref } }) => ref));
    const rest = [...settlement.left, ...either, ...pendingLines];
    const open = others.filter(({ id }) => !settled.has(id));
    this.#findings.push(...classifyUnmatchedLines(this.#askOfMoved(rest, own), open, this.#given.waiting));
  }

  /**
   * Opens a review for a line that is equal to an earlier transaction of this source outside the dates of this
   * delivery, because both may be the same transaction. Returns all other lines.
   */
  #askOfMoved(lines: readonly Incoming[], own: ReadonlySet<string | null>): readonly Incoming[] {
    const moved = this.#given.existingTransactions.filter(({ id }) => own.has(id) && !this.#seen.has(id));
    const waiting = Map.groupBy(moved, lineKey);
    return lines.filter((line) => {
      const ids = waiting.get(lineKey(line))?.map(({ id }) => id) ?? [];
      if (ids.length > 0) this.#findings.push({ kind: 'review', line, reason: 'idChanged', candidateIds: ids });
      return ids.length === 0;
    });
  }

  /**
   * Changes a finding to a review if another line has the same id and contents, because the bank may have delivered one
   * transaction twice.
   */
  #oneOfTwo(finding: LineFinding<Incoming>, doubled: ReadonlySet<Incoming>): LineFinding<Incoming> {
    const { line, kind } = finding;
    if (kind !== 'new' || !doubled.has(line)) return finding;
    const twins = this.#given.existingTransactions.filter((one) => !one.isDeleted && lineKey(one) === lineKey(line));
    return { kind: 'review', line, reason: 'idReused', candidateIds: twins.map(({ id }) => id) };
  }

  /** Changes a finding to a review if it would add or move a transaction in a closed period. */
  #withinOpenPeriod(finding: LineFinding<Incoming>): LineFinding<Incoming> {
    const { line, kind } = finding;
    if (kind === 'review' || kind === 'same' || kind === 'taken') return finding;
    const before = kind === 'settles' ? finding.remembered.date : line.date;
    if (!isDayClosed(this.#given, line.date) && !isDayClosed(this.#given, before)) return finding;
    const ids = kind === 'settles' ? [finding.remembered.transactionId ?? ''] : [];
    const candidateIds = ids.filter((id) => this.#existingById.has(id));
    // A transaction deleted by a person needs no review.
    if (kind === 'settles' && candidateIds.length === 0) return finding;
    return { kind: 'review', line, reason: 'periodClosed', candidateIds };
  }
}

function isPending({ pending }: Pick<ComparedLine, 'pending'>): boolean {
  return pending;
}
