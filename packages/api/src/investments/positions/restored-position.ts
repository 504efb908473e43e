import { importKeyFields } from '../../kernel/restored-shapes.ts';
import { currency } from '../../kernel/shapes.ts';

/** The fields of an export's movements of positions that are checked more strictly than in responses. */
export const restoredPosition = {
  ...{ priceCurrency: currency.nullable(), feesCurrency: currency.nullable(), taxCurrency: currency.nullable() },
  ...importKeyFields,
} as const;

/** Fields that the transfer records of an export contain. */
export const TRANSFER_LINK_FIELDS = { transferCounterType: true, transferCounterId: true } as const;

/** Columns of keys of imported records, which only exports contain. */
export const KNOWN_BY_COLUMNS = Object.keys(importKeyFields).join(' ');
