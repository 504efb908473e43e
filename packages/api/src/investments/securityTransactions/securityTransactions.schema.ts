import { z } from 'zod';
import { checkTransferCounter } from '../../books/transactions/transactions.schema.ts';
import { date, deletedRecord, id, offset, page, recordReferenceFields, walletIdField } from '../../kernel/shapes.ts';
import {
  checkMoneyCurrencies,
  positionListFields,
  requiredPositionFields,
  storedPositionKeyFields,
  storedPositionValueFields,
  writablePositionFields,
} from '../positions/position-transaction.schema.ts';
import { isin } from '../securities/securities.schema.ts';

export const securityTransactionType = z.enum([
  'initialBalance',
  'buy',
  'sell',
  'transferIn',
  'transferOut',
  'dividend',
]);

/** A movement of a security position (specification 2.3), as stored and returned. */
export const securityTransaction = z
  .strictObject({
    ...storedPositionKeyFields,
    type: securityTransactionType,
    isin: z.string(),
    ...storedPositionValueFields,
  })
  .meta({ id: 'SecurityTransaction' });

export const createSecurityTransactionInput = z
  .strictObject({
    ...walletIdField,
    ...requiredPositionFields,
    type: securityTransactionType,
    isin,
    ...writablePositionFields,
  })
  .superRefine(checkMoneyCurrencies)
  .superRefine(checkTransferCounter);

export const updateSecurityTransactionInput = z
  .strictObject({
    ...recordReferenceFields,
    ...z.object({ ...requiredPositionFields, type: securityTransactionType, isin }).partial().shape,
    ...writablePositionFields,
  })
  .superRefine(checkTransferCounter);

export const securityTransactionReferenceInput = z.strictObject(recordReferenceFields);
export const deletedSecurityTransaction = deletedRecord;

const isins = z.array(isin).min(1).max(500);

export const listSecurityTransactionsInput = z.strictObject({
  ...positionListFields,
  isins: isins.optional(),
  types: z.array(securityTransactionType).min(1).max(10).optional(),
});
export const securityTransactionPage = page(securityTransaction);

const ids = z.array(id).min(1).max(500);

export const searchSecurityTransactionsInput = z.strictObject({
  ...walletIdField,
  dateFrom: date.optional(),
  dateTo: date.optional(),
  assetIds: ids.optional(),
  excludeAssetIds: ids.optional(),
  isins: isins.optional(),
  withoutCounter: z
    .boolean()
    .optional()
    .meta({ description: 'Only transactions without a linked transfer; false: all.' }),
  transferOrUncategorized: z.boolean().optional().meta({
    description:
      'Only transactions without a category, in `uncategorized`, or in a category of type `transfer`; false: all.',
  }),
  limit: z.number().int().min(1).max(500).default(100),
  offset,
});

/** A security transaction with the fields needed to find its counter record (specification 2.3). */
const foundSecurityTransaction = securityTransaction
  .extend({
    assetName: z.string(),
    assetType: z.string(),
    assetDefaultCurrency: z.string(),
    categoryName: z.string().nullable(),
    categoryEmoji: z.string().nullable(),
    categorySystemKey: z.string().nullable(),
    isTransfer: z.boolean().meta({ description: 'Linked as a transfer, or in a category of type `transfer`.' }),
    totalPriceValue: z.number().meta({ description: '|quantity| · price, exact; 0 without a price.' }),
    totalPriceCurrency: z.string().nullable(),
    matchAmountValue: z.number().meta({
      description:
        'The cash transaction to expect: buy −(total + fees + tax); sell and dividend total − fees − tax; 0 for all ' +
        'others and without a price. Fees and tax in another currency are converted on the transaction’s day.',
    }),
    matchAmountCurrency: z.string().nullable(),
  })
  .meta({ id: 'FoundSecurityTransaction' });

export type FoundSecurityTransaction = z.infer<typeof foundSecurityTransaction>;

export const securityTransactionSearch = z.strictObject({
  items: z.array(foundSecurityTransaction),
  totalCount: z.number().int(),
});
