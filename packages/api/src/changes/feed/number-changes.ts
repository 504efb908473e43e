import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { v4 as randomUuid } from 'uuid';
import { Problem } from '../../kernel/problems.ts';

export interface NumberedFeed {
  readonly walletId: string;
  readonly epoch: string;
  /** The highest number assigned so far. */
  readonly lastNumber: number;
  /** Former values and deletions up to this number have been removed. */
  readonly forgottenNumber: number;
}

const FEED = { epoch: is.uuid, lastNumber: is.int8, forgottenNumber: is.int8 };

/**
 * Assigns numbers to committed change sets without one, and returns the feed. This happens when the feed is read
 * instead of in each write, so that no write waits, and a late commit never gets a number before a cursor that was
 * already issued.
 *
 * @throws Problem `notFound` if the wallet is deleted meanwhile
 */
export async function numberChanges({ transaction, walletId }: InWallet): Promise<NumberedFeed> {
  const feed = await feedOf(transaction, walletId, '');
  const [unnumbered] = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "AuditRow" WHERE "walletId" = $1 AND number IS NULL LIMIT 1`,
    values: [walletId],
  });
  if (feed !== undefined && unnumbered === undefined) return { walletId, ...feed };
  if (feed === undefined) {
    await transaction.execute({
      text: `INSERT INTO "WalletFeed" ("walletId", epoch) VALUES ($1, $2) ON CONFLICT ("walletId") DO NOTHING`,
      values: [walletId, randomUuid()],
    });
  }
  const locked = await feedOf(transaction, walletId, 'FOR UPDATE');
  if (locked === undefined) throw new Problem('notFound');
  const [counted] = await transaction.query({
    row: { last: is.orNull(is.int8) },
    text: `WITH numbered AS (
             UPDATE "AuditRow" AS head SET number = $2 + fresh.place
             FROM (
               SELECT id, row_number() OVER (ORDER BY id) AS place FROM "AuditRow" WHERE "walletId" = $1 AND number IS NULL
             ) AS fresh
             WHERE head."walletId" = $1 AND head.id = fresh.id
             RETURNING head.number
           )
           SELECT max(number) AS last FROM numbered`,
    values: [walletId, locked.lastNumber],
  });
  const lastNumber = counted?.last ?? locked.lastNumber;
  await transaction.execute({
    text: `UPDATE "WalletFeed" SET "lastNumber" = $2 WHERE "walletId" = $1`,
    values: [walletId, lastNumber],
  });
  return { walletId, ...locked, lastNumber };
}

interface InWallet {
  readonly transaction: WalletTransaction;
  readonly walletId: string;
}

async function feedOf(transaction: WalletTransaction, walletId: string, lock: '' | 'FOR UPDATE') {
  const [feed] = await transaction.query({
    row: FEED,
    text: `SELECT epoch, "lastNumber", "forgottenNumber" FROM "WalletFeed" WHERE "walletId" = $1 ${lock}`,
    values: [walletId],
  });
  return feed;
}
