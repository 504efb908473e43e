import { z } from 'zod';
import { transaction } from '../../books/transactions/transactions.schema.ts';
import { cryptoTransactionType, symbol } from '../../investments/cryptoTransactions/cryptoTransactions.schema.ts';
import {
  checkMoneyCurrencies,
  requiredPositionFields,
  writablePositionFields,
} from '../../investments/positions/position-transaction.schema.ts';
import { isin } from '../../investments/securities/securities.schema.ts';
import { securityTransactionType } from '../../investments/securityTransactions/securityTransactions.schema.ts';
import {
  currency,
  date,
  decimal,
  deletedRecord,
  id,
  name,
  storedDecimal,
  storedId,
  walletIdField,
} from '../../kernel/shapes.ts';

/** A security or crypto transaction together with its cash transaction, as the app's form writes it. */

const { transferCounterType: _type, transferCounterId: _counter, ...writable } = writablePositionFields;
const { assetId, ...dated } = requiredPositionFields;

const security = { kind: z.literal('security'), type: securityTransactionType, code: isin } as const;
const crypto = { kind: z.literal('crypto'), type: cryptoTransactionType, code: symbol } as const;

const newSecurity = {
  code: isin.nullable().meta({ description: 'Null: it has none, and gets a number of its own.' }),
  name: name.optional().meta({ description: 'What this wallet calls the security from now on.' }),
} as const;

const cash = z
  .discriminatedUnion('way', [
    z.strictObject({ way: z.literal('link'), transactionId: id }),
    z.strictObject({
      way: z.literal('book'),
      assetId: id,
      amountCurrency: currency.optional().meta({ description: 'Left out: the account’s.' }),
      amountValue: decimal.optional().meta({
        description: 'In that currency. Left out: the cash to expect, converted on that day.',
      }),
    }),
  ])
  .nullable()
  .meta({ description: 'An existing cash transaction, or one to create; null for none.' });

const newTransaction = { ...walletIdField, assetId, ...dated, ...writable, cash } as const;
export const addPositionTransactionInput = z
  .discriminatedUnion('kind', [
    z.strictObject({
      ...security,
      ...newTransaction,
      ...newSecurity,
    }),
    z.strictObject({ ...crypto, ...newTransaction }),
  ])
  .superRefine(checkMoneyCurrencies);
export const addedPositionTransaction = z.strictObject({
  id: storedId,
  code: z.string().meta({ description: 'The ISIN or the symbol.' }),
  cashId: storedId.nullable().meta({ description: 'The cash transaction that it is linked with.' }),
});

const changed = {
  ...walletIdField,
  id,
  ...z.object(dated).partial().shape,
  ...writable,
  cash: z
    .strictObject({ date, amountValue: decimal })
    .optional()
    .meta({ description: 'What the linked cash transaction says from now on. Left out: it stays as it is.' }),
} as const;
export const changePositionTransactionInput = z.discriminatedUnion('kind', [
  z.strictObject({
    ...changed,
    ...newSecurity,
    kind: security.kind,
    type: security.type.optional(),
    code: newSecurity.code.optional(),
  }),
  z.strictObject({ kind: crypto.kind, type: crypto.type.optional(), code: symbol.optional(), ...changed }),
]);

export const removePositionTransactionInput = z.strictObject({
  ...walletIdField,
  kind: z.enum(['security', 'crypto']),
  id,
  withCash: z.boolean().meta({
    description:
      'Whether to delete the linked cash transaction too. Otherwise it stays, with its category from before the link.',
  }),
});
export const removedPositionTransaction = deletedRecord;

const { categoryId: _category, ...said } = writable;
export const expectedCashInput = z
  .strictObject({
    ...walletIdField,
    ...dated,
    ...said,
    type: z.enum([...securityTransactionType.options, 'reward']),
    cashAssetId: id,
    cashCurrency: currency.optional().meta({
      description: 'Left out: that of the price where the account has held it, else the account’s.',
    }),
  })
  .superRefine(checkMoneyCurrencies);
export const expectedCash = z.strictObject({
  amountValue: storedDecimal.nullable().meta({
    description: 'The amount that the account pays (below 0) or receives; null if no cash is expected.',
  }),
  amountCurrency: z.string(),
  otherCurrency: z.string().nullable().meta({
    description: 'The account’s or the price’s, where they differ and the amount is in the other one.',
  }),
  rate: storedDecimal.nullable().meta({
    description:
      'The rate from the currency of the price to that of the amount on that day; null if they are the same.',
  }),
  matches: z.array(transaction).meta({
    description: 'Unlinked transactions on the account that match it, best match first.',
  }),
});

export const defaultCashAccountInput = z.strictObject({ ...walletIdField, assetId: id });
export const defaultCashAccount = z.strictObject({
  assetId: storedId
    .nullable()
    .meta({ description: 'On which the cash of the newest linked transaction of the asset is.' }),
});
