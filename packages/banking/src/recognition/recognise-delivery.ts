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
import { lineKey } from './evidence.ts';
import { areIdsStable, updateIdTrust } from './id-trust.ts';
import { canBeSeparateTransaction, matchLatePendingLines } from './late-pending-lines.ts';
import { isDayClosed, MissingLineFinder } from './missing-lines.ts';
import { classifyUnmatchedLines, linesNearExistingTransactions, matchIdenticalLines } from './other-sources.ts';
import { LinePairs, type SourceTraits } from './pair-lines.ts';
import { removeRepeatedLines } from './repeated-lines.ts';
import { type PendingLine, settlePendingTransactions } from './settle-pending-transactions.ts';

/** Days for which a line that may match a pending transaction waits for a complete delivery. */
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
    // First match lines of earlier deliveries, then booked lines with pending ones, then the rest on other dates.
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

  /** True unless a later delivery, an import or a person has already booked the pending line. */
  #isStillPending({ state, transactionId }: RememberedLine): boolean {
    if (state !== 'stands') return true;
    return transactionId !== null && this.#existingById.get(transactionId)?.pending === true;
  }

  /** Pending lines of this source that another source has delivered as booked, but this source has not. */
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

  /** Compares the bank's own pending data with its booked data, without changes by people. */
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
   * True for the second of two lines that were delivered with one id. This line is kept without its id for a review, so
   * it must not match another transaction.
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
   * Removes pending lines that the bank delivers again although it has already delivered their booked lines, as banks do for a
   * while. A pending line that appears in the same delivery as its booked line may be a separate transaction: if an earlier
   * delivery already had both, it gets a review.
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

  /** Matches lines new to this source with transactions that it has never delivered. */
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
   * Opens reviews for lines equal to a transaction that this source last delivered on a date outside of this delivery: the line
   * may be that transaction or another one of equal amount. Returns the other lines.
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
   * Opens a review for a line with the same id and contents as another line, because it may be a second transaction.
   */
  #oneOfTwo(finding: LineFinding<Incoming>, doubled: ReadonlySet<Incoming>): LineFinding<Incoming> {
    const { line, kind } = finding;
    if (kind !== 'new' || !doubled.has(line)) return finding;
    const twins = this.#given.existingTransactions.filter((one) => !one.isDeleted && lineKey(one) === lineKey(line));
    return { kind: 'review', line, reason: 'idReused', candidateIds: twins.map(({ id }) => id) };
  }

  /** Opens a review for a line that would add or move a transaction in a closed period. */
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
