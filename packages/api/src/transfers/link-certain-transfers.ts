import * as is from '@coffer/db/columns.ts';
import { addDays } from '@coffer/domain/dates.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { findTransferProposals } from './find-transfer-proposals.ts';
import { type CandidateBatch, groupCandidatesByTime } from './group-candidates-by-time.ts';
import { linkTransactions, selectPairsInOpenPeriods } from './link-transactions.ts';
import { MIN_ACCOUNT_NUMBER_LENGTH } from './own-accounts.ts';
import { createWalletHintReader, readTransferCandidates } from './transfer-candidates.ts';
import type { CandidateTransaction, TransferProposal } from './transfer-pair-collector.ts';

/** No other transaction may have the amount within these days of a pair. */
const ALONE_DAYS = 3;
const MAX_PAIRS = 20_000;

export interface NewTransactions {
  readonly ids: ReadonlySet<string>;
  readonly from: string;
  readonly until: string;
}

/**
 * Links pairs that are certainly transfers and contain at least one new transaction. In such a pair, the text of one
 * side contains the account number of the other own account, the currency is the same, and no other transaction has the
 * amount within three days of either side. Skips closed periods. The links belong to the open change set. Returns the
 * number of links.
 */
export async function linkCertainTransfers(wallet: Wallet, made: NewTransactions): Promise<number> {
  if (made.ids.size === 0 || !(await hasNumbers(wallet))) return 0;
  const seen: CandidateTransaction[] = [];
  const from = addDays(made.from, -ALONE_DAYS);
  const leaves = collectLeaves(
    readTransferCandidates(wallet, await createWalletHintReader(wallet), from, addDays(made.until, ALONE_DAYS)),
    seen,
  );
  const proposals = await findTransferProposals(groupCandidatesByTime(leaves), wallet.rates.tableOf, MAX_PAIRS);
  const isNew = ({ source, counter }: TransferProposal) => made.ids.has(source.id) || made.ids.has(counter.id);
  const pairs = await selectPairsInOpenPeriods(wallet, selectCertainProposals(proposals.filter(isNew), seen));
  return linkTransactions(wallet, pairs);
}

const dayKey = ({ day, amount, currency }: Pick<CandidateTransaction, 'day' | 'amount' | 'currency'>) =>
  `${day} ${amount} ${currency}`;

/**
 * Returns the proposals that are certainly transfers. `seen` must contain all transactions within three days of the
 * proposals.
 */
export function selectCertainProposals(
  proposals: readonly TransferProposal[],
  seen: readonly CandidateTransaction[],
): TransferProposal[] {
  const byDay = Map.groupBy(seen, dayKey);
  return proposals.filter((pair) => isNamed(pair) && isAlone(pair, byDay));
}

/**
 * Whether an asset of the wallet has an account number that is long enough. Without such a number, no transfer is
 * certain.
 */
async function hasNumbers({ transaction, walletId }: Wallet): Promise<boolean> {
  const rows = await transaction.query({
    text: `SELECT FROM "Asset" WHERE "walletId" = $1 AND length("accountNumber") >= $2 LIMIT 1`,
    values: [walletId, MIN_ACCOUNT_NUMBER_LENGTH],
  });
  return rows.length > 0;
}

/** Passes batches through and adds each transaction to `seen`. */
async function* collectLeaves(
  batches: AsyncIterable<CandidateBatch>,
  seen: CandidateTransaction[],
): AsyncGenerator<CandidateBatch> {
  for await (const batch of batches) {
    for (const leaf of batch.sources) seen.push(leaf);
    for (const leaf of batch.counters) seen.push(leaf);
    yield batch;
  }
}

function isNamed({ source, counter, evidence }: TransferProposal): boolean {
  return evidence.strong && evidence.kinds.includes('accountNumber') && source.currency === counter.currency;
}

/** Whether no other transaction has the same amount within three days of either side. */
function isAlone(
  { source, counter }: TransferProposal,
  byDay: ReadonlyMap<string, readonly CandidateTransaction[]>,
): boolean {
  return [source, counter].every((side) => {
    for (let day = side.day - ALONE_DAYS; day <= side.day + ALONE_DAYS; day += 1) {
      const same = byDay.get(dayKey({ ...side, day })) ?? [];
      if (same.some((leaf) => leaf !== source && leaf !== counter)) return false;
    }
    return true;
  });
}

/**
 * Links the certain transfers of an import; returns the number of links. Reads the imported transactions only if an
 * asset of the wallet has an account number.
 */
export async function linkCertainTransfersInImport(wallet: Wallet, importId: string): Promise<number> {
  if (!(await hasNumbers(wallet))) return 0;
  const rows = await wallet.transaction.query({
    row: { id: is.uuid, date: is.date },
    text: `SELECT id, date FROM "Transaction" WHERE "walletId" = $1 AND "importId" = $2`,
    values: [wallet.walletId, importId],
  });
  const made = toNewTransactions(rows);
  return made === null ? 0 : linkCertainTransfers(wallet, made);
}

/** The ids and the first and last day of new transactions; null if there are none. */
export function toNewTransactions(
  rows: readonly { readonly id: string; readonly date: string }[],
): NewTransactions | null {
  const [first] = rows;
  if (first === undefined) return null;
  let [from, until] = [first.date, first.date];
  for (const { date } of rows) {
    if (date < from) from = date;
    if (date > until) until = date;
  }
  return { ids: new Set(rows.map(({ id }) => id)), from, until };
}
