import type { Outputs } from '@coffer/api/router.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { hrefOfFlow } from './href-of-days.ts';

type Payee = Pick<Outputs['reports']['expensesByMerchant'][number], 'merchantId' | 'name'>;

/** The link to a payee's expenses. */
export function hrefOfPayee(walletId: string, shown: PeriodWithDays, { merchantId, name }: Payee): string {
  const who = merchantId === null ? { payee: name ?? '' } : { merchantIds: merchantId };
  return hrefOfFlow(walletId, shown, { ...who, amountMax: '0' });
}
