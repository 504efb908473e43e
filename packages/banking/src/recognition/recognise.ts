import { changedAmounts } from './changed-amounts.ts';
import { deliveredOnce } from './delivered-once.ts';
import { moneyOf } from './evidence.ts';
import { areStable, trustAfter } from './id-trust.ts';
import type { Finding, Gone, IdTrust, IncomingLine, RememberedLine, ReviewReason, StandingBooking } from './lines.ts';
import { placeAmongOthers } from './other-sources.ts';
import { type Circumstances, LinePairs } from './pair-lines.ts';
import { type Announced, type Settlement, settlePending } from './settle-pending.ts';

/** One delivery, and all that is known beforehand. */
export interface ToRecognise<Incoming extends IncomingLine> {
  readonly lines: readonly Incoming[];
  /** The days that were asked for, both included. */
  readonly from: string;
  readonly until: string;
  readonly isComplete: boolean;
  /** Ids of lines that the source took back. */
  readonly removedIds: readonly string[];
  /** What the same source delivered earlier, in reach of the delivery; all that is pending. */
  readonly remembered: readonly RememberedLine[];
  /** The bookings of the asset in reach of the delivery, and all that are pending. */
  readonly standing: readonly StandingBooking[];
  /** Bookings that an open review is about. */
  readonly inReview: ReadonlySet<string>;
  readonly trust: IdTrust;
  /** Up to this day nothing is booked or moved; null: no period is closed. */
  readonly closedUntil: string | null;
}

export interface Recognition<Incoming extends IncomingLine> {
  /** One for each line, repeated ones left out. */
  readonly findings: readonly Finding<Incoming>[];
  readonly gone: readonly Gone[];
  /** Remembered lines that were missed once, and are there again. */
  readonly back: readonly RememberedLine[];
  readonly trust: IdTrust;
}

/** A pending line of the same source, or the id of a booking that it has told nothing of. */
type Pending = RememberedLine | string;

/** Finds out what each line of a delivery is, and what became of pending ones that it lacks. Pure. */
export function recognise<Incoming extends IncomingLine>(given: ToRecognise<Incoming>): Recognition<Incoming> {
  return new OneRecognition(given).result();
}

class OneRecognition<Incoming extends IncomingLine> {
  readonly #given: ToRecognise<Incoming>;
  readonly #circumstances: Circumstances;
  readonly #findings: Finding<Incoming>[] = [];
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
    const pendings = this.#pair(lines, true);
    const booked = this.#pair(lines, false);
    const open = pendings.lacking.filter((one) => this.#isStillPending(one));
    const settlement = settlePending<Incoming, Pending>(booked.left, [
      ...open.map((one) => this.#announced(one)),
      ...this.#othersPending(),
    ]);
    this.#settleAll(settlement);
    const ownOpen = settlement.open.flatMap(({ ref }) => (typeof ref === 'string' ? [] : [ref]));
    const left = [
      ...this.#askOfAmounts(settlement.left, booked.lacking),
      ...this.#askOfAmounts(this.#withoutLate(pendings.left), ownOpen),
    ];
    this.#findings.push(...placeAmongOthers(left, this.#ofOthers()));
    return {
      findings: this.#findings.map((finding) => this.#withinOpenPeriod(finding)),
      gone: this.#goneOf(pendings.lacking, booked.lacking),
      back: remembered.filter((one) => one.isMissed && !pendings.lacking.includes(one)),
      trust: trustAfter(trust, booked.pairs, hasSharedIds),
    };
  }

  /** Pairs the pending lines, or the booked ones, with those that were remembered. */
  #pair(lines: readonly Incoming[], pending: boolean): LinePairs<Incoming> {
    const of = <Of extends { readonly pending: boolean }>(all: readonly Of[]) =>
      all.filter((one) => one.pending === pending);
    const pairs = new LinePairs(of(lines), of(this.#given.remembered), this.#circumstances);
    for (const { line, remembered, isSure } of pairs.pairs) {
      if (remembered.transactionId !== null) this.#seen.add(remembered.transactionId);
      this.#findings.push({ kind: 'same', line, remembered, isSure });
    }
    for (const { line, reason, candidates } of pairs.doubts) this.#review(line, reason, candidates);
    return pairs;
  }

  /** Not booked meanwhile, by a file or by hand. */
  #isStillPending({ state, transactionId }: RememberedLine): boolean {
    if (state !== 'stands') return true;
    return transactionId !== null && this.#standing.get(transactionId)?.pending === true;
  }

  /** What the bank announced is compared with what it booked, not what a person has made of it. */
  #announced(remembered: RememberedLine): Announced<Pending> {
    const { isUntouched = true, isBound = false } = this.#standing.get(remembered.transactionId ?? '') ?? {};
    return { ...remembered, ref: remembered, isUntouched, isBound };
  }

