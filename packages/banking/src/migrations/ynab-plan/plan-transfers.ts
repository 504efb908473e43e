import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { absoluteAmount } from '../../statements/canonical-amount.ts';

/** A transaction or split part that names the account on the other side of a transfer. */
export interface TransferSide {
  readonly key: string;
  readonly accountKey: string;
  readonly otherAccountKey: string;
  readonly date: string;
  readonly amount: string;
  readonly memo: string | null;
  /**
   * The id of the transaction that YNAB states as the other side; null if YNAB states none. If the other side is a
   * split part, this may be its parent.
   */
  readonly named: string | null;
  /** The transaction of which this side is a part; null if the side is not a part. */
  readonly parentKey: string | null;
}

/** Functions that return a property to tell similar transfers apart, most specific first; null if the side lacks it. */
const DETAILS: readonly ((side: TransferSide) => string | null)[] = [
  (side) => (parentKeyOrNamed(side) === null || side.memo === null ? null : `${parentKeyOrNamed(side)}\t${side.memo}`),
  (side) => parentKeyOrNamed(side),
  (side) => side.memo,
  () => '',
];

const parentKeyOrNamed = ({ parentKey, named }: TransferSide) => parentKey ?? named;

/**
 * Links the two sides of each transfer. Returns a map from the key of each side to the key of the other side. YNAB
 * states the other side only if neither side is part of a split. Of the remaining sides, two are linked if no third
 * side has the same accounts, day and amount; if several have, the split and the memo decide.
 */
export function linkTransferSides(sides: readonly TransferSide[]): Map<string, string> {
  const links = namedLinks(sides);
  for (const detail of DETAILS) {
    const open = sides.filter(({ key, amount }) => !links.has(key) && amount !== '0');
    for (const group of Map.groupBy(open, (side) => placeOf(side, detail(side))).values()) {
      const [one, ...more] = group.filter(isOutflow);
      const [other, ...others] = group.filter((side) => !isOutflow(side));
      if (group[0] === undefined || detail(group[0]) === null) continue;
      if (one !== undefined && other !== undefined && more.length + others.length === 0)
        links.set(one.key, other.key).set(other.key, one.key);
    }
  }
  return links;
}

const isOutflow = ({ amount }: TransferSide) => amount.startsWith('-');

function placeOf(side: TransferSide, detail: string | null): string {
  const { accountKey, otherAccountKey, date, amount } = side;
  const accounts = isOutflow(side) ? [accountKey, otherAccountKey] : [otherAccountKey, accountKey];
  return JSON.stringify([...accounts, date, absoluteAmount(amount), detail]);
}

/**
 * Links two sides if each names the other. Also links them if only one names the other and no third side names either
 * of them.
 */
function namedLinks(sides: readonly TransferSide[]): Map<string, string> {
  const byKey = new Map(sides.map((side) => [side.key, side]));
  const targetOf = (side: TransferSide) => {
    const other = byKey.get(side.named ?? '');
    return other !== undefined && belongTogether(side, other) ? other : null;
  };
  const naming = Map.groupBy(sides, (side) => targetOf(side)?.key);
  const links = new Map<string, string>();
  for (const side of sides) {
    const other = targetOf(side);
    if (other === null) continue;
    const back = targetOf(other);
    const isOnly = back === null && naming.get(other.key)?.length === 1;
    if (back === side || (isOnly && !naming.has(side.key))) links.set(side.key, other.key).set(other.key, side.key);
  }
  return links;
}

function belongTogether(one: TransferSide, other: TransferSide): boolean {
  return (
    one.key !== other.key &&
    one.accountKey === other.otherAccountKey &&
    other.accountKey === one.otherAccountKey &&
    one.amount !== '0' &&
    negateDecimalText(one.amount) === other.amount
  );
}
