import { addDays } from '@coffer/domain/dates.ts';
import { runToEnd, type SlicedComputation } from '@coffer/domain/sliced-computation.ts';
import type {
  ComparedLine,
  ExistingBankTransaction,
  IncomingLine,
  LineFinding,
  LineInReview,
} from './compared-lines.ts';
import { dayAndMoneyKey, daysBetweenLines, lineKey, normaliseLineTexts } from './line-similarity.ts';
import { isWithinPendingDays, MAX_PENDING_DAYS } from './settle-pending-transactions.ts';

/** Maximum number of days between the same transaction in two sources. */
export const MAX_OTHER_SOURCE_DAYS = 3;

/**
 * Recognises lines of a file that are new: no earlier import contained them. Each line matches a transaction of
 * another source, needs a review, or is new. Yields after each line, so that other work can run in between.
 */
export function* matchFileLines<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  existingTransactions: readonly ExistingBankTransaction[],
  waiting: readonly LineInReview[],
): SlicedComputation<LineFinding<Incoming>[]> {
  const { found, left, others } = yield* stepsOfSame(lines, existingTransactions);
  const asked = yield* stepsOfAsking(left, others, waiting);
  return found.concat(asked);
}

/**
 * The lines that match a transaction (`found`), the remaining lines (`left`), and the remaining transactions
 * (`others`).
 */
export interface IdenticalLineMatches<Incoming extends IncomingLine> {
  readonly found: readonly LineFinding<Incoming>[];
  readonly left: readonly Incoming[];
  readonly others: readonly ExistingBankTransaction[];
}

/**
 * Matches lines that are new to their source with transactions from other sources or added by a person. A match has
 * the same day, amount and currency, and the same texts or running balance.
 */
export function matchIdenticalLines<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  others: readonly ExistingBankTransaction[],
): IdenticalLineMatches<Incoming> {
  return runToEnd(stepsOfSame(lines, others));
}

function* stepsOfSame<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  others: readonly ExistingBankTransaction[],
): SlicedComputation<IdenticalLineMatches<Incoming>> {
  const found: LineFinding<Incoming>[] = [];
  const left: Incoming[] = [];
  const waiting = new UnmatchedTransactions();
  const wanted = new Set(lines.map(dayAndMoneyKey));
  for (const other of others) {
    if (wanted.has(dayAndMoneyKey(other))) waiting.add(other);
    yield;
  }
  for (const line of lines) {
    const same = waiting.take(line);
    if (same === undefined) left.push(line);
    else found.push({ kind: 'taken', line, transactionId: same.id });
    yield;
  }
  return { found, left, others: others.filter((one) => !waiting.isTaken(one)) };
}

/** Transactions without a match, found by day, amount, and texts or balance. Each transaction is returned only once. */
class UnmatchedTransactions {
  readonly #byEvidence = new Map<string, Set<ExistingBankTransaction>>();
  readonly #places = new Map<ExistingBankTransaction, number>();
  readonly #taken = new Set<string>();

  add(transaction: ExistingBankTransaction): void {
    this.#places.set(transaction, this.#places.size);
    for (const evidence of evidenceOf(transaction)) {
      const alike = this.#byEvidence.get(evidence) ?? new Set();
      this.#byEvidence.set(evidence, alike.add(transaction));
    }
  }

