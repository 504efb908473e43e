import type { z } from 'zod';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  createPositionTransaction,
  deletePositionTransaction,
  getPositionTransaction,
  listPositionTransactions,
  updatePositionTransaction,
} from '../positions/position-transactions.service.ts';
import { SECURITY_TRANSACTION_READER } from '../positions/position-transactions.sql.ts';
import type {
  createSecurityTransactionInput,
  listSecurityTransactionsInput,
  securityTransactionReferenceInput,
  updateSecurityTransactionInput,
} from './securityTransactions.schema.ts';

export function getSecurityTransaction(wallet: Wallet, { id }: z.infer<typeof securityTransactionReferenceInput>) {
  return getPositionTransaction(wallet, SECURITY_TRANSACTION_READER, id);
}

export function listSecurityTransactions(
  wallet: Wallet,
  { limit, cursor, isins, ...filters }: z.infer<typeof listSecurityTransactionsInput>,
) {
  const page = { limit, cursor };
  return listPositionTransactions(wallet, SECURITY_TRANSACTION_READER, { ...filters, instruments: isins }, page);
}

export function createSecurityTransaction(wallet: Wallet, input: z.infer<typeof createSecurityTransactionInput>) {
  return createPositionTransaction(wallet, SECURITY_TRANSACTION_READER, input);
}

export function updateSecurityTransaction(
  wallet: RecordedWallet,
  { walletId: _wallet, id, ...input }: z.infer<typeof updateSecurityTransactionInput>,
) {
  return updatePositionTransaction(wallet, SECURITY_TRANSACTION_READER, id, input);
}

export function deleteSecurityTransaction(
  wallet: RecordedWallet,
  { id }: z.infer<typeof securityTransactionReferenceInput>,
) {
  return deletePositionTransaction(wallet, SECURITY_TRANSACTION_READER, id);
}
