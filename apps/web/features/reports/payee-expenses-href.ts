import type { RouterOutputs } from '@coffer/api/router.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { cashFlowHref } from './cash-flow-href.ts';

type Payee = Pick<RouterOutputs['reports']['expensesByMerchant'][number], 'merchantId' | 'name'>;

/** The link to the expenses of a merchant, or of a counterparty without a merchant. */
export function payeeExpensesHref(walletId: string, shown: PeriodWithDays, { merchantId, name }: Payee): string {
  const who = merchantId === null ? { payee: name ?? '' } : { merchantIds: merchantId };
  return cashFlowHref(walletId, shown, { ...who, amountMax: '0' });
}
