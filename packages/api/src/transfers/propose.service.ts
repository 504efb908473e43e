import * as is from '@coffer/db/columns.ts';
import { addDays, dateInTimeZone } from '@coffer/domain/dates.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import type { z } from 'zod';
import { transactionsByIdStatement } from '../books/transactions/transaction-page.sql.ts';
import { TRANSACTION_ROW } from '../books/transactions/transactions.sql.ts';
import { PageByteCounter, readItemsUntilPageFull } from '../kernel/page-byte-counter.ts';
import { invalidFieldProblem } from '../kernel/problems.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { findTransferProposals } from './find-transfer-proposals.ts';
import { groupCandidatesByTime } from './group-candidates-by-time.ts';
import { createWalletHintReader, readTransferCandidates } from './transfer-candidates.ts';
import type { CandidateTransaction, TransferProposal } from './transfer-pair-collector.ts';
import type { proposedCount, proposeTransfersInput } from './transfers.schema.ts';

/** Maximum number of candidates examined, the surest first: enough for many pages. */
const CANDIDATES = 20_000;

/**
 * Pairs of a wallet's transactions that look like transfers, for a person to confirm: most likely first, and each transaction
 * only in its most likely pair.
 */
export async function proposeTransfers(wallet: Wallet, input: z.infer<typeof proposeTransfersInput>) {
  const { dateFrom = null, dateTo = null, limit, cursor } = input;
  const isAfter = cursor === undefined ? () => true : isAfterCursor(cursor);
  const windows = groupCandidatesByTime(
    readTransferCandidates(wallet, await createWalletHintReader(wallet), dateFrom, dateTo),
  );
  const proposals = await findTransferProposals(windows, wallet.rates.tableOf, CANDIDATES);
  const isAsked = ({ date }: CandidateTransaction) => date >= (dateFrom ?? '') && (dateTo === null || date <= dateTo);
  const rest = proposals.filter((one) => isAsked(one.source) && isAsked(one.counter) && isAfter(one));
  const items = await readItemsUntilPageFull(rest.slice(0, limit), new PageByteCounter(), (part) =>
    recordsOf(wallet, part),
  );
  const last = rest[items.length - 1];
  return {
    items: items.filter((item) => item !== null),
    nextCursor: last === undefined || rest.length === items.length ? null : cursorAt(last),
  };
}

/** The two transactions of each proposal; null if one of them was deleted meanwhile. */
async function recordsOf({ transaction, walletId }: Wallet, proposals: readonly TransferProposal[]) {
  const ids = proposals.flatMap(({ source, counter }) => [source.id, counter.id]);
  const rows = await transaction.query({ ...transactionsByIdStatement(walletId, ids), row: TRANSACTION_ROW });
  const records = new Map(rows.map((record) => [record.id, record]));
  return proposals.map(({ evidence, strong, ...pair }) => {
    const [source, counter] = [records.get(pair.source.id), records.get(pair.counter.id)];
    return source === undefined || counter === undefined ? null : { source, counter, strong, evidence: evidence.kinds };
  });
}

/** An opaque position in the list. */
function cursorAt(proposal: TransferProposal): string {
  return Buffer.from(keyOf(proposal).join(' ')).toString('base64url');
}

function keyOf({ strong, rank, source }: TransferProposal): readonly [number, number, string] {
  return [strong ? 0 : 1, rank, source.id];
}

/** Returns a condition that is true for proposals after a position in the list. */
function isAfterCursor(cursor: string): (proposal: TransferProposal) => boolean {
  const [weak = '', rank = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (!/^[01]$/.test(weak) || !/^\d{1,6}$/.test(rank) || !isCanonicalUuid(id) || rest.length > 0) {
    throw invalidFieldProblem('invalidInput', 'cursor', 'is not the nextCursor of a response');
  }
  const place = [Number(weak), Number(rank), id] as const;
  return (proposal) => {
    const [ofWeak, ofRank, ofId] = keyOf(proposal);
    return ofWeak - place[0] || ofRank - place[1]
      ? ofWeak > place[0] || (ofWeak === place[0] && ofRank > place[1])
      : ofId > id;
  };
}

/** The days up to today in which pairs are counted. */
const COUNTED_DAYS = 400;
const MAX_COUNTED = 500;

/** Counts the preselected pairs of the last 400 days. */
export async function countProposedTransfers(wallet: Wallet): Promise<z.infer<typeof proposedCount>> {
  const [row] = await wallet.transaction.query({
    row: { timeZone: is.text },
    text: 'SELECT "timeZone" FROM "Wallet" WHERE id = $1',
    values: [wallet.walletId],
  });
  const from = addDays(dateInTimeZone(wallet.now(), row?.timeZone ?? 'UTC'), -COUNTED_DAYS);
  const windows = groupCandidatesByTime(
    readTransferCandidates(wallet, await createWalletHintReader(wallet), from, null),
  );
  const proposals = await findTransferProposals(windows, wallet.rates.tableOf, CANDIDATES);
  const count = proposals.filter(
    ({ strong, source, counter }) => strong && source.date >= from && counter.date >= from,
  );
  return { count: Math.min(count.length, MAX_COUNTED), more: count.length > MAX_COUNTED };
}