  /** Pending bookings that this source has told nothing of. */
  #othersPending(): Announced<Pending>[] {
    return this.#ofOthers()
      .filter(({ pending, isDeleted }) => pending && !isDeleted)
      .map((booking) => ({ ...booking, ref: booking.id }));
  }

  #ofOthers(): readonly StandingBooking[] {
    const own = new Set(this.#given.remembered.map(({ transactionId }) => transactionId));
    return this.#given.standing.filter(({ id, isSystem }) => !isSystem && !own.has(id) && !this.#seen.has(id));
  }

  #settleAll({ settled, asked }: Settlement<Incoming, Pending>): void {
    for (const { line, announced } of settled) {
      const { ref } = announced;
      if (typeof ref === 'string') {
        this.#seen.add(ref);
        this.#findings.push({ kind: 'taken', line, transactionId: ref });
        continue;
      }
      this.#settled.add(ref);
      if (ref.transactionId !== null) this.#seen.add(ref.transactionId);
      const waits = ref.state === 'waits' || ref.state === 'ignored';
      this.#findings.push(
        waits ? { kind: 'same', line, remembered: ref, isSure: true } : { kind: 'settles', line, remembered: ref },
      );
    }
    for (const { line, reason, announced } of asked)
      this.#review(
        line,
        reason,
        announced.map(({ ref }) => ref),
      );
  }

  #review(line: Incoming, reason: ReviewReason, about: readonly Pending[]): void {
    const ids = about.flatMap((one) => (typeof one === 'string' ? one : (one.transactionId ?? [])));
    for (const id of ids) this.#seen.add(id);
    this.#findings.push({ kind: 'review', line, reason, candidateIds: ids.filter((id) => this.#standing.has(id)) });
  }

  /** Without pending lines that are told of again although they are booked: by the same id. */
  #withoutLate(lines: readonly Incoming[]): readonly Incoming[] {
    const named = new Map<string, RememberedLine>();
    if (!this.#circumstances.idsAreWorthless)
      for (const one of this.#given.remembered)
        if (!one.pending && one.stableId !== null) named.set(`${one.stableId} ${moneyOf(one)}`, one);
    return lines.filter((line) => {
      const remembered = line.stableId === null ? undefined : named.get(`${line.stableId} ${moneyOf(line)}`);
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

  /** What would be booked, or moved, in a closed period waits for a decision. */
  #withinOpenPeriod(finding: Finding<Incoming>): Finding<Incoming> {
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
  #goneOf(pendings: readonly RememberedLine[], booked: readonly RememberedLine[]): Gone[] {
    const { from, isComplete, removedIds } = this.#given;
    const removed = new Set(removedIds);
    const isTakenBack = ({ stableId }: RememberedLine) => stableId !== null && removed.has(stableId);
    const gone = pendings
      .filter((one) => this.#isStillPending(one) && this.#isUnaccounted(one))
      .filter((one) => isTakenBack(one) || (isComplete && one.date >= from))
      .map((remembered): Gone => ({ remembered, way: this.#wayOf(remembered, isTakenBack(remembered)) }));
    const takenBack = booked.filter((one) => isTakenBack(one) && one.state === 'stands' && this.#isUnaccounted(one));
    return [...gone, ...takenBack.map((remembered): Gone => ({ remembered, way: 'review' }))];
  }

  #wayOf(remembered: RememberedLine, isTakenBack: boolean): Gone['way'] {
    if (!remembered.isMissed && !isTakenBack) return 'missed';
    const booking = this.#standing.get(remembered.transactionId ?? '');
    if (booking === undefined) return 'delete';
    return booking.isUntouched && !booking.isBound && !this.#isClosed(booking.date) ? 'delete' : 'review';
  }

  #isUnaccounted(one: RememberedLine): boolean {
    if (one.state === 'deleted' || one.state === 'ignored' || this.#settled.has(one)) return false;
    const { transactionId } = one;
    return transactionId === null || !(this.#seen.has(transactionId) || this.#given.inReview.has(transactionId));
  }
}
