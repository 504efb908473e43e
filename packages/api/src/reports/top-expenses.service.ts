import type { DateRange } from '@coffer/domain/calendar-units.ts';
import { decimalOfText } from '@coffer/domain/decimal.ts';
import type { RatesInto } from '@coffer/domain/fx.ts';
import { periodOf } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import { amountToReach, type Expense, largestExpenses } from '@coffer/domain/top-expenses.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { recordsStatement } from '../transactions/transaction-page.sql.ts';
import type { Transaction } from '../transactions/transactions.schema.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import { periodContext } from './period-context.ts';
import type { TopExpense, topExpensesInput } from './reports.schema.ts';
import { LARGEST_OF_EACH_CURRENCY, REACHING } from './top-expenses.sql.ts';

/** The largest expenses of a period by what they were worth on their day (contract §3). */
export async function topExpenses(
  wallet: WalletScope,
  { walletId, period: name, limit }: z.infer<typeof topExpensesInput>,
): Promise<TopExpense[]> {
  const { currency, timeZone } = await getWallet(wallet.transaction);
  const context = await periodContext(wallet, name, timeZone);
  const period = periodOf(name, context);
  const largest = await wallet.transaction.query<Expense>({
    text: LARGEST_OF_EACH_CURRENCY,
    values: [walletId, period.start, period.end, limit],
  });
  const rates = await wallet.rates.tableOf([currency, ...largest.map((one) => one.currency)]);
  const into = rates.rateInto(currency);
  const others = await othersOf(wallet, { period, limit, largest, into });
  const ids = largestExpenses([...largest, ...others], limit, into).map(({ id }) => id);
  const records = await wallet.transaction.query<Transaction>(recordsStatement(walletId, ids));
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = byId.get(id);
    return record === undefined ? [] : [variantOf(record)];
  });
}

interface Found {
  readonly period: DateRange;
  readonly limit: number;
  readonly largest: readonly Expense[];
  readonly into: RatesInto;
}

/**
 * Smaller amounts may be worth more on their day than larger ones of the same currency: those that reach the least of
 * the largest at the period's best rate. In the wallet's own currency, and where all were found, there are none.
 */
async function othersOf(wallet: WalletScope, { period, limit, largest, into }: Found): Promise<Expense[]> {
  const least = largestExpenses(largest, limit, into)[limit - 1];
  if (least === undefined) return [];
  const wanted = [...Map.groupBy(largest, (one) => one.currency)]
    .filter(([currency, { length }]) => currency !== into.currency && length === limit)
    .map(([currency]) => ({ currency, amount: amountToReach(least, currency, period, into) }));
  if (wanted.length === 0) return [];
  const rows = await wallet.transaction.query<Expense>({
    text: REACHING,
    values: [
      wallet.walletId,
      period.start,
      period.end,
      wanted.map(({ currency }) => currency),
      wanted.map(({ amount }) => amount),
    ],
  });
  const found = new Set(largest.map(({ id }) => id));
  return rows.filter(({ id }) => !found.has(id));
}

/** The shape of specification 2.2's variant. */
function variantOf(record: Transaction): TopExpense {
  const { walletId: _wallet, legacyStoreId: _legacy, secondaryDate: _secondary, ...fields } = record;
  const { amountValue, amountCurrency, transferCounterType, transferCounterId, ...plain } = fields;
  const { providerDTransactionId: _providerD, providerBTransactionId, ...rest } = plain;
  return {
    ...rest,
    amount: { value: reportNumber(decimalOfText(amountValue), amountCurrency), currency: amountCurrency },
    transferCounterPosition:
      transferCounterType === null || transferCounterId === null
        ? null
        : { type: transferCounterType, id: transferCounterId },
    providerBTransactionId: numberOf(providerBTransactionId),
  };
}

/** Null for what is no number. */
function numberOf(text: string | null): number | null {
  const number = Number(text?.trim() || Number.NaN);
  return Number.isFinite(number) ? number : null;
}
