import * as is from '@coffer/db/columns.ts';
import { normalisedCounterpartyName } from '@coffer/domain/counterparty-name.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { ImportAsset } from './import-asset.ts';
import {
  INCOMING_LINE_COLUMNS,
  type LineMatchResult,
  type MatchedLine,
  markMatchedLines,
  NO_LINE_MATCHES,
  readIncomingLines,
  type StatementFileLine,
} from './incoming-lines.ts';
import type { PreparedImport } from './prepare-import.ts';

/** Maximum number of days from the day of a pending transaction to the day on which it is booked. */
const DAYS = 10;

const ANNOUNCED = {
  ...INCOMING_LINE_COLUMNS,
  pending: is.bool,
  /** The key of an imported transaction; null for manual transactions. */
  importKey: is.orNull(is.uuid),
};

type Announced = is.RowOf<typeof ANNOUNCED>;

/**
 * Matches lines with transactions that were only announced: pending ones and those from a notification (camt.054). Also
 * matches pending lines whose booked transaction already exists.
 */
export async function matchAnnouncedTransactions(
  wallet: Wallet,
  asset: ImportAsset,
  { pending }: PreparedImport,
): Promise<LineMatchResult> {
  const announced = await announcedOn(wallet, asset);
  if (pending === 0 && announced.length === 0) return NO_LINE_MATCHES;
  const lines = await readIncomingLines(
    wallet,
    announced.map(({ amountValue }) => amountValue),
  );
  const booked = await bookedLike(wallet, asset, lines);
  const bookedKeys = new Set(booked.map(({ importKey }) => importKey));
  const waiting = lines.filter((line) => !line.pending && !bookedKeys.has(line.importKey));
  const matched = (await runInSlices(matchAnnouncedLines(waiting, announced))).concat(
    await runInSlices(pairLatePendingLines(lines, announced, booked)),
  );
  await markMatchedLines(wallet, matched);
  return { matched, left: [] };
}

/** Matches each line with an announced transaction: by key, otherwise the closest candidate. */
function* matchAnnouncedLines(
  lines: readonly StatementFileLine[],
  announced: readonly Announced[],
): Generator<void, MatchedLine[], void> {
  const open = new OpenTransactions(announced);
  const byKey = Map.groupBy(announced, ({ importKey }) => importKey);
  const matched: MatchedLine[] = [];
  const others: StatementFileLine[] = [];
  const settle = (line: StatementFileLine, { id: transactionId }: Announced) =>
    matched.push({ line, transactionId, way: 'settle' });
  for (const line of lines) {
    const transaction = byKey.get(line.importKey)?.find((one) => open.take(one));
    if (transaction === undefined) others.push(line);
    else settle(line, transaction);
    yield;
  }
  for (const line of others) {
    // A transaction from a notification already has its final day.
    const onItsDay = (transaction: Announced) =>
      transaction.pending ? open.shareCounterparty(transaction, line) : transaction.date === line.date;
    const transaction = open.takeFirst(line, { from: 0, until: -DAYS }, onItsDay);
    if (transaction !== undefined) settle(line, transaction);
    yield;
  }
  return matched;
}

/** Matches pending lines with transactions that were booked before the report was imported. */
function* pairLatePendingLines(
  lines: readonly StatementFileLine[],
  announced: readonly Announced[],
  booked: readonly Announced[],
): Generator<void, MatchedLine[], void> {
  const announcedKeys = new Set(announced.map(({ importKey }) => importKey));
  const lineKeys = new Set<string | null>(lines.map(({ importKey }) => importKey));
  const open = new OpenTransactions(
    booked.filter(({ importKey }) => !announcedKeys.has(importKey) && !lineKeys.has(importKey)),
  );
  const matched: MatchedLine[] = [];
  for (const line of lines) {
    yield;
    if (!line.pending || announcedKeys.has(line.importKey)) continue;
    const became = open.takeFirst(line, { from: 0, until: DAYS }, (transaction) =>
      open.shareCounterparty(transaction, line),
    );
    if (became !== undefined) matched.push({ line, transactionId: became.id, way: 'leave' });
  }
  return matched;
}

/**
 * Maximum number of transactions of equal amount and day that are compared with a line; comparing more would not
 * improve the match.
 */
const MAX_COMPARED = 100;

/** Transactions without a matching line, indexed by day and amount. */
class OpenTransactions {
  readonly #byDayAndMoney = new Map<string, Set<Announced>>();
  readonly #words = new Map<string, ReadonlySet<string>>();

