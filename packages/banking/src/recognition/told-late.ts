import { moneyOfLine, textsAt } from './evidence.ts';
import type { ComparedLine, IncomingLine, RememberedLine } from './lines.ts';
import type { LinePair } from './pair-lines.ts';

interface Known {
  readonly remembered: readonly RememberedLine[];
  readonly isStillPending: (one: RememberedLine) => boolean;
  readonly idsAreWorthless: boolean;
}

interface ToldLate<Incoming> {
  readonly late: readonly { readonly line: Incoming; readonly remembered: RememberedLine }[];
  readonly left: readonly Incoming[];
}

/** Pending lines that are told of again although they are booked: by the same id, or by the same contents. */
export function toldLate<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  by: 'id' | 'contents',
  { remembered, isStillPending, idsAreWorthless }: Known,
): ToldLate<Incoming> {
  const keyOf = (line: ComparedLine) => {
    const { stableId } = line;
    if ((stableId !== null) !== (by === 'id')) return null;
    return by === 'id' ? `${stableId} ${moneyOfLine(line)}` : textsAt(line);
  };
  const isOpen = (one: RememberedLine) => one.pending && isStillPending(one);
  const open = Map.groupBy(by === 'id' ? remembered.filter(isOpen) : [], keyOf);
  const booked = Map.groupBy(
    remembered.filter(
      (one) => !isOpen(one) && (one.pending || one.stableId !== null) && (one.pending || !idsAreWorthless),
    ),
    keyOf,
  );
  const late: ToldLate<Incoming>['late'][number][] = [];
  const left = lines.filter((line) => {
    const key = keyOf(line);
    // One that is pending still has the same name: the line is that.
    if (key === null || open.get(key)?.shift() !== undefined) return true;
    const one = booked.get(key)?.shift();
    if (one !== undefined) late.push({ line, remembered: one });
    return one === undefined;
  });
  return { late, left };
}

/**
 * Whether a pending line that is told late may be another booking than the booked one that was taken for it: the delivery
 * has both, and no id says that they are one. A person who has said so once is not asked again.
 */
export function mayBeTwo<Incoming extends IncomingLine>(
  { line, remembered: late }: ToldLate<Incoming>['late'][number],
  booked: readonly LinePair<Incoming>[],
  remembered: readonly RememberedLine[],
): boolean {
  if (!late.pending || late.state !== 'stands') return false;
  const isSameBooking = (one: RememberedLine) => one.transactionId === late.transactionId;
  const beside = booked.find((pair) => isSameBooking(pair.remembered));
  if (beside === undefined || (line.stableId !== null && beside.line.stableId === line.stableId)) return false;
  return !remembered.some((one) => one.pending && one !== late && isSameBooking(one));
}
