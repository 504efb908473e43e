import { changedAmounts } from './changed-amounts.ts';
import { deliveredOnce } from './delivered-once.ts';
import { dayAndMoneyOf, moneyOfLine, normalisedTexts } from './evidence.ts';
import { areStable, trustAfter } from './id-trust.ts';
import type {
  ComparedLine,
  Gone,
  IncomingLine,
  LineFinding,
  RememberedLine,
  ReviewReason,
  StandingBooking,
} from './lines.ts';
import { askOfOthers, sameAsOthers } from './other-sources.ts';
import { type Circumstances, LinePairs } from './pair-lines.ts';
import { type Announced, settleAnnounced } from './settle-pending.ts';
import type { Recognition, ToRecognise } from './to-recognise.ts';

/** Finds out what each line of a delivery is, and what became of pending ones that it lacks. Pure. */
export function recogniseDelivery<Incoming extends IncomingLine>(given: ToRecognise<Incoming>): Recognition<Incoming> {
  return new OneRecognition(given).result();
}

class OneRecognition<Incoming extends IncomingLine> {
  readonly #given: ToRecognise<Incoming>;
  readonly #circumstances: Circumstances;
  readonly #findings: LineFinding<Incoming>[] = [];
  /** Bookings that lines of this delivery are, or may be. */
  readonly #seen = new Set<string>();
  /** Pending lines that became booked. */
  readonly #settled = new Set<RememberedLine>();
  readonly #standing: ReadonlyMap<string, StandingBooking>;

