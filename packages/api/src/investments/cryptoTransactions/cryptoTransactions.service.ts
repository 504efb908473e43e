import type { z } from 'zod';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  createPositionTransaction,
  deletePositionTransaction,
  getPositionTransaction,
  listPositionTransactions,
  updatePositionTransaction,
} from '../positions/position-transactions.service.ts';
import { CRYPTO_TRANSACTION_READER } from '../positions/position-transactions.sql.ts';
import type {
  createCryptoTransactionInput,
  cryptoTransactionReferenceInput,
  listCryptoTransactionsInput,
  updateCryptoTransactionInput,
} from './cryptoTransactions.schema.ts';

export function getCryptoTransaction(wallet: Wallet, { id }: z.infer<typeof cryptoTransactionReferenceInput>) {
  return getPositionTransaction(wallet, CRYPTO_TRANSACTION_READER, id);
}

export function listCryptoTransactions(
  wallet: Wallet,
  { limit, cursor, symbols, ...filters }: z.infer<typeof listCryptoTransactionsInput>,
) {
  const page = { limit, cursor };
  return listPositionTransactions(wallet, CRYPTO_TRANSACTION_READER, { ...filters, instruments: symbols }, page);
}

export function createCryptoTransaction(wallet: Wallet, input: z.infer<typeof createCryptoTransactionInput>) {
  return createPositionTransaction(wallet, CRYPTO_TRANSACTION_READER, input);
}

export function updateCryptoTransaction(
  wallet: RecordedWallet,
  { walletId: _wallet, id, ...input }: z.infer<typeof updateCryptoTransactionInput>,
) {
  return updatePositionTransaction(wallet, CRYPTO_TRANSACTION_READER, id, input);
}

export function deleteCryptoTransaction(
  wallet: RecordedWallet,
  { id }: z.infer<typeof cryptoTransactionReferenceInput>,
) {
  return deletePositionTransaction(wallet, CRYPTO_TRANSACTION_READER, id);
}