  /** Returns the first transaction that matches the line, and removes it from the search. */
  take(line: ComparedLine): ExistingBankTransaction | undefined {
    const candidates = evidenceOf(line).flatMap((evidence) => this.#firstOf(this.#byEvidence.get(evidence)) ?? []);
    const [first] = candidates.sort((a, b) => (this.#places.get(a) ?? 0) - (this.#places.get(b) ?? 0));
    if (first !== undefined) this.#taken.add(first.id);
    return first;
  }

  isTaken({ id }: ExistingBankTransaction): boolean {
    return this.#taken.has(id);
  }

  #firstOf(alike: Set<ExistingBankTransaction> | undefined): ExistingBankTransaction | undefined {
    for (const one of alike ?? []) {
      if (!this.#taken.has(one.id)) return one;
      alike?.delete(one);
    }
    return undefined;
  }
}

/**
 * Returns the keys by which a line is matched: day, amount and currency, once with the texts, and once with the running
 * balance if the bank states it.
 */
function evidenceOf(line: ComparedLine): string[] {
  const withTexts = `texts ${lineKey(line)}`;
  return line.balanceAfter === null ? [withTexts] : [withTexts, `balance ${dayAndMoneyKey(line)} ${line.balanceAfter}`];
}

/**
 * Decides about lines without an identical transaction in another source. A line needs a review if a transaction of
 * equal amount and currency is near its day, or if a line of another source with equal amount and currency waits in a
 * review. A line matches a nearby deleted transaction with equal texts if there is no other candidate. Any other line
 * is new.
 */
export function classifyUnmatchedLines<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  others: readonly ExistingBankTransaction[],
  waiting: readonly LineInReview[],
): LineFinding<Incoming>[] {
  return runToEnd(stepsOfAsking(lines, others, waiting));
}

function* stepsOfAsking<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  others: readonly ExistingBankTransaction[],
  waiting: readonly LineInReview[],
): SlicedComputation<LineFinding<Incoming>[]> {
  const present = Map.groupBy(others, dayAndMoneyKey);
  const asked = Map.groupBy(waiting, dayAndMoneyKey);
  const taken = new Set<string>();
  const findings: LineFinding<Incoming>[] = [];
  for (const line of lines) {
    findings.push(findingOf(line, { present, asked, taken }));
    yield;
  }
  return findings;
}

interface Others {
  readonly present: ReadonlyMap<string, readonly ExistingBankTransaction[]>;
  readonly asked: ReadonlyMap<string, readonly LineInReview[]>;
  readonly taken: Set<string>;
}

function findingOf<Incoming extends IncomingLine>(
  line: Incoming,
  { present, asked, taken }: Others,
): LineFinding<Incoming> {
  const near = findCandidates(line, present, ({ id }) => !taken.has(id));
  const alsoAsked = findCandidates(line, asked);
  if (near.length + alsoAsked.length === 0) return { kind: 'new', line };
  const existingTransactions = near.filter(({ isDeleted }) => !isDeleted);
  const texts = near.some(({ isDeleted }) => isDeleted) ? normaliseLineTexts(line) : '';
  const deleted = near.find((one) => one.isDeleted && normaliseLineTexts(one) === texts);
  if (existingTransactions.length + alsoAsked.length === 0 && deleted !== undefined) {
    // A deleted transaction with the same texts needs no review, even if the sources state different dates.
    taken.add(deleted.id);
    return { kind: 'taken', line, transactionId: deleted.id };
  }
  // A transaction may be a candidate for several lines; a person decides which line it is.
  const ids = [...existingTransactions.map(({ id }) => id), ...alsoAsked.flatMap(({ candidateIds }) => candidateIds)];
  return { kind: 'review', line, reason: 'otherSource', candidateIds: [...new Set(ids)].slice(0, MAX_CANDIDATES) };
}

/**
 * Maximum number of candidates of a review. A person could not choose among more. Without a limit, many equal amounts
 * would need too much memory.
 */
const MAX_CANDIDATES = 50;

/**
 * Transactions or lines of equal amount near the line's date, in date order; limited to the number that a review shows.
 */
function findCandidates<One extends ComparedLine>(
  line: IncomingLine,
  byDayAndMoney: ReadonlyMap<string, readonly One[]>,
  isOpen: (one: One) => boolean = () => true,
): One[] {
  const found: One[] = [];
  for (let days = -MAX_PENDING_DAYS; days <= MAX_OTHER_SOURCE_DAYS; days += 1) {
    let compared = 0;
    for (const one of byDayAndMoney.get(dayAndMoneyKey({ ...line, date: addDays(line.date, days) })) ?? []) {
      compared += 1;
      if (found.length >= MAX_CANDIDATES || compared > MAX_COMPARED) break;
      if (isNear(one, line) && isOpen(one)) found.push(one);
    }
  }
  return found;
}

const MAX_COMPARED = 1000;

/** The booked lines for which a booked transaction of equal amount and currency exists, at most three days away. */
export function linesNearExistingTransactions<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  booked: readonly ExistingBankTransaction[],
): Set<Incoming> {
  const existing = new Set(booked.map(dayAndMoneyKey));
  const hasNeighbour = (line: Incoming) => {
    for (let days = -MAX_OTHER_SOURCE_DAYS; days <= MAX_OTHER_SOURCE_DAYS; days += 1) {
      if (existing.has(dayAndMoneyKey({ ...line, date: addDays(line.date, days) }))) return true;
    }
    return false;
  };
  return new Set(lines.filter(hasNeighbour));
}

/**
 * Whether the dates are close enough for a match. The limit is longer for a pending transaction and its booked line.
 */
function isNear(one: ComparedLine, line: ComparedLine): boolean {
  return (
    daysBetweenLines(one, line) <= MAX_OTHER_SOURCE_DAYS ||
    (one.pending && !line.pending && isWithinPendingDays(one, line))
  );
}
