import type { IncomingLine, RememberedLine } from './compared-lines.ts';
import {
  dayAndMoneyKey,
  daysBetweenLines,
  hasCommonCounterparty,
  lineKey,
  lineMoneyKey,
  lineTextSimilarity,
  normaliseLineTexts,
} from './line-similarity.ts';

/** Properties of a delivery and its source. */
export interface SourceTraits {
  /** The source's ids identify the same transaction in each delivery. */
  readonly idsAreStable: boolean;
  /** The source's ids were used for different transactions, so they are ignored. */
  readonly idsAreWorthless: boolean;
  /** Whether the delivery has all lines of this day. */
  readonly isWhole: (date: string) => boolean;
}

export interface LinePair<Incoming extends IncomingLine> {
  readonly line: Incoming;
  readonly remembered: RememberedLine;
  readonly isSure: boolean;
}

/** An ambiguous line: it may match several remembered lines, or only one that shares nothing but the amount. */
export interface AmbiguousMatch<Incoming extends IncomingLine> {
  readonly line: Incoming;
  readonly reason: 'severalCandidates' | 'idChanged';
  readonly candidates: readonly RememberedLine[];
}

/** Maximum number of days by which a bank may change the date of a transaction. */
const MAX_DATE_SHIFT_DAYS = 3;
/** Minimum similarity of a pair: a common counterparty is enough, a common word in the description is not. */
const MIN_SIMILARITY = 2;

/** Pairs delivered lines with remembered ones, step by step from the surest evidence to the weakest. */
export class LinePairs<Incoming extends IncomingLine> {
  readonly #circumstances: SourceTraits;
  readonly #lines: Set<Incoming>;
  readonly #remembered: Set<RememberedLine>;
  readonly #pairs: LinePair<Incoming>[] = [];
  readonly #ambiguous: AmbiguousMatch<Incoming>[] = [];

  constructor(lines: readonly Incoming[], remembered: readonly RememberedLine[], circumstances: SourceTraits) {
    this.#lines = new Set(lines);
    this.#remembered = new Set(remembered);
    this.#circumstances = circumstances;
    this.#pairAll();
  }

  get pairs(): readonly LinePair<Incoming>[] {
    return this.#pairs;
  }

  get ambiguous(): readonly AmbiguousMatch<Incoming>[] {
    return this.#ambiguous;
  }

  /** Delivered lines that are not paired. */
  get left(): readonly Incoming[] {
    return [...this.#lines];
  }

  /** Remembered lines that this delivery lacks. */
  get lacking(): readonly RememberedLine[] {
    return [...this.#remembered];
  }

  #pairAll(): void {
    const { idsAreStable, isWhole } = this.#circumstances;
    if (idsAreStable)
      this.#pairBy((line) => (line.stableId === null ? null : `${line.stableId} ${lineMoneyKey(line)}`));
    const all = (line: IncomingLine | RememberedLine) => `${dayAndMoneyKey(line)} ${normaliseLineTexts(line)}`;
    this.#pairBy((line) => `${all(line)} ${line.stableId} ${line.balanceAfter}`);
    this.#pairBy((line) => `${all(line)} ${line.balanceAfter}`);
    this.#pairBy(all, (line, remembered) => line.balanceAfter === null || remembered.balanceAfter === null);
    this.#pairBy((line) => (isWhole(line.date) ? all(line) : null));
    this.#pairBy((line) => (line.balanceAfter === null ? null : `${dayAndMoneyKey(line)} ${line.balanceAfter}`));
    this.#pairWhatIsLeftOfDays();
  }

  /** Pairs each line with the first unpaired remembered line of the same key that `may` and the stable ids allow. */
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

  /**
   * Whether different stable ids prevent a pair. If the delivery has all lines of the day, the id may have changed, so
   * the texts decide.
   */
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

  #addAmbiguous(
    line: Incoming,
    reason: AmbiguousMatch<Incoming>['reason'],
    candidates: readonly RememberedLine[],
  ): void {
    this.#lines.delete(line);
    this.#ambiguous.push({ line, reason, candidates });
  }

  /**
   * Pairs the remaining lines of equal amount and day, whose texts differ. If the delivery has all lines of the day,
   * and no more than are remembered, all are paired. Otherwise only lines with similar texts are paired.
   */
  #pairWhatIsLeftOfDays(): void {
    const waiting = Map.groupBy(this.#remembered, dayAndMoneyKey);
    for (const [place, lines] of Map.groupBy(this.#lines, dayAndMoneyKey)) {
      const remembered = waiting.get(place) ?? [];
      if (remembered.length === 0) continue;
      const isWhole = this.#circumstances.isWhole(lines[0]?.date ?? '');
      const areAll = isWhole && lines.length <= remembered.length;
      const scored = lines
        .flatMap((line) => remembered.map((one) => ({ line, one, likeness: this.#likeness(line, one) })))
        .filter(({ likeness }) => areAll || likeness >= MIN_SIMILARITY)
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
        if (this.#lines.has(line)) this.#addAmbiguous(line, isWhole ? 'severalCandidates' : 'idChanged', open);
    }
  }

  /**
   * Pairs lines whose date changed. Only uses remembered lines in `among` that are missing from the delivery on their
   * old date.
   */
  pairMoved(among: ReadonlySet<RememberedLine> = this.#remembered): void {
    if (this.#lines.size === 0) return;
    const waiting = Map.groupBy(
      [...this.#remembered].filter((one) => among.has(one)),
      lineMoneyKey,
    );
    const scored = [...this.#lines]
      .flatMap((line) => (waiting.get(lineMoneyKey(line)) ?? []).map((one) => ({ line, one })))
      .filter(({ line, one }) => daysBetweenLines(line, one) <= MAX_DATE_SHIFT_DAYS && this.#isLacking(line, one))
      .map(({ line, one }) => ({ line, one, likeness: this.#likeness(line, one), days: daysBetweenLines(line, one) }))
      .toSorted((a, b) => b.likeness - a.likeness || a.days - b.days);
    for (const { line, one, likeness, days } of scored) {
      if (!this.#lines.has(line) || !this.#remembered.has(one)) continue;
      if (likeness >= 2 * MIN_SIMILARITY || (days <= 1 && likeness >= MIN_SIMILARITY)) this.#take(line, one, true);
    }
    for (const [line, candidates] of Map.groupBy(scored, (pair) => pair.line)) {
      const open = candidates.filter(({ one }) => this.#remembered.has(one));
      if (this.#lines.has(line) && open.length > 0)
        this.#addAmbiguous(
          line,
          'idChanged',
          open.map(({ one }) => one),
        );
    }
  }

  #isLacking(line: Incoming, one: RememberedLine): boolean {
    const { isWhole, idsAreWorthless } = this.#circumstances;
    const sameId = !idsAreWorthless && line.stableId !== null && line.stableId === one.stableId;
    return isWhole(one.date) || (sameId && hasCommonCounterparty(line, one) !== false);
  }

  #likeness(line: Incoming, one: RememberedLine): number {
    return lineTextSimilarity(line, this.#circumstances.idsAreWorthless ? { ...one, stableId: null } : one);
  }
}

/** Whether two remembered lines have the same contents, so that it does not matter which of them is paired. */
function areEqual(one: RememberedLine, other: RememberedLine): boolean {
  const isAlike = lineKey(one) === lineKey(other) && one.state === other.state && one.pending === other.pending;
  return isAlike && one.stableId === other.stableId && one.balanceAfter === other.balanceAfter;
}
