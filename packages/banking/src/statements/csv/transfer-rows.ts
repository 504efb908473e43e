// Turns rows that describe a transfer between two accounts of the file into two transactions.
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { absoluteAmount } from '../canonical-amount.ts';
import { cleanText } from '../text.ts';
import type { CashTransactionRow, RowFormat } from './cash-transaction-row.ts';
import type { CsvRow } from './csv-rows.ts';
import { readMoney } from './money.ts';

/** The transaction on the receiving account; null if the row is not a transfer. */
export function receivedTransaction(
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

/** The transaction on the paying account: its amount is negative, and its transfer account is the receiving account. */
export function paidTransaction(row: CashTransactionRow, { account }: CashTransactionRow): CashTransactionRow {
  const { category: _category, ...own } = row.transaction;
  const amount = negateDecimalText(absoluteAmount(own.amount));
  return { ...row, transaction: { ...own, amount, ...(account === null ? {} : { transferAccount: account }) } };
}
