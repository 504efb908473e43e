import * as is from '@coffer/db/columns.ts';
import { countDaysInRange } from '@coffer/domain/calendar-units.ts';
import { resolvePeriod } from '@coffer/domain/periods.ts';
import type { z } from 'zod';
import { readTransactionsUntilPageFull } from '../books/transactions/read-transactions-until-page-full.ts';
import type { Transaction } from '../books/transactions/transactions.schema.ts';
import { requireFilterValues } from '../kernel/references.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { DUPLICATE_CANDIDATES, MAX_EXAMINED_TRANSACTIONS } from './duplicates.sql.ts';
import type { duplicatesInput, duplicatesOutput } from './findings.schema.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';

const CANDIDATE = {
  id: is.uuid,
  date: is.date,
  source: is.text,
  importId: is.orNull(is.uuid),
  merchantId: is.orNull(is.uuid),
  money: is.text,
  words: is.text,
  deliveredIds: is.arrayOf(is.text),
  examined: is.int8,
};

interface Candidate {
  readonly id: string;
  readonly date: string;
  readonly source: string;
  readonly importId: string | null;
  readonly merchantId: string | null;
  readonly money: string;
  readonly words: string;
  readonly deliveredIds: readonly string[];
}

interface Group {
  readonly ids: string[];
  isLikely: boolean;
  last: string;
}

/**
 * Maximum number of following candidates that each candidate is compared with, because a hostile wallet may have
 * thousands of equal amounts.
 */
const MAX_COMPARED = 20;

/** Groups of transactions that seem to be duplicates. */
export async function findDuplicates(
  wallet: Wallet,
  { walletId, period: name, assetIds, daysApart, limit }: z.infer<typeof duplicatesInput>,
): Promise<z.infer<typeof duplicatesOutput>> {
  await requireFilterValues(wallet, { assetIds });
  const { timeZone } = await readReportWallet(wallet);
  const period = resolvePeriod(name, await readPeriodContext(wallet, name, { timeZone, basis: 'date' }));
  const candidates = await wallet.transaction.query({
    row: CANDIDATE,
    text: DUPLICATE_CANDIDATES,
    values: [walletId, period.start, period.end, assetIds ?? null, daysApart],
  });
  const groups = groupsOf(candidates, daysApart);
  const shown = groups.slice(0, limit);
  const ids = shown.flatMap((group) => group.ids);
  const records = new Map((await readTransactionsUntilPageFull(wallet, ids)).map((record) => [record.id, record]));
  const items = shown.map((group) => ({
    certainty: group.isLikely ? ('likely' as const) : ('possible' as const),
    transactions: group.ids.flatMap((id) => records.get(id) ?? []).toSorted(newestFirst),
  }));
  return {
    period,
    // A single transaction is not a duplicate.
    items: items.filter(({ transactions }) => transactions.length > 1),
    totalCount: groups.length,
    isComplete: Number(candidates[0]?.examined ?? 0) <= MAX_EXAMINED_TRANSACTIONS && records.size === ids.length,
  };
}

function newestFirst(one: Transaction, other: Transaction): number {
  const [first, second] = [one, other].map(({ date, id }) => `${date} ${id}`);
  return (first ?? '') < (second ?? '') ? 1 : -1;
}

/** Groups candidates, which are sorted by amount and day. Likely duplicates come first, then the newest. */
function groupsOf(candidates: readonly Candidate[], daysApart: number): readonly Group[] {
  const groups = new Set<Group>();
  const groupById = new Map<string, Group>();
  for (const [at, one] of candidates.entries()) {
    for (const other of candidates.slice(at + 1, at + 1 + MAX_COMPARED)) {
      if (other.money !== one.money || countDaysInRange({ start: one.date, end: other.date }) - 1 > daysApart) break;
      if (!canBeDuplicates(one, other)) continue;
      const group = groupById.get(one.id) ?? groupById.get(other.id) ?? { ids: [], isLikely: false, last: other.date };
      group.ids.push(...[one.id, other.id].filter((id) => !groupById.has(id)));
      for (const id of [one.id, other.id]) groupById.set(id, groupById.get(id) ?? group);
      group.last = other.date;
      group.isLikely ||= one.date === other.date && isSamePayee(one, other);
      groups.add(group);
    }
  }
  return [...groups].toSorted((one, other) => {
    if (one.isLikely !== other.isLikely) return one.isLikely ? -1 : 1;
    return one.last < other.last ? 1 : -1;
  });
}

/**
 * Whether two candidates may be duplicates. Returns false if one file or the bank feed delivered both, if both are
 * imported or both are synced and their dates differ, or if their payees differ.
 */
function canBeDuplicates(one: Candidate, other: Candidate): boolean {
  if (one.importId !== null && one.importId === other.importId) return false;
  if (one.deliveredIds.length > 0 && other.deliveredIds.length > 0) return false;
  const isSameFeed = one.source === other.source && (one.source === 'import' || one.source === 'sync');
  if (isSameFeed && one.date !== other.date) return false;
  return isSamePayee(one, other) || one.words === '' || other.words === '';
}

function isSamePayee(one: Candidate, other: Candidate): boolean {
  if (one.merchantId !== null && one.merchantId === other.merchantId) return true;
  if (one.words === '' || other.words === '') return one.words === other.words;
  return one.words.includes(other.words) || other.words.includes(one.words);
}