  constructor(given: ToRecognise<Incoming>) {
    const { trust, isComplete, from, until, standing } = given;
    this.#given = given;
    this.#circumstances = {
      idsAreStable: areStable(trust),
      idsAreWorthless: trust.conflicted,
      isWhole: (date) => isComplete && date >= from && date <= until,
    };
    this.#standing = new Map(standing.flatMap((booking) => (booking.isDeleted ? [] : [[booking.id, booking]])));
  }

  result(): Recognition<Incoming> {
    const { remembered, trust } = this.#given;
    const { lines, hasSharedIds } = deliveredOnce(this.#given.lines);
    const [pendingLines, bookedLines] = [lines.filter(isPending), lines.filter((line) => !isPending(line))];
    // First what was delivered before; then pending ones that are booked now; then what is left of either, on other days.
    const booked = new LinePairs(
      bookedLines,
      remembered.filter((one) => !isPending(one)),
      this.#circumstances,
    );
    booked.pairMoved();
    this.#keep(booked);
    const still = remembered.filter((one) => isPending(one) && this.#isStillPending(one));
    const pendings = new LinePairs(this.#withoutLate(pendingLines, 'id'), still, this.#circumstances);
    const left = this.#settleOwn(booked.left, [...pendings.lacking, ...this.#bookedByOthers(pendings)]);
    pendings.pairMoved(new Set(pendings.lacking.filter((one) => !this.#settled.has(one) && !this.#isAskedAbout(one))));
    this.#keep(pendings);
    this.#placeOthers([
      ...this.#askOfAmounts(left, booked.lacking),
      ...this.#askOfAmounts(
        this.#withoutLate(pendings.left, 'contents'),
        pendings.lacking.filter((one) => !this.#settled.has(one)),
      ),
    ]);
    return {
      findings: this.#findings.map((finding) => this.#withinOpenPeriod(finding)),
      gone: this.#goneOf(pendings.lacking, booked),
      back: [...pendings.pairs, ...booked.pairs].flatMap((pair) => (pair.remembered.isMissed ? [pair.remembered] : [])),
      trust: trustAfter(trust, booked.pairs, hasSharedIds),
    };
  }

  #keep({ pairs, doubts }: LinePairs<Incoming>): void {
    for (const { line, remembered, isSure } of pairs) {
      if (remembered.transactionId !== null) this.#seen.add(remembered.transactionId);
      this.#findings.push({ kind: 'same', line, remembered, isSure });
    }
    for (const { line, reason, candidates } of doubts) this.#review(line, reason, candidates);
  }

  /** Not booked meanwhile, by a later delivery, a file or by hand. */
  #isStillPending({ state, transactionId }: RememberedLine): boolean {
    if (state !== 'stands') return true;
    return transactionId !== null && this.#standing.get(transactionId)?.pending === true;
  }

  /** Pending ones of this source that another source has booked: this one has not said yet as what. */
  #bookedByOthers({ lacking }: LinePairs<Incoming>): readonly RememberedLine[] {
    const told = new Set(this.#given.remembered.flatMap((one) => (isPending(one) ? [] : (one.transactionId ?? []))));
    const open = new Set(lacking);
    return this.#given.remembered.filter(
      (one) =>
        isPending(one) &&
        !open.has(one) &&
        one.state === 'stands' &&
        !this.#isStillPending(one) &&
        !told.has(one.transactionId ?? ''),
    );
  }

  /** What the bank announced is compared with what it booked, not what a person has made of it. */
  #announced(remembered: RememberedLine): Announced<RememberedLine> {
    const { isUntouched = true, isBound = false } = this.#standing.get(remembered.transactionId ?? '') ?? {};
    return { ...remembered, ref: remembered, isUntouched, isBound, isThere: remembered.state !== 'deleted' };
  }

  /** Answers the booked lines that no pending one of this source became. */
  #settleOwn(lines: readonly Incoming[], open: readonly RememberedLine[]): readonly Incoming[] {
    const { settled, asked, left } = settleAnnounced(
      lines,
      open.map((one) => this.#announced(one)),
      { ofOtherAmount: !this.#given.pointsToPending },
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
    this.#findings.push({ kind: 'review', line, reason, candidateIds: ids.filter((id) => this.#standing.has(id)) });
  }

  /** Without pending lines that are told of again although they are booked: by the same id, or by the same contents. */
  #withoutLate(lines: readonly Incoming[], by: 'id' | 'contents'): readonly Incoming[] {
    const keyOf = ({ stableId, ...line }: ComparedLine) => {
      if ((stableId !== null) !== (by === 'id')) return null;
      return by === 'id' ? `${stableId} ${moneyOfLine(line)}` : `${dayAndMoneyOf(line)} ${normalisedTexts(line)}`;
    };
    const booked = this.#given.remembered.filter(
      (one) => !(isPending(one) && this.#isStillPending(one)) && (isPending(one) || one.stableId !== null),
    );
    const waiting = this.#circumstances.idsAreWorthless
      ? Map.groupBy(booked.filter(isPending), keyOf)
      : Map.groupBy(booked, keyOf);
    return lines.filter((line) => {
      const key = keyOf(line);
      const remembered = key === null ? undefined : waiting.get(key)?.shift();
      if (remembered !== undefined) this.#findings.push({ kind: 'same', line, remembered, isSure: false });
      return remembered === undefined;
    });
  }

  #askOfAmounts(lines: readonly Incoming[], lacking: readonly RememberedLine[]): readonly Incoming[] {
    const asked = changedAmounts(lines, lacking, this.#circumstances);
    for (const { line, reason, remembered } of asked) this.#review(line, reason, [remembered]);
    const taken = new Set(asked.map(({ line }) => line));
    return lines.filter((line) => !taken.has(line));
  }

  /** Lines that this source never delivered, among bookings that it never told of. */
  #placeOthers(lines: readonly Incoming[]): void {
    const own = new Set(this.#given.remembered.map(({ transactionId }) => transactionId));
    const present = this.#given.standing.filter(({ id, isSystem }) => !isSystem && !own.has(id) && !this.#seen.has(id));
    const { found, left, others } = sameAsOthers(lines, present);
    this.#findings.push(...found);
    const announced = others
      .filter(({ pending, isDeleted }) => pending && !isDeleted)
      .map((booking) => ({ ...booking, ref: booking.id, isThere: true }));
    const settlement = settleAnnounced(
      left.filter((line) => !isPending(line)),
      announced,
      { ofOtherAmount: false },
    );
    for (const { line, announced: one } of settlement.settled)
      this.#findings.push({ kind: 'taken', line, transactionId: one.ref });
    for (const { line, reason, announced: about } of settlement.asked)
      this.#findings.push({ kind: 'review', line, reason, candidateIds: about.map(({ ref }) => ref) });
    const settled = new Set(settlement.settled.map(({ announced: { ref } }) => ref));
    const rest = [...settlement.left, ...left.filter(isPending)];
    const open = others.filter(({ id }) => !settled.has(id));
    this.#findings.push(...askOfOthers(this.#askOfMoved(rest, own), open, this.#given.waiting));
  }

  /**
   * A booking that stands exactly where the line is, though this source delivered it last on a day that the delivery does
   * not reach, may be the line or another of equal money. Answers the other lines.
   */
  #askOfMoved(lines: readonly Incoming[], own: ReadonlySet<string | null>): readonly Incoming[] {
    const moved = this.#given.standing.filter(({ id }) => own.has(id) && !this.#seen.has(id));
    const waiting = Map.groupBy(moved, (one) => `${dayAndMoneyOf(one)} ${normalisedTexts(one)}`);
    return lines.filter((line) => {
      const ids = waiting.get(`${dayAndMoneyOf(line)} ${normalisedTexts(line)}`)?.map(({ id }) => id) ?? [];
      if (ids.length > 0) this.#findings.push({ kind: 'review', line, reason: 'idChanged', candidateIds: ids });
      return ids.length === 0;
    });
  }

  /** What would be booked, or moved, in a closed period waits for a decision. */
  #withinOpenPeriod(finding: LineFinding<Incoming>): LineFinding<Incoming> {
    const { line, kind } = finding;
    if (kind === 'review' || kind === 'same' || kind === 'taken') return finding;
    const before = kind === 'settles' ? finding.remembered.date : line.date;
    if (!this.#isClosed(line.date) && !this.#isClosed(before)) return finding;
    const ids = kind === 'settles' ? [finding.remembered.transactionId ?? ''] : [];
    const candidateIds = ids.filter((id) => this.#standing.has(id));
    // What a person deleted needs no decision.
    if (kind === 'settles' && candidateIds.length === 0) return finding;
    return { kind: 'review', line, reason: 'periodClosed', candidateIds };
  }

  #isClosed(date: string): boolean {
    const { closedUntil } = this.#given;
    return closedUntil !== null && date <= closedUntil;
  }

  /** Pending ones that two complete deliveries lack, and what the source took back. */
  #goneOf(pendings: readonly RememberedLine[], booked: LinePairs<Incoming>): Gone[] {
    const { from, isComplete, removedIds } = this.#given;
    const removed = new Set(removedIds);
    const isTakenBack = ({ stableId }: RememberedLine) => stableId !== null && removed.has(stableId);
    const gone = pendings
      .filter((one) => this.#isUnaccounted(one))
      .filter((one) => isTakenBack(one) || (isComplete && one.date >= from))
      .map((one): Gone => this.#wayOf(one, isTakenBack(one)));
    const takenBack = booked.lacking.filter((one) => isTakenBack(one) && this.#isOpen(one));
    return [...gone, ...takenBack.map((one) => this.#asked(one, 'pendingGone')), ...this.#surplus(booked)];
  }

  #wayOf(remembered: RememberedLine, isTakenBack: boolean): Gone {
    if (!remembered.isMissed && !isTakenBack) return { remembered, way: 'missed' };
    const booking = this.#standing.get(remembered.transactionId ?? '');
    const asks = booking !== undefined && (!booking.isUntouched || booking.isBound || this.#isClosed(booking.date));
    return asks ? this.#asked(remembered, 'pendingGone') : { remembered, way: 'delete' };
  }

  /**
   * Booked ones that two complete deliveries lack beside an equal one that they have: perhaps a page came twice, and
   * nothing told its lines from those of two equal bookings.
   */
  #surplus({ pairs, lacking }: LinePairs<Incoming>): Gone[] {
    const textsAt = (one: ComparedLine) => `${dayAndMoneyOf(one)} ${normalisedTexts(one)}`;
    const open = lacking.filter((one) => this.#circumstances.isWhole(one.date) && this.#isOpen(one));
    if (open.length === 0) return [];
    const present = new Map(pairs.map(({ remembered }) => [textsAt(remembered), remembered]));
    return open.flatMap((remembered): Gone[] => {
      const twin = present.get(textsAt(remembered))?.transactionId ?? null;
      if (twin === null || !this.#standing.has(twin)) return [];
      if (!remembered.isMissed) return [{ remembered, way: 'missed' }];
      return [this.#asked(remembered, 'severalCandidates', [twin])];
    });
  }

  #asked(remembered: RememberedLine, reason: ReviewReason, others: readonly string[] = []): Gone {
    const candidateIds = [remembered.transactionId ?? '', ...others].filter((id) => this.#standing.has(id));
    return { remembered, way: 'review', reason, candidateIds };
  }

  #isOpen(one: RememberedLine): boolean {
    return one.state === 'stands' && this.#standing.has(one.transactionId ?? '') && this.#isUnaccounted(one);
  }

  #isUnaccounted(one: RememberedLine): boolean {
    if (one.state === 'deleted' || one.state === 'ignored' || this.#settled.has(one)) return false;
    const { transactionId } = one;
    return transactionId === null || !(this.#seen.has(transactionId) || this.#given.inReview.has(transactionId));
  }
}

function isPending({ pending }: Pick<ComparedLine, 'pending'>): boolean {
  return pending;
}
