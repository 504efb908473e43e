import type { PeriodContext } from '@coffer/domain/periods.ts';
import type { WalletScope } from '../context.ts';
import { todayIn } from '../wallets/wallets.service.ts';
import { firstBooking } from './first-booking.ts';

/** What the `period` of a report is relative to, in a wallet of this time zone. */
export async function periodContext(wallet: WalletScope, timeZone: string): Promise<PeriodContext> {
  return { today: todayIn({ timeZone }, wallet.now()), firstBooking: await firstBooking(wallet, null) };
}
