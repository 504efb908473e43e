import { v7 as uuid } from 'uuid';
import type { WalletScope } from '../context.ts';
import { lockRecord } from '../locks.ts';
import { invalidReference, Problem } from '../problems.ts';
import type { Transaction } from '../transactions/transactions.schema.ts';

/** The kinds of record a link can join, with their table and their columns in `TransferLink`. */
const KINDS = {
  transaction: { table: 'Transaction', own: 'transactionId', counter: 'counterTransactionId' },
  securityTransaction: {
    table: 'SecurityTransaction',
    own: 'securityTransactionId',
    counter: 'counterSecurityTransactionId',
  },
  cryptoTransaction: { table: 'CryptoTransaction', own: 'cryptoTransactionId', counter: 'counterCryptoTransactionId' },
} as const;

export interface LinkSide {
  readonly type: keyof typeof KINDS;
  readonly id: string;
}

/**
 * Links a booking with its counterpart, symmetrically: two rows that mirror each other. Bookings must be leaves,
 * without a link and of opposite sign. Both sides get the system category `transfer`; with `keepCategory` the booking
 * itself keeps the one that the client chose.
 */
export async function linkTransfer(
  wallet: WalletScope,
  own: Pick<Transaction, 'id' | 'date' | 'amountValue' | 'parent'>,
  counter: LinkSide,
  { keepCategory }: { readonly keepCategory: boolean },
): Promise<void> {
  const kind = KINDS[counter.type];
  if (own.parent) throw splitParent();
  const counterDate = counter.type === 'transaction' ? await lockCounter(wallet, own, counter.id) : null;
  if (counter.type !== 'transaction') await requireRecord(wallet, counter);
  const inserted = await wallet.transaction.execute({
    text: `INSERT INTO "TransferLink" ("walletId", id, "createdUserId", "transactionId", "${kind.counter}", date)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [wallet.walletId, uuid(), wallet.userId, own.id, counter.id, own.date],
  });
  const mirrored = await wallet.transaction.execute({
    text: `INSERT INTO "TransferLink" ("walletId", id, "createdUserId", "${kind.own}", "counterTransactionId", date)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [wallet.walletId, uuid(), wallet.userId, counter.id, own.id, counterDate],
  });
  if (inserted + mirrored !== 2) throw new Problem('alreadyLinked');
  await setTransferCategory(wallet, counter);
  if (!keepCategory) await setTransferCategory(wallet, { type: 'transaction', id: own.id });
}

/** Takes the link of a booking away, both sides of it. Categories stay as they are. */
export async function unlinkTransfer(wallet: WalletScope, transactionId: string): Promise<void> {
  await wallet.transaction.execute({
    text: `DELETE FROM "TransferLink" WHERE "walletId" = $1 AND ("transactionId" = $2 OR "counterTransactionId" = $2)`,
    values: [wallet.walletId, transactionId],
  });
}

/** The counter booking's date, once it is found fit and held against other changes. */
async function lockCounter(
  wallet: WalletScope,
  own: Pick<Transaction, 'id' | 'amountValue'>,
  counterId: string,
): Promise<string> {
  const [counter] = await wallet.transaction.query<Pick<Transaction, 'date' | 'amountValue' | 'parent'>>({
    text: `SELECT date, "amountValue", parent FROM "Transaction" WHERE "walletId" = $1 AND id = $2 FOR UPDATE`,
    values: [wallet.walletId, counterId],
  });
  if (counter === undefined) throw invalidReference('transferCounterId');
  if (counter.parent) throw splitParent();
  if (counterId === own.id || signOf(counter.amountValue) * signOf(own.amountValue) !== -1) {
    throw new Problem('linked', { detail: 'A transfer joins two bookings of opposite sign.' });
  }
  return counter.date;
}

async function requireRecord(wallet: WalletScope, { type, id }: LinkSide): Promise<void> {
  if (!(await lockRecord(wallet, KINDS[type].table, id))) throw invalidReference('transferCounterId');
}

async function setTransferCategory(wallet: WalletScope, { type, id }: LinkSide): Promise<void> {
  await wallet.transaction.execute({
    text: `UPDATE "${KINDS[type].table}" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
             "categoryId" = (SELECT id FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'transfer')
           WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id, wallet.now().toISOString(), wallet.userId],
  });
}

function splitParent(): Problem {
  return new Problem('split', { detail: 'A split booking cannot be linked: link one of its parts.' });
}

/** -1, 0 or 1, from the canonical text of a decimal. */
export function signOf(amount: string): number {
  if (amount === '0') return 0;
  return amount.startsWith('-') ? -1 : 1;
}
