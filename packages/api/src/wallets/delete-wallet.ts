import { deleteFiles, forgetDeletedFiles } from '../files/delete-files.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { leaveConsents } from './leave-consents.ts';
import { loseAccessRequests } from './lost-access-requests.ts';

/** Children before what they refer to: inside a wallet references do not cascade. */
const TABLES = [
  // First: what is closed is not deleted.
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

/** Deletes the wallet with everything in it, its history included. */
export async function deleteWallet(wallet: Pick<Wallet, 'transaction' | 'walletId'>): Promise<{ id: string }> {
  const { transaction, walletId } = wallet;
  // Nobody takes this back: to keep what was there would take as long as to delete it.
  await transaction.execute({ text: `SET LOCAL coffer.capture = 'off'` });
  await leaveConsents(transaction);
  for (const table of TABLES) {
    await transaction.execute({ text: `DELETE FROM "${table}" WHERE "walletId" = $1`, values: [walletId] });
  }
  await deleteFiles(transaction, { ids: null, needed: 'noMore' });
  await forgetDeletedFiles(transaction);
  await loseAccessRequests(wallet, null);
  await transaction.execute({ text: `DELETE FROM "Wallet" WHERE id = $1`, values: [walletId] });
  return { id: walletId };
}
