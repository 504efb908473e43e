import * as is from '@coffer/db/columns.ts';
import { MAX_STATEMENT_TEXT_CHARACTERS } from '@coffer/domain/categories/statement-words.ts';

/** The columns of a transaction, other than its asset, that the wallet's category model reads. */
export const MODEL_TRANSACTION_ROW = {
  date: is.date,
  amount: is.numeric,
  currency: is.text,
  counterparty: is.text,
  description: is.text,
};

/** The columns of `MODEL_TRANSACTION_ROW` from the table with this alias. */
export function modelTransactionColumnsSql(alias: string): string {
  const text = (column: string) => `coalesce(left(${alias}.${column}, ${MAX_STATEMENT_TEXT_CHARACTERS}), '')`;
  return `${alias}.date, ${alias}."amountValue" AS amount, ${alias}."amountCurrency" AS currency,
    ${text('"fromTo"')} AS counterparty, ${text('description')} AS description`;
}
