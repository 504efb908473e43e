import type { PeriodContext } from '@coffer/domain/periods.ts';
import { firstBooking } from '../books/transactions/first-booking.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { WalletRecord } from '../wallets/wallets.schema.ts';
import { getWallet, todayOfWallet } from '../wallets/wallets.service.ts';

/** The wallet of a report; which version the rates are of is asked along with it, for every report wants to know. */
export function reportedWallet(wallet: Wallet): Promise<WalletRecord> {
  wallet.rates.askAhead();
  return getWallet(wallet.transaction);
}

/** What the `period` of a report is relative to, in a wallet of this time zone. Only one of them asks where it all began. */
export async function periodContext(wallet: Wallet, period: string, timeZone: string): Promise<PeriodContext> {
  const today = todayOfWallet({ timeZone }, wallet.now());
  return { today, firstBooking: period === 'allTime' ? await firstBooking(wallet, null) : null };
}
