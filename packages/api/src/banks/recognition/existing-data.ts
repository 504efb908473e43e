import type { ProviderIds } from '@coffer/banking/providers/provider.ts';
import type { ExistingBankTransaction, LineInReview } from '@coffer/banking/recognition/compared-lines.ts';
import * as is from '@coffer/db/columns.ts';
import { UsingDateRule } from '@coffer/db/generated/tables.ts';
import { addDays } from '@coffer/domain/dates.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { IMPORTED_TRADE_ORIGIN } from '../../recognition/deliveredLines/remembered-import-keys.ts';
import { readOpenReviews, readStoredLines, type StoredLine } from '../../recognition/deliveredLines/stored-lines.ts';

/** An existing transaction with the fields that a delivery may write. */
export interface StoredTransaction extends ExistingBankTransaction {
  readonly secondaryDate: string | null;
  readonly notes: string | null;
  readonly providerIds: ProviderIds;
  readonly parent: boolean;
  readonly usingDateRule: UsingDateRule;
}

/** The remembered lines, transactions and open reviews of an asset around the days of a delivery. */
export interface ExistingData {
  readonly own: readonly StoredLine[];
  readonly transactions: ReadonlyMap<string, StoredTransaction>;
  /** Existing transactions, and those that another source delivered and a person deleted. */
  readonly existingTransactions: readonly ExistingBankTransaction[];
  readonly waiting: readonly LineInReview[];
  readonly inReview: ReadonlySet<string>;
}

/**
 * Maximum days between a line and its transaction: ten for pending transactions and three for other sources, with a
 * margin.
 */
const REACH = 14;

const TRANSACTION = {
  id: is.uuid,
  date: is.date,
  secondaryDate: is.orNull(is.date),
  amount: is.numeric,
  currency: is.text,
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  notes: is.orNull(is.text),
  pending: is.bool,
  parent: is.bool,
  usingDateRule: is.enumOf(UsingDateRule),
  isSystem: is.bool,
  isUntouched: is.bool,
  isBound: is.bool,
  providerATransactionId: is.orNull(is.text),
  providerAInternalTransactionId: is.orNull(is.text),
  providerBTransactionId: is.orNull(is.text),
  providerCTransactionId: is.orNull(is.text),
  providerDTransactionId: is.orNull(is.text),
};

interface ExistingDataInput {
  readonly assetId: string;
  readonly origin: string;
  readonly runId: string;
  readonly dates: readonly string[];
  readonly ids: readonly string[];
}

/**
 * Reads the transactions and remembered lines around the given days. Pending transactions, lines that are still
 * pending, and lines with one of the given ids are read whatever their date.
 */
export async function readExistingData(wallet: Wallet, asked: ExistingDataInput): Promise<ExistingData> {
  const days = asked.dates.toSorted();
  const from = addDays(days[0] ?? '2199-12-31', -REACH);
  const until = addDays(days.at(-1) ?? '1900-01-01', REACH);
  const lines = await linesOf(wallet, asked, { from, until });
  const ids = lines.flatMap(({ transactionId }) => transactionId ?? []);
  const transactions = await transactionsOf(wallet, asked.assetId, { from, until }, ids);
  const others = lines.filter(({ origin }) => origin !== asked.origin);
  const balances = new Map(others.map(({ transactionId, balanceAfter }) => [transactionId, balanceAfter]));
  const deleted = others.flatMap((line): ExistingBankTransaction[] => {
    const { state, transactionId: id } = line;
    if (state !== 'deleted' || id === null || line.origin === IMPORTED_TRADE_ORIGIN) return [];
    return [{ ...line, id, isUntouched: true, isBound: false, isSystem: false, isDeleted: true }];
  });
  const questions = await readOpenReviews(wallet, asked.assetId);
  const existingTransactions = transactions.map((transaction) => ({
    ...transaction,
    balanceAfter: balances.get(transaction.id) ?? null,
  }));
  return {
    own: lines.filter(({ origin }) => origin === asked.origin),
    transactions: new Map(existingTransactions.map((transaction) => [transaction.id, transaction])),
    existingTransactions: [...existingTransactions, ...deleted],
    waiting: others.flatMap((line) =>
      line.state === 'waits' ? [{ ...line, candidateIds: questions.get(line.id) ?? [] }] : [],
    ),
    inReview: new Set([...questions.values()].flat()),
  };
}

/** Returns the transaction of the asset with this id; undefined if it does not exist. */
export async function findExistingTransaction(
  wallet: Wallet,
  assetId: string,
  id: string,
): Promise<StoredTransaction | undefined> {
  const found = await transactionsOf(wallet, assetId, NO_DAYS, [id]);
  return found.find((transaction) => transaction.id === id);
}

/** An empty range. */
const NO_DAYS: Days = { from: '2199-12-31', until: '1900-01-01' };

interface Days {
  readonly from: string;
  readonly until: string;
}

function linesOf(
  wallet: Wallet,
  { assetId, runId, ids }: ExistingDataInput,
  { from, until }: Days,
): Promise<StoredLine[]> {
  return readStoredLines(
    wallet,
    runId,
    `line."assetId" = $2 AND (line.date BETWEEN $3 AND $4 OR (line.pending AND (t.pending OR line.state = 'waits'))
       OR line."stableId" = ANY($5))`,
    [assetId, from, until, ids],
  );
}

async function transactionsOf(
  { transaction, walletId }: Wallet,
  assetId: string,
  { from, until }: Days,
  ids: readonly string[],
): Promise<StoredTransaction[]> {
  const rows = await transaction.query({
    row: TRANSACTION,
    text: `SELECT t.id, t.date, t."secondaryDate", trim_scale(t."amountValue") AS amount, t."amountCurrency" AS currency, t."fromTo",
             t.description, t.notes, t.pending, t.parent, t."usingDateRule", t.source = 'system' AS "isSystem",
             t."providerATransactionId", t."providerAInternalTransactionId", t."providerBTransactionId",
             t."providerCTransactionId", t."providerDTransactionId",
             CASE WHEN NOT t.pending THEN false ELSE
               t."lastUpdatedTime" = coalesce((
                 SELECT max(line."writtenTime") FROM "DeliveredLine" AS line WHERE line."walletId" = $1 AND line."transactionId" = t.id
               ), t."createdTime")
               AND NOT EXISTS (SELECT FROM "Comment" AS said WHERE said."walletId" = $1 AND said."transactionId" = t.id)
               AND NOT EXISTS (SELECT FROM "FileAssignment" AS file WHERE file."walletId" = $1 AND file."transactionId" = t.id)
             END AS "isUntouched",
             t.parent OR EXISTS (
               SELECT FROM "TransferLink" AS link WHERE link."walletId" = $1 AND link."transactionId" = t.id) AS "isBound"
           FROM "Transaction" AS t
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."parentTransactionId" IS NULL
             AND (t.date BETWEEN $3 AND $4 OR t.pending OR t.id = ANY($5::uuid[]))
           ORDER BY t.date, t.id`,
    values: [walletId, assetId, from, until, ids],
  });
  return rows.map((row) => {
    const { providerATransactionId, providerAInternalTransactionId, ...rest } = row;
    const { providerBTransactionId, providerCTransactionId, providerDTransactionId, ...transaction } = rest;
    const ids = { providerATransactionId, providerAInternalTransactionId, providerBTransactionId };
    return {
      ...transaction,
      providerIds: { ...ids, providerCTransactionId, providerDTransactionId },
      ...{ stableId: null, balanceAfter: null, isDeleted: false },
    };
  });
}
