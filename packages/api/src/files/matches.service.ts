import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import type { Transaction } from '../transactions/transactions.schema.ts';
import { ALL } from '../transactions/transactions.sql.ts';
import type { fileMatches } from './files.schema.ts';
import { getFile } from './files.service.ts';
import { MATCHES } from './matches.sql.ts';
import { documentDataOf } from './parse-data.ts';

const MOST = 20;

/** The bookings that a document may belong to, by what was read in it; none where nothing was. */
export async function matchesOfFile(wallet: WalletScope, id: string): Promise<z.infer<typeof fileMatches>> {
  const { transaction, walletId } = wallet;
  const data = documentDataOf(await getFile(wallet, id));
  if (data === null || data.amounts.length === 0) return { items: [] };
  const scored = await transaction.query<{ id: string; score: number }>({
    text: MATCHES,
    values: [
      walletId,
      id,
      data.amounts.map(({ value }) => value.amount),
      data.amounts.map(({ value }) => value.currency),
      data.amounts.map(({ confidence }) => confidence),
      data.dates.map(({ value }) => value),
      data.dates.map(({ confidence }) => confidence),
      data.counterparts.map(({ value }) => value),
      data.references,
      MOST,
    ],
  });
  const records = await transaction.query<Transaction & { importId: unknown; importKey: unknown }>({
    text: `${ALL} AND t.id = ANY($2::uuid[])`,
    values: [walletId, scored.map((match) => match.id)],
  });
  const byId = new Map(records.map(({ importId: _import, importKey: _key, ...record }) => [record.id, record]));
  return { items: scored.flatMap(({ id: found, score }) => matchOf(byId.get(found), score)) };
}

function matchOf(record: Transaction | undefined, score: number) {
  return record === undefined ? [] : [{ transaction: record, score }];
}
