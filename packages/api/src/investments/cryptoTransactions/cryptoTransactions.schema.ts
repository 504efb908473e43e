import { isCurrencyCode } from '@coffer/domain/currencies.ts';
import { z } from 'zod';
import { checkTransferCounter } from '../../books/transactions/transactions.schema.ts';
import { deletedRecord, page, recordReferenceFields, walletIdField } from '../../kernel/shapes.ts';
import {
  checkMoneyCurrencies,
  positionListFields,
  requiredPositionFields,
  storedPositionKeyFields,
  storedPositionValueFields,
  writablePositionFields,
} from '../positions/position-transaction.schema.ts';
import { listPricesFields, manualPrices } from '../prices/prices.schema.ts';

export const symbol = z
  .string()
  .refine(isCurrencyCode, 'is not a symbol: 2 to 10 of A–Z and 0–9')
  .meta({ description: 'The code of a crypto currency.', examples: ['BTC'] });

export const cryptoTransactionType = z.enum(['initialBalance', 'buy', 'sell', 'transferIn', 'transferOut', 'reward']);

/** A movement of a crypto position: like a security transaction, with a symbol instead of an ISIN. */
export const cryptoTransaction = z
  .strictObject({
    ...storedPositionKeyFields,
    type: cryptoTransactionType,
    symbol: z.string(),
    ...storedPositionValueFields,
  })
  .meta({ id: 'CryptoTransaction' });

export const createCryptoTransactionInput = z
  .strictObject({
    ...walletIdField,
    ...requiredPositionFields,
    type: cryptoTransactionType,
    symbol,
    ...writablePositionFields,
  })
  .superRefine(checkMoneyCurrencies)
  .superRefine(checkTransferCounter);

export const updateCryptoTransactionInput = z
  .strictObject({
    ...recordReferenceFields,
    ...z.object({ ...requiredPositionFields, type: cryptoTransactionType, symbol }).partial().shape,
    ...writablePositionFields,
  })
  .superRefine(checkTransferCounter);

export const cryptoTransactionReferenceInput = z.strictObject(recordReferenceFields);
export const deletedCryptoTransaction = deletedRecord;

export const listCryptoTransactionsInput = z.strictObject({
  ...positionListFields,
  symbols: z.array(symbol).min(1).max(500).optional(),
  types: z.array(cryptoTransactionType).min(1).max(10).optional(),
});
export const cryptoTransactionPage = page(cryptoTransaction);

export const listCryptoPricesInput = z.strictObject({ ...walletIdField, symbol, ...listPricesFields });
export const setCryptoPricesInput = z.strictObject({ ...walletIdField, symbol, prices: manualPrices });
