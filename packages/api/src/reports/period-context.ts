import type { PeriodContext } from '@coffer/domain/periods.ts';
import type { WalletScope } from '../context.ts';
import { todayIn } from '../wallets/wallets.service.ts';
import { firstBooking } from './first-booking.ts';

/** What the `period` of a report is relative to, in a wallet of this time zone. Only one of them asks where it all began. */
export async function periodContext(wallet: WalletScope, period: string, timeZone: string): Promise<PeriodContext> {
  const today = todayIn({ timeZone }, wallet.now());
  return { today, firstBooking: period === 'allTime' ? await firstBooking(wallet, null) : null };
}
