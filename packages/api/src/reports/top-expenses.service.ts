import * as is from '@coffer/db/columns.ts';
import type { DateRange } from '@coffer/domain/calendar-units.ts';
import { parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import type { TargetCurrencyRates } from '@coffer/domain/fx.ts';
import { resolvePeriod } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import { type ExpenseCandidate, largestExpenses, rateBounds } from '@coffer/domain/top-expenses.ts';
import type { z } from 'zod';
import { readTransactionsUntilPageFull } from '../books/transactions/read-transactions-until-page-full.ts';
import type { Transaction } from '../books/transactions/transactions.schema.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import type { TopExpense, topExpensesInput } from './reports.schema.ts';
import { ASSET_CURRENCIES_SQL, EXPENSE_CANDIDATES_SQL } from './top-expenses.sql.ts';

/** The largest expenses of a period, by their value on their day (contract §3). */
export async function topExpenses(
  wallet: Wallet,
  { walletId, period: name, limit }: z.infer<typeof topExpensesInput>,
): Promise<TopExpense[]> {
  const { transaction } = wallet;
  const [{ currency, timeZone }, usual] = await Promise.all([
    readReportWallet(wallet),
    transaction.query({
      row: { currency: is.text },
      text: ASSET_CURRENCIES_SQL,
      values: [walletId],
    }),
  ]);
  const period = resolvePeriod(name, await readPeriodContext(wallet, name, { timeZone, basis: 'date' }));
  const asked = { currency, period, limit };
  const { candidates, into } = await candidatesIn(wallet, asked, [currency, ...usual.map((asset) => asset.currency)]);
  const ids = largestExpenses(candidates, limit, into).map(({ id }) => id);
  return (await readTransactionsUntilPageFull(wallet, ids)).map(variantOf);
}

interface TopExpensesQuery {
  readonly currency: string;
  readonly period: DateRange;
  readonly limit: number;
}

const EXPENSE = {
  id: is.uuid,
  currency: is.text,
  date: is.date,
  amount: is.numeric,
};

/**
 * A superset of the largest expenses, with rates of all their currencies. Queries again if a currency outside `expected` occurs.
 */
async function candidatesIn(
  wallet: Wallet,
  { currency, period, limit }: TopExpensesQuery,
  expected: readonly string[],
): Promise<{ readonly candidates: ExpenseCandidate[]; readonly into: TargetCurrencyRates }> {
  const known = new Set(expected);
  const into = (await wallet.rates.tableOf(known)).rateInto(currency);
  const bounds = rateBounds(known, period, into);
  const candidates = await wallet.transaction.query({
    row: EXPENSE,
    text: EXPENSE_CANDIDATES_SQL,
    values: [
      wallet.walletId,
      period.start,
      period.end,
      limit,
      bounds.map((one) => one.currency),
      bounds.map(({ least }) => least),
      bounds.map(({ best }) => best),
    ],
  });
  const others = candidates.map((one) => one.currency).filter((one) => !known.has(one));
  if (others.length === 0) return { candidates, into };
  return candidatesIn(wallet, { currency, period, limit }, [...known, ...others]);
}

/** Returns the transaction in the variant shape of specification 2.2. */
function variantOf(record: Transaction): TopExpense {
  const { walletId: _wallet, legacyStoreId: _legacy, secondaryDate: _secondary, ...fields } = record;
  const { amountValue, amountCurrency, transferCounterType, transferCounterId, ...plain } = fields;
  const { providerDTransactionId: _providerD, providerBTransactionId, ...rest } = plain;
  return {
    ...rest,
    amount: { value: reportNumber(parseUnlimitedDecimal(amountValue), amountCurrency), currency: amountCurrency },
    transferCounterPosition:
      transferCounterType === null || transferCounterId === null
        ? null
        : { type: transferCounterType, id: transferCounterId },
    providerBTransactionId: exactNumberOf(providerBTransactionId),
  };
}

/** Converts the text of a whole number; null for any other text, and for numbers that JSON would round. */
function exactNumberOf(text: string | null): number | null {
  if (text === null || !/^(0|-?[1-9]\d*)$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}
