import {
  dayAndMoneyOf,
  likeness,
  lineDistance,
  moneyOfLine,
  normalisedTexts,
  sharesCounterpart,
  textsAt,
} from './evidence.ts';
import type { IncomingLine, RememberedLine } from './lines.ts';

/** What is known of a delivery and of its source. */
export interface Circumstances {
  /** The source's ids name the same booking in each delivery. */
  readonly idsAreStable: boolean;
  /** The source's ids name different bookings: nothing follows from them. */
  readonly idsAreWorthless: boolean;
  /** The delivery holds all lines of this day. */
  readonly isWhole: (date: string) => boolean;
}

export interface LinePair<Incoming extends IncomingLine> {
  readonly line: Incoming;
  readonly remembered: RememberedLine;
  readonly isSure: boolean;
}

/** A line that may be one of several, or that is the only one left although nothing but its money tells so. */
export interface Doubt<Incoming extends IncomingLine> {
  readonly line: Incoming;
  readonly reason: 'severalCandidates' | 'idChanged';
  readonly candidates: readonly RememberedLine[];
}

/** A date moves by so many days at the most: a bank's clock, a day of booking that is stated late. */
const MOVES = 3;
/** From here on two lines have more in common than a word of their texts. */
const ALIKE = 2;

/** Lines of which none is paired yet, and the steps that pair them: the surest first. */
export class LinePairs<Incoming extends IncomingLine> {
  readonly #circumstances: Circumstances;
  readonly #lines: Set<Incoming>;
  readonly #remembered: Set<RememberedLine>;
  readonly #pairs: LinePair<Incoming>[] = [];
  readonly #doubts: Doubt<Incoming>[] = [];

  constructor(lines: readonly Incoming[], remembered: readonly RememberedLine[], circumstances: Circumstances) {
    this.#lines = new Set(lines);
    this.#remembered = new Set(remembered);
    this.#circumstances = circumstances;
    this.#pairAll();
  }

  get pairs(): readonly LinePair<Incoming>[] {
    return this.#pairs;
  }

  get doubts(): readonly Doubt<Incoming>[] {
    return this.#doubts;
  }

  /** Lines that are none of those remembered. */
  get left(): readonly Incoming[] {
    return [...this.#lines];
  }

  /** Remembered lines that this delivery lacks. */
  get lacking(): readonly RememberedLine[] {
    return [...this.#remembered];
  }

  #pairAll(): void {
    const { idsAreStable, isWhole } = this.#circumstances;
    if (idsAreStable) this.#pairBy((line) => (line.stableId === null ? null : `${line.stableId} ${moneyOfLine(line)}`));
    const all = (line: IncomingLine | RememberedLine) => `${dayAndMoneyOf(line)} ${normalisedTexts(line)}`;
    this.#pairBy((line) => `${all(line)} ${line.stableId} ${line.balanceAfter}`);
    this.#pairBy((line) => `${all(line)} ${line.balanceAfter}`);
    this.#pairBy(all, (line, remembered) => line.balanceAfter === null || remembered.balanceAfter === null);
    this.#pairBy((line) => (isWhole(line.date) ? all(line) : null));
    this.#pairBy((line) => (line.balanceAfter === null ? null : `${dayAndMoneyOf(line)} ${line.balanceAfter}`));
    this.#pairWhatIsLeftOfDays();
  }

  /** Each line with the first remembered one of the same key, in their order. */
  #pairBy(
    keyOf: (line: IncomingLine | RememberedLine) => string | null,
    may: (line: Incoming, remembered: RememberedLine) => boolean = () => true,
  ): void {
    if (this.#lines.size === 0 || this.#remembered.size === 0) return;
    const waiting = Map.groupBy(this.#remembered, keyOf);
    for (const line of this.#lines) {
      const key = keyOf(line);
      const alike = key === null ? undefined : waiting.get(key);
      const at = alike?.findIndex((one) => may(line, one) && !this.#hasOtherId(line, one)) ?? -1;
      const [found] = at < 0 ? [] : (alike?.splice(at, 1) ?? []);
      if (found !== undefined) this.#take(line, found, true);
    }
  }

  /** Ids that are known to be stable differ, and the day is not there as a whole: equal texts prove nothing then. */
  #hasOtherId(line: Incoming, { stableId }: RememberedLine): boolean {
    const { idsAreStable, isWhole } = this.#circumstances;
    const differs = line.stableId !== null && stableId !== null && line.stableId !== stableId;
    return idsAreStable && differs && !isWhole(line.date);
  }

  #take(line: Incoming, remembered: RememberedLine, isSure: boolean): void {
    this.#lines.delete(line);
    this.#remembered.delete(remembered);
    this.#pairs.push({ line, remembered, isSure });
  }

  #doubt(line: Incoming, reason: Doubt<Incoming>['reason'], candidates: readonly RememberedLine[]): void {
    this.#lines.delete(line);
    this.#doubts.push({ line, reason, candidates });
  }

