import type { Wallet } from '../../kernel/wallet.ts';
import { findNewBrokerRecords, type NewBrokerRecords } from './broker/new-broker-records.ts';
import {
  brokerRecordCount,
  collectCashTransactions,
  type PreparedBrokerStatement,
} from './broker/prepare-broker-statement.ts';
import { type DeletedLines, markKnownLines } from './deleted-lines.ts';
import { MAX_LISTED_SKIPPED_LINES } from './file-limits.ts';
import type { ImportAssets } from './import-asset.ts';
import type { LinesToImportAgain } from './imports.schema.ts';
import type { LineMatchResult, MatchedLine } from './incoming-lines.ts';
import type { IncomingTables } from './incoming-tables.ts';
import { matchAnnouncedTransactions } from './match-announced-transactions.ts';
import { matchNotifiedTransactions } from './match-notified-transactions.ts';
import { matchOtherSources, type OtherSourceMatches } from './match-other-sources.ts';
import type { PreparedImport } from './prepare-import.ts';

/** The reason of a skipped line whose transaction was deleted (contract §4). */
const DELETED_BEFORE = 'deletedBefore';

interface LinesToRecognise {
  readonly prepared: PreparedImport;
  readonly incoming: IncomingTables;
  readonly importAgain: LinesToImportAgain;
}

interface RecognisedLines {
  readonly recognised: LineMatchResult;
  readonly others: OtherSourceMatches;
  readonly deleted: DeletedLines;
  /** Number of lines with open reviews. */
  readonly waiting: number;
  /** New records of a broker's file; null for other files. */
  readonly fresh: NewBrokerRecords | null;
  readonly prepared: PreparedImport;
}

/**
 * Finds lines that match existing or deleted transactions other than by the keys of earlier imports, and marks them in
 * `incoming`.
 */
export async function recogniseLines(
  wallet: Wallet,
  { asset, cashAsset }: ImportAssets,
  importerType: string,
  { prepared, incoming, importAgain }: LinesToRecognise,
): Promise<RecognisedLines> {
  const { broker } = prepared;
  const moneyAsset = broker === null ? asset : cashAsset;
  const again = importAgain === true ? null : new Set(importAgain);
  const isWanted = (line: number) => again === null || again.has(line);
  const recognised =
    importerType === 'camt054'
      ? await matchNotifiedTransactions(wallet, moneyAsset)
      : await matchAnnouncedTransactions(wallet, moneyAsset, prepared);
  const remembered = await markKnownLines(wallet, moneyAsset.id, incoming, importAgain);
  const others = await matchOtherSources(wallet, moneyAsset, importerType, { incoming, isWanted });
  const assets = { assetId: asset.id, cashAssetId: cashAsset.id };
  const fresh = broker === null ? null : await findNewBrokerRecords(wallet, assets, broker, isWanted);
  const deleted = {
    lines: [...remembered.deleted.lines, ...others.deleted].toSorted((a, b) => a.line - b.line),
    count: remembered.deleted.count + others.deleted.length,
  };
  const found = { recognised, others, deleted, waiting: remembered.waiting, fresh };
  const inBroker = fresh === null ? [] : linesOfRecords(fresh.deleted);
  const left = [
    ...recognised.left,
    ...[...deleted.lines.map(({ line }) => line), ...inBroker].map((line) => ({ line, reason: DELETED_BEFORE })),
  ];
  if (left.length === 0) return { ...found, prepared };
  const skipped = [...prepared.skipped, ...left].sort((a, b) => a.line - b.line).slice(0, MAX_LISTED_SKIPPED_LINES);
  const leftCount = recognised.left.length + deleted.count;
  const skippedCount = prepared.skippedCount + leftCount + inBroker.length;
  const transactions = prepared.transactions - leftCount - (fresh === null ? 0 : brokerRecordCount(fresh.deleted));
  return { ...found, prepared: { ...prepared, transactions, skipped, skippedCount } };
}

/** The line numbers of these records in a broker's file, each once. */
function linesOfRecords(records: Pick<PreparedBrokerStatement, 'trades' | 'costs' | 'exchanges'>): number[] {
  const cash = [...records.trades.map((trade) => trade.cash), ...collectCashTransactions(records)];
  return [...new Set(cash.map(({ line }) => line))];
}

/** Updates existing transactions with the data of their matched lines. */
export async function updateMatchedTransactions(
  wallet: Wallet,
  matched: readonly MatchedLine[],
  importId: string,
): Promise<void> {
  const of = (way: MatchedLine['way']) => matched.filter((one) => one.way === way);
  await settleMatchedTransactions(wallet, of('settle'), importId);
  await fillEmptyTexts(wallet, of('fill'));
}

/**
 * Settles pending transactions: they get the day and the texts of their lines. Edited texts are kept, and so is the day
 * of a split, which its parts share. The transactions then belong to this import.
 */
async function settleMatchedTransactions(
  wallet: Wallet,
  matched: readonly MatchedLine[],
  importId: string,
): Promise<void> {
  if (matched.length === 0) return;
  const { transaction, walletId, userId, now } = wallet;
  const texts = (column: string) =>
    `"${column}" = CASE WHEN t."lastUpdatedTime" = t."createdTime" OR coalesce(t."${column}", '') = '' THEN coalesce(line."${column}", t."${column}") ELSE t."${column}" END`;
  const using = (end: 'Start' | 'End') =>
    `"using${end}Date" = CASE WHEN t.parent OR t."usingDateRule" = 'range' THEN t."using${end}Date"
       ELSE coffer.using_${end.toLowerCase()}(t."usingDateRule", line.date) END`;
  await transaction.execute({
    text: `UPDATE "Transaction" AS t SET pending = false, "importKey" = line."importKey", "importId" = $3, "secondaryDate" = line."secondaryDate",
             date = CASE WHEN t.parent THEN t.date ELSE line.date END, ${using('Start')}, ${using('End')},
             ${['fromTo', 'description', 'notes'].map(texts).join(', ')}, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           FROM ${LINES('$2')} WHERE t."walletId" = $1 AND t.id = line.id`,
    values: [walletId, linesText(matched), importId, now().toISOString(), userId],
  });
}

/** Fills empty texts of existing transactions. */
async function fillEmptyTexts(wallet: Wallet, matched: readonly MatchedLine[]): Promise<void> {
  if (matched.length === 0) return;
  const { transaction, walletId, userId, now } = wallet;
  const filled = ['fromTo', 'description', 'notes'] as const;
  const lacks = filled.map((name) => `(coalesce(t."${name}", '') = '' AND line."${name}" IS NOT NULL)`);
  await transaction.execute({
    text: `UPDATE "Transaction" AS t SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
             ${filled.map((name) => `"${name}" = coalesce(nullif(t."${name}", ''), line."${name}")`).join(', ')}
           FROM ${LINES('$2')} WHERE t."walletId" = $1 AND t.id = line.id AND (${lacks.join(' OR ')})`,
    values: [walletId, linesText(matched), now().toISOString(), userId],
  });
}

const LINES = (
  parameter: string,
) => `json_to_recordset(${parameter}::json) AS line(id uuid, "importKey" uuid, date date,
  "secondaryDate" date, "fromTo" text, description text, notes text)`;

function linesText(matched: readonly MatchedLine[]): string {
  return JSON.stringify(matched.map(({ line, transactionId }) => ({ ...line, id: transactionId })));
}
