import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { ImportAsset } from './import-asset.ts';
import {
  type LineMatchResult,
  type MatchedLine,
  markMatchedLines,
  readIncomingLines,
  removeIncomingLines,
  type StatementFileLine,
} from './incoming-lines.ts';

const BOOKED = {
  id: is.uuid,
  date: is.date,
  amountValue: is.numeric,
  amountCurrency: is.text,
  importKey: is.orNull(is.uuid),
};

type Booked = is.RowOf<typeof BOOKED>;

const HAS_STATEMENTS =
  'is skipped: if the account has statements or a bank connection, a notification only fills in texts';

/**
 * Finds the transactions that a notification (camt.054) describes: by key, otherwise the only transaction with its day
 * and amount. If the account has statements or a bank connection, other lines are skipped, because those sources will
 * add them.
 */
export async function matchNotifiedTransactions(wallet: Wallet, asset: ImportAsset): Promise<LineMatchResult> {
  const lines = await readIncomingLines(wallet, null);
  if (lines.length === 0) return { matched: [], left: [] };
  const booked = await bookedOnDays(wallet, asset, lines);
  const matched = matchNotifiedLines(lines, booked);
  await markMatchedLines(wallet, matched);
  if (!(await hasOtherSource(wallet, asset))) return { matched, left: [] };
  const found = new Set(matched.map(({ line }) => line.id));
  const left = lines.filter(({ id }) => !found.has(id));
  await removeIncomingLines(wallet, left);
  return { matched, left: left.map(({ line }) => ({ line, reason: HAS_STATEMENTS })) };
}

function matchNotifiedLines(lines: readonly StatementFileLine[], booked: readonly Booked[]): MatchedLine[] {
  const byKey = new Map(
    booked.flatMap((transaction) => (transaction.importKey === null ? [] : [[transaction.importKey, transaction]])),
  );
  const placeOf = ({ date, amountValue, amountCurrency }: Omit<Booked, 'id' | 'importKey'>) =>
    `${date} ${amountValue} ${amountCurrency}`;
  const linesAt = Map.groupBy(lines, placeOf);
  const bookedAt = Map.groupBy(booked, placeOf);
  return lines.flatMap((line): MatchedLine[] => {
    const there = bookedAt.get(placeOf(line)) ?? [];
    const only = linesAt.get(placeOf(line))?.length === 1 && there.length === 1 ? there[0] : undefined;
    const transaction = byKey.get(line.importKey) ?? only;
    return transaction === undefined ? [] : [{ line, transactionId: transaction.id, way: 'fill' }];
  });
}

async function bookedOnDays(
  { transaction, walletId }: Wallet,
  { id }: ImportAsset,
  lines: readonly StatementFileLine[],
): Promise<Booked[]> {
  return transaction.query({
    row: BOOKED,
    text: `SELECT t.id, t.date, trim_scale(t."amountValue") AS "amountValue", t."amountCurrency", t."importKey" FROM "Transaction" t
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."parentTransactionId" IS NULL
             AND (t.date = ANY($3::date[]) OR t."importKey" = ANY($4::uuid[]))`,
    values: [walletId, id, [...new Set(lines.map(({ date }) => date))], lines.map(({ importKey }) => importKey)],
  });
}

async function hasOtherSource({ transaction, walletId }: Wallet, { id }: ImportAsset): Promise<boolean> {
  const [row] = await transaction.query({
    row: { has: is.bool },
    text: `SELECT EXISTS (
               SELECT FROM "Import" i WHERE i."walletId" = $1 AND i."assetId" = $2 AND i."importerType" <> 'camt054'
                 AND i."undoneTime" IS NULL)
             OR EXISTS (SELECT FROM "Asset" a WHERE a."walletId" = $1 AND a.id = $2 AND a."bankConnectionId" IS NOT NULL) AS has`,
    values: [walletId, id],
  });
  return row?.has === true;
}
