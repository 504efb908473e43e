import type { PeriodContext } from '@coffer/domain/periods.ts';
import { readFirstCashFlowDate, readFirstTransactionDate } from '../books/transactions/first-transaction-date.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { WalletRecord } from '../wallets/wallets.schema.ts';
import { getWallet, walletToday } from '../wallets/wallets.service.ts';

/**
 * Returns the wallet of a report. Also starts reading the version of the exchange rates early, because every report
 * needs it.
 */
export function readReportWallet(wallet: Wallet): Promise<WalletRecord> {
  wallet.rates.askAhead();
  return getWallet(wallet.transaction);
}

/**
 * Reads the dates against which a report's `period` is resolved: today and, only for `allTime`, the date of the first
 * transaction. With the basis `cashFlow`, the latter is the first cash-flow date if that is earlier.
 */
export async function readPeriodContext(
  wallet: Wallet,
  period: string,
  { timeZone, basis }: { readonly timeZone: string; readonly basis: 'date' | 'cashFlow' },
): Promise<PeriodContext> {
  const today = walletToday({ timeZone }, wallet.now());
  if (period !== 'allTime') return { today, firstTransaction: null };
  const first = basis === 'cashFlow' ? readFirstCashFlowDate(wallet) : readFirstTransactionDate(wallet, null);
  return { today, firstTransaction: await first };
}
