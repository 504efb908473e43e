import * as is from '@coffer/db/columns.ts';
import { addDays } from '@coffer/domain/dates.ts';
import type { z } from 'zod';
import type { Transaction } from '../../books/transactions/transactions.schema.ts';
import { EXPORTED_TRANSACTION_ROW, TRANSACTIONS_FOR_EXPORT } from '../../books/transactions/transactions.sql.ts';
import type { StoredFile } from '../../files/files.schema.ts';
import { getFile } from '../../files/files.service.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { fileMatches } from './matches.schema.ts';
import { FILE_MATCHES, MAX_MATCH_DAYS_AFTER, MAX_MATCH_DAYS_BEFORE } from './matches.sql.ts';
import { type DocumentData, readDocumentData } from './parse-data.ts';

const MAX_FILE_MATCHES = 20;

/**
 * Finds transactions that may belong to a document, by the data read from the document; empty if no amount was read.
 */
export async function findFileMatches(wallet: Wallet, id: string): Promise<z.infer<typeof fileMatches>> {
  const { transaction, walletId } = wallet;
  const file = await getFile(wallet, id);
  const data = readDocumentData(file);
  if (data === null || data.amounts.length === 0) return { items: [] };
  const scored = await transaction.query({
    row: { id: is.uuid, score: is.float8 },
    text: FILE_MATCHES,
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
      MAX_FILE_MATCHES,
      ...daysOf(data, file),
    ],
  });
  const records = await transaction.query({
    row: EXPORTED_TRANSACTION_ROW,
    text: `${TRANSACTIONS_FOR_EXPORT} AND t.id = ANY($2::uuid[])`,
    values: [walletId, scored.map((match) => match.id)],
  });
  const byId = new Map(records.map(({ importId: _import, importKey: _key, ...record }) => [record.id, record]));
  return { items: scored.flatMap(({ id: found, score }) => matchOf(byId.get(found), score)) };
}

/**
 * Returns the range of days around the document's dates; without dates, around the year before the document was stored.
 */
function daysOf({ dates }: DocumentData, { createdTime }: StoredFile): readonly [from: string, to: string] {
  const days = dates.map(({ value }) => value).sort();
  const came = createdTime.slice(0, 10);
  return [
    addDays(days[0] ?? addDays(came, -365), -MAX_MATCH_DAYS_BEFORE),
    addDays(days.at(-1) ?? came, MAX_MATCH_DAYS_AFTER),
  ];
}

function matchOf(record: Transaction | undefined, score: number) {
  return record === undefined ? [] : [{ transaction: record, score }];
}
