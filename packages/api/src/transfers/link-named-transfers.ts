// Links transfers whose file names the own account on the other side.
import * as is from '@coffer/db/columns.ts';
import { addDays, compareDates } from '@coffer/domain/dates.ts';
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { linkTransactions, selectPairsInOpenPeriods, type TransactionPair } from './link-transactions.ts';

/** An own account that imported lines name as the other side of a transfer, with the keys of these lines. */
export interface NamedCounterAccount {
  readonly account: string;
  readonly keys: readonly string[];
}

/** Maximum number of days between both sides of a transfer. */
const DAYS = 3;

/**
 * Maximum number of transactions that may be the other side, more than any wallet has; further transactions stay
 * unlinked.
 */
const MAX_COUNTERPARTS = 100_000;

const SIDE = { id: is.uuid, date: is.date, assetId: is.uuid, amount: is.numeric, currency: is.text };
const COLUMNS = `t.id, t.date, t."assetId", trim_scale(t."amountValue") AS amount, t."amountCurrency" AS currency`;
const IS_FREE = `NOT t.parent AND t."amountValue" <> 0 AND NOT EXISTS (
  SELECT FROM "TransferLink" AS l WHERE l."walletId" = $1 AND l."transactionId" = t.id)`;

interface NamedSide {
  readonly id: string;
  readonly date: string;
  readonly assetId: string;
  /** Canonical decimal. */
  readonly amount: string;
  readonly currency: string;
}

interface NamedLine extends NamedSide {
  /** The own accounts that the line's file names. */
  readonly otherIds: readonly string[];
}

/**
 * Links imported lines with transactions of the account that they name: the opposite amount in the same currency within
 * three days, neither of them linked, split or in a closed period. The nearest days are linked first, each transaction
 * once. Returns the number of links. The time is linear in the number of transactions, even if all amounts are equal.
 */
export async function linkNamedTransfers(
  wallet: Wallet,
  importId: string,
  named: readonly NamedCounterAccount[],
): Promise<number> {
  if (named.length === 0) return 0;
  const lines = await namedLines(wallet, importId, named);
  const pairs = pairNearestTransactions(lines, await counterpartsOf(wallet, lines));
  return linkTransactions(wallet, await selectPairsInOpenPeriods(wallet, pairs));
}

/** The unlinked lines with a named account, in the order of the named accounts, then by date. */
async function namedLines(
  { transaction, walletId }: Wallet,
  importId: string,
  named: readonly NamedCounterAccount[],
): Promise<readonly NamedLine[]> {
  const assets = await transaction.query({
    row: { account: is.text, assetId: is.uuid },
    text: `SELECT line.account, a.id AS "assetId" FROM unnest($2::text[]) AS line(account)
           JOIN "Asset" AS a ON a."walletId" = $1 AND (lower(a.name) = lower(line.account) OR a."accountNumber" = line.account)
           ORDER BY a.id`,
    values: [walletId, named.map(({ account }) => account)],
  });
  const idsOf = Map.groupBy(assets, ({ account }) => account);
  const known = named.filter(({ account }) => idsOf.has(account));
  const rows = await transaction.query({
    row: { ...SIDE, place: is.int4 },
    text: `SELECT ${COLUMNS}, line.place FROM unnest($3::uuid[], $4::int4[]) AS line(key, place)
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t."importId" = $2 AND t."importKey" = line.key
           WHERE ${IS_FREE} ORDER BY line.place, t.date, t.id`,
    values: [
      walletId,
      importId,
      known.flatMap(({ keys }) => keys),
      known.flatMap(({ keys }, place) => keys.map(() => place)),
    ],
  });
  return rows.map(({ place, ...line }) => {
    const others = idsOf.get(known[place]?.account ?? '') ?? [];
    return { ...line, otherIds: others.map(({ assetId }) => assetId).filter((id) => id !== line.assetId) };
  });
}

/**
 * The unlinked transactions of the named accounts with the opposite amount of a line, dated from three days before the
 * first line to three days after the last line.
 */
async function counterpartsOf(
  { transaction, walletId }: Wallet,
  lines: readonly NamedLine[],
): Promise<readonly NamedSide[]> {
  const [first, ...days] = lines.map(({ date }) => date).toSorted(compareDates);
  if (first === undefined) return [];
  const amounts = new Map(lines.map(({ amount, currency }) => [`${amount} ${currency}`, { amount, currency }]));
  return transaction.query({
    row: SIDE,
    text: `SELECT ${COLUMNS} FROM "Transaction" AS t
           JOIN unnest($5::numeric[], $6::text[]) AS line(amount, currency)
             ON t."amountValue" = line.amount AND t."amountCurrency" = line.currency
           WHERE t."walletId" = $1 AND t."assetId" = ANY($2::uuid[]) AND t.date BETWEEN $3::date AND $4::date AND ${IS_FREE}
           ORDER BY t.id LIMIT ${MAX_COUNTERPARTS}`,
    values: [
      walletId,
      [...new Set(lines.flatMap(({ otherIds }) => otherIds))],
      addDays(first, -DAYS),
      addDays(days.at(-1) ?? first, DAYS),
      [...amounts.values()].map(({ amount }) => negateDecimalText(amount)),
      [...amounts.values()].map(({ currency }) => currency),
    ],
  });
}

/**
 * Pairs each line with an unused transaction of an account that it names: first transactions of the same day, then
 * transactions one day apart, and so on up to three days.
 */
export function pairNearestTransactions(
  lines: readonly NamedLine[],
  counterparts: readonly NamedSide[],
): TransactionPair[] {
  const keyOf = (assetId: string, { amount, currency }: Pick<NamedSide, 'amount' | 'currency'>, day: string) =>
    `${assetId} ${amount} ${currency} ${day}`;
  // In reverse order, because `pop` is fast and takes the last transaction.
  const unused = Map.groupBy(counterparts.toReversed(), (side) => keyOf(side.assetId, side, side.date));
  const used = new Set<string>();
  const take = (line: NamedLine, day: string): NamedSide | undefined => {
    const opposite = { amount: negateDecimalText(line.amount), currency: line.currency };
    for (const id of line.otherIds) {
      const free = unused.get(keyOf(id, opposite, day));
      let found = free?.pop();
      while (found !== undefined && used.has(found.id)) found = free?.pop();
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const pairs: TransactionPair[] = [];
  for (let apart = 0; apart <= DAYS; apart += 1) {
    for (const line of lines) {
      if (used.has(line.id)) continue;
      const counter = take(line, addDays(line.date, -apart)) ?? take(line, addDays(line.date, apart));
      if (counter === undefined) continue;
      used.add(line.id).add(counter.id);
      pairs.push({ source: line, counter });
    }
  }
  return pairs;
}
