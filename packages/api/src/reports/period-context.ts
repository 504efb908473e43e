import type { PeriodContext } from '@coffer/domain/periods.ts';
import { firstTransaction } from '../books/transactions/first-transaction.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { WalletRecord } from '../wallets/wallets.schema.ts';
import { getWallet, todayOfWallet } from '../wallets/wallets.service.ts';

/** The wallet of a report. Also starts reading the version of the exchange rates, which every report needs. */
export function reportedWallet(wallet: Wallet): Promise<WalletRecord> {
  wallet.rates.askAhead();
  return getWallet(wallet.transaction);
}

/** The date a report's `period` is resolved against. Only `allTime` needs the first transaction's date. */
export async function periodContext(wallet: Wallet, period: string, timeZone: string): Promise<PeriodContext> {
  const today = todayOfWallet({ timeZone }, wallet.now());
  return { today, firstTransaction: period === 'allTime' ? await firstTransaction(wallet, null) : null };
}
