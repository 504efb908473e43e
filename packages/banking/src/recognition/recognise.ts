import { daysBetween } from '@coffer/domain/dates.ts';
import { changedAmounts } from './changed-amounts.ts';
import { deliveredOnce } from './delivered-once.ts';
import { textsAt } from './evidence.ts';
import { GoneLines, isClosed } from './gone-lines.ts';
import { areStable, trustAfter } from './id-trust.ts';
import type {
  ComparedLine,
  IncomingLine,
  LineFinding,
  RememberedLine,
  ReviewReason,
  StandingBooking,
} from './lines.ts';
import { askOfOthers, linesNearBooked, sameAsOthers } from './other-sources.ts';
import { type Circumstances, LinePairs } from './pair-lines.ts';
import { type Announced, settleAnnounced } from './settle-pending.ts';
import type { Recognition, ToRecognise } from './to-recognise.ts';
import { mayBeTwo, toldLate } from './told-late.ts';

/** A line that may be a pending booking which the delivery only lacks waits so many days for a delivery that lacks nothing. */
const WAITING_DAYS = 5;

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
  /** Pending ones that became booked earlier, and are told of again. */
  readonly #again: RememberedLine[] = [];
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
    const { lines, hasSharedIds, doubled } = deliveredOnce(this.#given.lines, this.#circumstances);
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
      gone: new GoneLines({
        ...{ given: this.#given, standing: this.#standing, isWhole: this.#circumstances.isWhole },
        ...{ seen: this.#seen, settled: this.#settled },
      }).of(pendings.lacking, booked),
      again: this.#again,
      back: [...[...pendings.pairs, ...booked.pairs].map((pair) => pair.remembered), ...this.#settled].filter(
        ({ isMissed }) => isMissed,
      ),
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
    const isThere = remembered.state !== 'deleted' && !this.#isTwin(remembered);
    return { ...remembered, ref: remembered, isUntouched, isBound, isThere, isGone: this.#isGone(remembered) };
  }

  /** Of a line that came twice with one id the second is kept without it, and asked about: it is no other booking's. */
  #isTwin({ stableId, state, ...line }: RememberedLine): boolean {
    if (stableId !== null || state !== 'waits') return false;
    const twins = this.#given.remembered.filter((one) => one.pending && one.stableId !== null);
    return twins.some((one) => textsAt(one) === textsAt({ ...line, stableId }));
  }

  #isGone({ stableId, isMissed }: RememberedLine): Announced<RememberedLine>['isGone'] {
    const { isComplete, removedIds, pointsToPending } = this.#given;
    if (isComplete || isMissed || (stableId !== null && removedIds.includes(stableId))) return 'yes';
    return pointsToPending ? 'no' : 'unknown';
  }

  /** Answers the booked lines that no pending one of this source became. */
  #settleOwn(lines: readonly Incoming[], open: readonly RememberedLine[]): readonly Incoming[] {
    const { settled, asked, left } = settleAnnounced(
      lines,
      open.map((one) => this.#announced(one)),
      {
        ofOtherAmount: !this.#given.pointsToPending,
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
    this.#findings.push({ kind: 'review', line, reason, candidateIds: ids.filter((id) => this.#standing.has(id)) });
  }

  /**
   * Without pending lines that are told of again although they are booked: banks do for a while. One that two deliveries
   * tell of beside its booked one may be another.
   */
  #withoutLate(lines: readonly Incoming[], by: 'id' | 'contents', booked: LinePairs<Incoming>): readonly Incoming[] {
    const { remembered } = this.#given;
    const { idsAreWorthless } = this.#circumstances;
    const isStillPending = (one: RememberedLine) => this.#isStillPending(one);
    const { late, left } = toldLate(lines, by, { remembered, isStillPending, idsAreWorthless });
    for (const one of late) {
      const isDoubtful = mayBeTwo(one, booked.pairs, remembered);
      if (isDoubtful && one.remembered.isMissed) this.#review(one.line, 'idChanged', [one.remembered]);
      else this.#findings.push({ kind: 'same', ...one, isSure: false });
      if (isDoubtful && !one.remembered.isMissed) this.#again.push(one.remembered);
    }
    return left;
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
      .map((booking) => ({ ...booking, ref: booking.id, isThere: true, isGone: 'yes' as const }));
    // A line that may be a booked one as well is none of the pending ones for sure.
    const bookedOnes = others.filter((one) => !isPending(one));
    const [pendingLines, bookedLines] = [left.filter(isPending), left.filter((line) => !isPending(line))];
    const either = linesNearBooked(bookedLines, bookedOnes);
    const sole = bookedLines.filter((line) => !either.has(line));
    const settlement = settleAnnounced(sole, announced, { ofOtherAmount: false });
    for (const { line, announced: one } of settlement.settled)
      this.#findings.push({ kind: 'taken', line, transactionId: one.ref });
    for (const { line, reason, announced: about } of settlement.asked)
      this.#findings.push({ kind: 'review', line, reason, candidateIds: about.map(({ ref }) => ref) });
    const settled = new Set(settlement.settled.map(({ announced: { ref } }) => ref));
    const rest = [...settlement.left, ...either, ...pendingLines];
    const open = others.filter(({ id }) => !settled.has(id));
    this.#findings.push(...askOfOthers(this.#askOfMoved(rest, own), open, this.#given.waiting));
  }

  /**
   * A booking that stands exactly where the line is, though this source delivered it last on a day that the delivery does
   * not reach, may be the line or another of equal money. Answers the other lines.
   */
  #askOfMoved(lines: readonly Incoming[], own: ReadonlySet<string | null>): readonly Incoming[] {
    const moved = this.#given.standing.filter(({ id }) => own.has(id) && !this.#seen.has(id));
    const waiting = Map.groupBy(moved, textsAt);
    return lines.filter((line) => {
      const ids = waiting.get(textsAt(line))?.map(({ id }) => id) ?? [];
      if (ids.length > 0) this.#findings.push({ kind: 'review', line, reason: 'idChanged', candidateIds: ids });
      return ids.length === 0;
    });
  }

  /** Whether a line with the id and the contents of another one is a second booking, a person says. */
  #oneOfTwo(finding: LineFinding<Incoming>, doubled: ReadonlySet<Incoming>): LineFinding<Incoming> {
    const { line, kind } = finding;
    if (kind !== 'new' || !doubled.has(line)) return finding;
    const twins = this.#given.standing.filter((one) => !one.isDeleted && textsAt(one) === textsAt(line));
    return { kind: 'review', line, reason: 'idReused', candidateIds: twins.map(({ id }) => id) };
  }

  /** What would be booked, or moved, in a closed period waits for a decision. */
  #withinOpenPeriod(finding: LineFinding<Incoming>): LineFinding<Incoming> {
    const { line, kind } = finding;
    if (kind === 'review' || kind === 'same' || kind === 'taken') return finding;
    const before = kind === 'settles' ? finding.remembered.date : line.date;
    if (!isClosed(this.#given, line.date) && !isClosed(this.#given, before)) return finding;
    const ids = kind === 'settles' ? [finding.remembered.transactionId ?? ''] : [];
    const candidateIds = ids.filter((id) => this.#standing.has(id));
    // What a person deleted needs no decision.
    if (kind === 'settles' && candidateIds.length === 0) return finding;
    return { kind: 'review', line, reason: 'periodClosed', candidateIds };
  }
}

function isPending({ pending }: Pick<ComparedLine, 'pending'>): boolean {
  return pending;
}