  /**
   * Lines of equal money on a day of which both sides have some left: their texts changed. Where the day is there as a
   * whole, no more lines than are remembered are those; else the most alike belong together.
   */
  #pairWhatIsLeftOfDays(): void {
    const waiting = Map.groupBy(this.#remembered, dayAndMoneyOf);
    for (const [place, lines] of Map.groupBy(this.#lines, dayAndMoneyOf)) {
      const remembered = waiting.get(place) ?? [];
      if (remembered.length === 0) continue;
      const isWhole = this.#circumstances.isWhole(lines[0]?.date ?? '');
      const areAll = isWhole && lines.length <= remembered.length;
      const scored = lines
        .flatMap((line) => remembered.map((one) => ({ line, one, likeness: this.#likeness(line, one) })))
        .filter(({ likeness }) => areAll || likeness >= ALIKE)
        .toSorted((a, b) => b.likeness - a.likeness);
      for (const { line, one, likeness } of scored) {
        if (!this.#lines.has(line) || !this.#remembered.has(one)) continue;
        const rivals = scored.filter(
          (other) =>
            other.likeness === likeness &&
            (other.line === line ? !areEqual(other.one, one) : other.one === one) &&
            this.#lines.has(other.line) &&
            this.#remembered.has(other.one),
        );
        this.#take(line, one, rivals.length === 0);
      }
      const open = remembered.filter((one) => this.#remembered.has(one));
      if (open.length === 0) continue;
      for (const line of lines)
        if (this.#lines.has(line)) this.#doubt(line, isWhole ? 'severalCandidates' : 'idChanged', open);
    }
  }

  /** Lines whose day changed: the delivery lacks the remembered one, `among` these, on its own day. */
  pairMoved(among: ReadonlySet<RememberedLine> = this.#remembered): void {
    if (this.#lines.size === 0) return;
    const waiting = Map.groupBy(
      [...this.#remembered].filter((one) => among.has(one)),
      moneyOfLine,
    );
    const scored = [...this.#lines]
      .flatMap((line) => (waiting.get(moneyOfLine(line)) ?? []).map((one) => ({ line, one })))
      .filter(({ line, one }) => lineDistance(line, one) <= MOVES && this.#isLacking(line, one))
      .map(({ line, one }) => ({ line, one, likeness: this.#likeness(line, one), days: lineDistance(line, one) }))
      .toSorted((a, b) => b.likeness - a.likeness || a.days - b.days);
    for (const { line, one, likeness, days } of scored) {
      if (!this.#lines.has(line) || !this.#remembered.has(one)) continue;
      if (likeness >= 2 * ALIKE || (days <= 1 && likeness >= ALIKE)) this.#take(line, one, true);
    }
    for (const [line, candidates] of Map.groupBy(scored, (pair) => pair.line)) {
      const open = candidates.filter(({ one }) => this.#remembered.has(one));
      if (this.#lines.has(line) && open.length > 0)
        this.#doubt(
          line,
          'idChanged',
          open.map(({ one }) => one),
        );
    }
  }

  #isLacking(line: Incoming, one: RememberedLine): boolean {
    const { isWhole, idsAreWorthless } = this.#circumstances;
    const sameId = !idsAreWorthless && line.stableId !== null && line.stableId === one.stableId;
    return isWhole(one.date) || (sameId && sharesCounterpart(line, one) !== false);
  }

  #likeness(line: Incoming, one: RememberedLine): number {
    return likeness(line, this.#circumstances.idsAreWorthless ? { ...one, stableId: null } : one);
  }
}

/** Nothing that was delivered tells the two apart: a line may be either. */
function areEqual(one: RememberedLine, other: RememberedLine): boolean {
  const isAlike = textsAt(one) === textsAt(other) && one.state === other.state && one.pending === other.pending;
  return isAlike && one.stableId === other.stableId && one.balanceAfter === other.balanceAfter;
}
