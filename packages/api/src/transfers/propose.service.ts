import { formatDecimal, ONE } from '@coffer/domain/decimal.ts';
import { mirrorIn } from '@coffer/domain/mirror.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { recordsStatement } from '../transactions/transaction-page.sql.ts';
import type { Transaction } from '../transactions/transactions.schema.ts';
import { CANDIDATE_PAIRS, CANDIDATES, CURRENCY_DAYS } from './transfer-proposals.sql.ts';
import type { proposeInput } from './transfers.schema.ts';

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
  const candidates = await transaction.query<Candidate>({
    text: CANDIDATE_PAIRS,
    values: [walletId, dateFrom, dateTo, ...(await mirrorsOfOne(wallet, dateFrom, dateTo))],
  });
  const chosen = eachOnce(candidates);
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

/** What mirrors one unit of each currency in each other one, on the days on which it was booked; as columns. */
async function mirrorsOfOne({ transaction, walletId, rates }: WalletScope, from: string | null, to: string | null) {
  const days = await transaction.query<{ currency: string; date: string }>({
    text: CURRENCY_DAYS,
    values: [walletId, from, to],
  });
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  const table = await rates.tableOf(currencies);
  const mirrors = currencies.flatMap((into) =>
    days
      .filter(({ currency }) => currency !== into)
      .map(({ currency, date }) => ({ from: currency, date, mirror: mirrorIn(into, ONE, currency, date, table) })),
  );
  return [
    mirrors.map((row) => row.from),
    mirrors.map(({ mirror }) => mirror.currency),
    mirrors.map(({ date }) => date),
    mirrors.map(({ mirror }) => formatDecimal(mirror.low)),
    mirrors.map(({ mirror }) => formatDecimal(mirror.high)),
  ];
}
