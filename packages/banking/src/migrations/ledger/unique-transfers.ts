import { dayNumber } from '@coffer/domain/dates.ts';
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';

export interface LedgerTransferSide {
  readonly key: string;
  readonly account: string;
  readonly date: string;
  readonly amount: string;
}

/** Maximum number of days between the two sides of a transfer. */
const DAYS = 3;

/**
 * Pairs rows that can only belong together: opposite amounts on two accounts within three days, where neither row could also
 * belong to another. Returns the key of the other side for each key.
 */
export function pairUniqueTransfers(sides: readonly LedgerTransferSide[]): ReadonlyMap<string, string> {
  // Grouped by amount and day, then by account, so that the search stays fast even if many rows have the same amount.
  const places = new Map<string, Map<string, LedgerTransferSide[]>>();
  const placeOf = (amount: string, day: number) => `${amount}\t${day}`;
  for (const side of sides) {
    const place = placeOf(side.amount, dayNumber(side.date));
    const accounts = places.get(place) ?? new Map<string, LedgerTransferSide[]>();
    places.set(place, accounts);
    const rows = accounts.get(side.account) ?? [];
    accounts.set(side.account, rows);
    rows.push(side);
  }
  const onlyOther = ({ account, date, amount }: LedgerTransferSide): LedgerTransferSide | null => {
    if (amount === '0') return null;
    let found: LedgerTransferSide | null = null;
    const day = dayNumber(date);
    for (let at = day - DAYS; at <= day + DAYS; at += 1) {
      for (const [name, rows] of places.get(placeOf(negateDecimalText(amount), at)) ?? []) {
        if (name === account) continue;
        if (found !== null || rows.length > 1) return null;
        found = rows[0] ?? null;
      }
    }
    return found;
  };
  const others = new Map<string, string>();
  for (const side of sides) {
    const other = onlyOther(side);
    if (other !== null && onlyOther(other) === side) others.set(side.key, other.key);
  }
  return others;
}
