// Turns rows that describe a transfer between two accounts of the file into two transactions.
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { absoluteAmount } from '../canonical-amount.ts';
import { cleanText } from '../text.ts';
import type { CashTransactionRow, RowFormat } from './cash-transaction-row.ts';
import type { CsvRow } from './csv-rows.ts';
import { readMoney } from './money.ts';

/** Returns the receiving account’s side of a row that describes a transfer; null if the row is not a transfer. */
export function incomingTransferRow(
  { cells }: CsvRow,
  row: CashTransactionRow,
  { profile, decimal }: RowFormat,
): CashTransactionRow | null {
  const other = profile?.otherSideOf(cells) ?? null;
  if (other === null) return null;
  const stated = readMoney(other.amount, decimal)?.amount ?? row.transaction.amount;
  const account = cleanText(other.account);
  const { bankReference, category: _category, ...own } = row.transaction;
  const transaction = {
    ...own,
    amount: absoluteAmount(stated),
    currency: cleanText(other.currency) ?? row.transaction.currency,
    bankReference: bankReference === null ? null : `${bankReference}/in`,
    ...(row.account === null ? {} : { transferAccount: row.account }),
  };
  return { ...row, transaction, account, balance: null };
}

/**
 * Returns the paying account’s side of a transfer, with a negative amount; the second argument is the receiving side.
 */
export function outgoingTransferRow(row: CashTransactionRow, { account }: CashTransactionRow): CashTransactionRow {
  const { category: _category, ...own } = row.transaction;
  const amount = negateDecimalText(absoluteAmount(own.amount));
  return { ...row, transaction: { ...own, amount, ...(account === null ? {} : { transferAccount: account }) } };
}
