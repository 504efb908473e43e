import { Decimal, formatDecimal } from '@coffer/domain/decimal.ts';
import type { RateTable } from '@coffer/domain/fx.ts';
import { mirrorOf } from '@coffer/domain/mirror.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { recordsStatement } from '../transactions/transaction-page.sql.ts';
import type { Transaction } from '../transactions/transactions.schema.ts';
import { candidatePairs, DOUBT, type Leaf, type Pair } from './candidate-pairs.ts';
import { type Batch, windowsOf } from './leaf-windows.ts';
import { LEAVES, SUREST_FIRST, WORDS } from './transfer-proposals.sql.ts';
import type { proposeInput } from './transfers.schema.ts';

/** Of the candidates so many are looked at, the nearest and closest: enough for the longest answer, and bounded. */
const CANDIDATES = 20_000;

/** Bookings that are read together; others get their turn between two of these. */
const AT_ONCE = 10_000;

const DAY = 24 * 60 * 60 * 1000;

interface Candidate {
  readonly source: string;
  readonly counter: string;
}

/**
 * Pairs of a wallet's bookings that look like transfers, for a person to confirm: the surest first, and each booking in
 * the surest of its pairs only.
 */
export async function proposeTransfers(wallet: WalletScope, input: z.infer<typeof proposeInput>) {
  const { walletId, dateFrom = null, dateTo = null, limit } = input;
  const { transaction } = wallet;
  const windows = windowsOf(leavesOf(wallet, dateFrom, dateTo));
  const candidates = await candidatePairs(windows, wallet.rates.tableOf, CANDIDATES);
  const table = await wallet.rates.tableOf(
    candidates.flatMap(({ source, counter }) => [source.currency, counter.currency]),
  );
  let chosen: Candidate[] = [];
  // The first so many of all are the first so many of those that come first: mostly, few have to be looked at.
  for (let end = 0; end < candidates.length && chosen.length <= limit; ) {
    end = endOfAlike(candidates, Math.max(2 * limit, 4 * end));
    chosen = eachOnce(await surestFirst(wallet, candidates.slice(0, end), table));
  }
  const shown = chosen.slice(0, limit);
  const ids = shown.flatMap(({ source, counter }) => [source, counter]);
  const records = new Map(
    (await transaction.query<Transaction>(recordsStatement(walletId, ids))).map((record) => [record.id, record]),
  );
  const pairs = shown.flatMap((pair) => {
    const [source, counter] = [records.get(pair.source), records.get(pair.counter)];
    return source === undefined || counter === undefined ? [] : [{ source, counter }];
  });
  return { pairs, more: chosen.length > limit || candidates.length === CANDIDATES };
}

/** The first pair that has neither of its bookings in an earlier one, and so on. */
function eachOnce(candidates: readonly Candidate[]): Candidate[] {
  const used = new Set<string>();
  return candidates.filter(({ source, counter }) => {
    if (used.has(source) || used.has(counter)) return false;
    used.add(source).add(counter);
    return true;
  });
}

interface Row {
  readonly id: string;
  readonly assetId: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
}

/** The wallet's leaves that are no side of a transfer, by their days. */
async function* leavesOf(
  { transaction, walletId }: WalletScope,
  from: string | null,
  to: string | null,
): AsyncGenerator<Batch> {
  await transaction.execute({ text: LEAVES, values: [walletId, from, to] });
  for (;;) {
    const rows = await transaction.query<Row & Record<string, string>>({ text: `FETCH ${AT_ONCE} FROM leaf` });
    const last = rows.at(-1);
    if (last === undefined) break;
    const { out = [], come = [] } = Object.groupBy(rows, ({ amount }) => (amount.startsWith('-') ? 'out' : 'come'));
    yield { sources: out.map(leafOf), counters: come.map(leafOf), last: dayOf(last) };
  }
  await transaction.execute({ text: 'CLOSE leaf' });
}

function leafOf({ id, assetId, date, amount: signed, currency }: Row): Leaf {
  const amount = signed.replace('-', '');
  return { id, assetId, date, day: dayOf({ date }), amount, size: Number(amount), currency };
}

function dayOf({ date }: Pick<Row, 'date'>): number {
  return Date.parse(date) / DAY;
}

/** The pairs as they are chosen from, in their order to the last digit, which is PostgreSQL's. */
async function surestFirst(
  { transaction, walletId }: WalletScope,
  pairs: readonly Pair[],
  table: RateTable,
): Promise<Candidate[]> {
  const ids = new Set(pairs.flatMap(({ source, counter }) => [source.id, counter.id]));
  const known = await transaction.query<{ id: string; words: string }>({ text: WORDS, values: [walletId, [...ids]] });
  const words = new Map(known.map((row) => [row.id, row.words]));
  const expected = ({ source, counter }: Pair) =>
    mirrorOf(new Decimal(source.amount), source.currency, source.date, table.rateInto(counter.currency)).expected;
  return transaction.query<Candidate>({
    text: SUREST_FIRST,
    values: [
      pairs.map(({ source }) => source.id),
      pairs.map(({ counter }) => counter.id),
      pairs.map(({ days }) => days),
      pairs.map((pair) => formatDecimal(expected(pair))),
      pairs.map(({ counter }) => counter.amount),
      pairs.map(({ source }) => words.get(source.id)),
      pairs.map(({ counter }) => words.get(counter.id)),
    ],
  });
}

/** Where the first `count` pairs end, and those that may be as sure as the last of them. */
function endOfAlike(pairs: readonly Pair[], count: number): number {
  let end = Math.min(count, pairs.length);
  for (; end > 0 && end < pairs.length; end += 1) {
    const [last, next] = [pairs[end - 1], pairs[end]];
    if (last?.days !== next?.days || (next?.difference ?? 0) - (last?.difference ?? 0) > DOUBT) break;
  }
  return end;
}
