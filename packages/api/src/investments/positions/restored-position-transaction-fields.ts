import { importKeyFields } from '../../kernel/restored-shapes.ts';
import { currency } from '../../kernel/shapes.ts';

/**
 * Fields of a security or crypto transaction in an export: currencies, which are checked more strictly than in
 * responses, and import keys.
 */
export const restoredPositionTransactionFields = {
  ...{ priceCurrency: currency.nullable(), feesCurrency: currency.nullable(), taxCurrency: currency.nullable() },
  ...importKeyFields,
} as const;

/**
 * The fields of a security or crypto transaction that an export leaves out, because its transfer links contain
 * them.
 */
export const TRANSFER_LINK_FIELDS = { transferCounterType: true, transferCounterId: true } as const;

/** The columns with import keys, separated by spaces; only exports contain them. */
export const IMPORT_KEY_COLUMNS = Object.keys(importKeyFields).join(' ');