  constructor(transactions: readonly Announced[]) {
    // Sorted by id, so that the result is deterministic.
    for (const transaction of transactions.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const place = dayAndMoney(transaction.date, transaction);
      this.#byDayAndMoney.set(place, (this.#byDayAndMoney.get(place) ?? new Set()).add(transaction));
    }
  }

  /** Removes the transaction; returns false if it was already matched. */
  take(transaction: Announced): boolean {
    return this.#byDayAndMoney.get(dayAndMoney(transaction.date, transaction))?.delete(transaction) === true;
  }

  /**
   * Removes and returns the first suitable transaction, searching days in the order from `from` to `until`, relative to
   * the line's day.
   */
  takeFirst(
    line: StatementFileLine,
    { from, until }: { readonly from: number; readonly until: number },
    fits: (transaction: Announced) => boolean,
  ): Announced | undefined {
    const step = until < from ? -1 : 1;
    for (let days = from; days !== until + step; days += step) {
      let compared = 0;
      for (const transaction of this.#byDayAndMoney.get(dayAndMoney(addDays(line.date, days), line)) ?? []) {
        compared += 1;
        if (compared > MAX_COMPARED) break;
        if (fits(transaction) && this.take(transaction)) return transaction;
      }
    }
    return undefined;
  }

  /** Whether the counterparty names share a word; true if either has no name. */
  shareCounterparty(
    { fromTo: one }: Pick<StatementFileLine, 'fromTo'>,
    { fromTo: other }: Pick<StatementFileLine, 'fromTo'>,
  ): boolean {
    if (one === null || other === null) return true;
    const words = this.#wordsOf(one);
    return this.#wordsOf(other)
      .values()
      .some((word) => words.has(word));
  }

  #wordsOf(name: string): ReadonlySet<string> {
    const known = this.#words.get(name);
    if (known !== undefined) return known;
    const words = new Set(normalisedCounterpartyName(name).split(' '));
    this.#words.set(name, words);
    return words;
  }
}

function dayAndMoney(
  date: string,
  { amountValue, amountCurrency }: Pick<StatementFileLine, 'amountValue' | 'amountCurrency'>,
): string {
  return `${date} ${amountValue} ${amountCurrency}`;
}

const COLUMNS = `t.id, 0 AS line, t.date, t."secondaryDate", t."fromTo", t.description, t.notes, trim_scale(t."amountValue") AS "amountValue",
  t."amountCurrency", t.pending, t."importKey"`;

async function announcedOn({ transaction, walletId }: Wallet, { id }: ImportAsset): Promise<Announced[]> {
  return transaction.query({
    row: ANNOUNCED,
    text: `SELECT ${COLUMNS} FROM "Transaction" t
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."parentTransactionId" IS NULL AND t.pending
           UNION ALL
           SELECT ${COLUMNS} FROM "Import" i JOIN "Transaction" t ON t."walletId" = $1 AND t."importId" = i.id
           WHERE i."walletId" = $1 AND i."assetId" = $2 AND i."importerType" = 'camt054'
             AND t."assetId" = $2 AND t."parentTransactionId" IS NULL AND NOT t.pending`,
    values: [walletId, id],
  });
}

/** Reads booked transactions that have the key of a line, or the amount of a line and a date near the lines' dates. */
async function bookedLike(
  { transaction, walletId }: Wallet,
  { id }: ImportAsset,
  lines: readonly StatementFileLine[],
): Promise<Announced[]> {
  const days = lines.map(({ date }) => date).toSorted();
  return transaction.query({
    row: ANNOUNCED,
    text: `SELECT ${COLUMNS} FROM "Transaction" t
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."parentTransactionId" IS NULL AND NOT t.pending
             AND (t."importKey" = ANY($6::uuid[])
               OR (t."amountValue" = ANY($3::numeric[]) AND t.date >= $4::date AND t.date <= $5::date + ${DAYS}))
             AND NOT EXISTS (SELECT FROM "Import" i WHERE i."walletId" = $1 AND i.id = t."importId" AND i."importerType" = 'camt054')
           ORDER BY t.date, t.id`,
    values: [
      walletId,
      id,
      [...new Set(lines.map(({ amountValue }) => amountValue))],
      days[0],
      days.at(-1),
      lines.map(({ importKey }) => importKey),
    ],
  });
}
