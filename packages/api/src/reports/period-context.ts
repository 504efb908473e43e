import type { PeriodContext } from '@coffer/domain/periods.ts';
import { readFirstCashFlowDate, readFirstTransactionDate } from '../books/transactions/first-transaction-date.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { WalletRecord } from '../wallets/wallets.schema.ts';
import { getWallet, todayOfWallet } from '../wallets/wallets.service.ts';

/** The wallet of a report. Also starts reading the version of the exchange rates, which every report needs. */
export function readReportWallet(wallet: Wallet): Promise<WalletRecord> {
  wallet.rates.askAhead();
  return getWallet(wallet.transaction);
}

/**
 * The date a report's `period` is resolved against. Only `allTime` needs the first date: that of the first transaction, or for
 * cash flow that of the first cash-flow date if it is earlier.
 */
export async function readPeriodContext(
  wallet: Wallet,
  period: string,
  { timeZone, basis }: { readonly timeZone: string; readonly basis: 'date' | 'cashFlow' },
): Promise<PeriodContext> {
  const today = todayOfWallet({ timeZone }, wallet.now());
  if (period !== 'allTime') return { today, firstTransaction: null };
  const first = basis === 'cashFlow' ? readFirstCashFlowDate(wallet) : readFirstTransactionDate(wallet, null);
  return { today, firstTransaction: await first };
}
