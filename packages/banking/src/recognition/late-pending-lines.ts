import type { ComparedLine, IncomingLine, RememberedLine } from './compared-lines.ts';
import { lineKey, lineMoneyKey } from './line-similarity.ts';
import type { LinePair } from './pair-lines.ts';

interface PendingLineMemory {
  readonly remembered: readonly RememberedLine[];
  readonly isStillPending: (one: RememberedLine) => boolean;
  readonly idsAreWorthless: boolean;
}

interface LatePendingLines<Incoming> {
  readonly late: readonly { readonly line: Incoming; readonly remembered: RememberedLine }[];
  readonly left: readonly Incoming[];
}

/**
 * Finds pending lines that are delivered again after they were booked (`late`), by the same id or the same contents.
 * `left` are the other lines.
 */
export function matchLatePendingLines<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  by: 'id' | 'contents',
  { remembered, isStillPending, idsAreWorthless }: PendingLineMemory,
): LatePendingLines<Incoming> {
  const keyOf = (line: ComparedLine) => {
    const { stableId } = line;
    if ((stableId !== null) !== (by === 'id')) return null;
    return by === 'id' ? `${stableId} ${lineMoneyKey(line)}` : lineKey(line);
  };
  const isOpen = (one: RememberedLine) => one.pending && isStillPending(one);
  const open = Map.groupBy(by === 'id' ? remembered.filter(isOpen) : [], keyOf);
  const booked = Map.groupBy(
    remembered.filter(
      (one) => !isOpen(one) && (one.pending || one.stableId !== null) && (one.pending || !idsAreWorthless),
    ),
    keyOf,
  );
  const late: LatePendingLines<Incoming>['late'][number][] = [];
  const left = lines.filter((line) => {
    const key = keyOf(line);
    // A line that matches a remembered line which is still pending is not late.
    if (key === null || open.get(key)?.shift() !== undefined) return true;
    const one = booked.get(key)?.shift();
    if (one !== undefined) late.push({ line, remembered: one });
    return one === undefined;
  });
  return { late, left };
}

/**
 * Whether a late pending line may be another transaction than the booked line that it matches. This is so if the
 * delivery contains both lines and no id connects them. False if a person has already decided.
 */
export function canBeSeparateTransaction<Incoming extends IncomingLine>(
  { line, remembered: late }: LatePendingLines<Incoming>['late'][number],
  booked: readonly LinePair<Incoming>[],
  remembered: readonly RememberedLine[],
): boolean {
  if (!late.pending || late.state !== 'stands') return false;
  const isSameTransaction = (one: RememberedLine) => one.transactionId === late.transactionId;
  const pairOfSameTransaction = booked.find((pair) => isSameTransaction(pair.remembered));
  if (
    pairOfSameTransaction === undefined ||
    (line.stableId !== null && pairOfSameTransaction.line.stableId === line.stableId)
  )
    return false;
  return !remembered.some((one) => one.pending && one !== late && isSameTransaction(one));
}
