import { deleteFiles, scheduleRemovalOfDeletedFiles } from '../files/delete-files.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { endAccessRequests } from './end-access-requests.ts';
import { queueOrphanedConsents } from './queue-orphaned-consents.ts';

/** The tables of a wallet in the order of deletion, because foreign keys do not cascade inside a wallet. */
const TABLES = [
  // Closings come first, because they forbid deleting closed transactions.
  'Closing',
  'TransferLink',
  'FileAssignment',
  'Transaction',
  'SecurityTransaction',
  'CryptoTransaction',
  'ImportFile',
  'Import',
  'Asset',
  'PlanItem',
  'Rule',
  'Merchant',
  'Category',
  'CategoryGroup',
] as const;

/** Deletes the wallet with everything in it, including its history. */
export async function deleteWallet(wallet: Pick<Wallet, 'transaction' | 'walletId'>): Promise<{ id: string }> {
  const { transaction, walletId } = wallet;
  // Deleting a wallet can't be undone: storing the former rows would take as long as deleting them.
  await transaction.execute({ text: `SET LOCAL coffer.capture = 'off'` });
  await queueOrphanedConsents(transaction);
  for (const table of TABLES) {
    await transaction.execute({ text: `DELETE FROM "${table}" WHERE "walletId" = $1`, values: [walletId] });
  }
  await deleteFiles(transaction, { ids: null, needed: 'noMore' });
  await scheduleRemovalOfDeletedFiles(transaction);
  await endAccessRequests(wallet, null);
  await transaction.execute({ text: `DELETE FROM "Wallet" WHERE id = $1`, values: [walletId] });
  return { id: walletId };
}
