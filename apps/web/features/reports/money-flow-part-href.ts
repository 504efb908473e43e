import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { cashFlowHref } from './cash-flow-href.ts';
import type { FlowLine } from './flow-lines.ts';

export type FlowPart = Pick<FlowLine, 'kind' | 'side' | 'categoryIds'>;

/** The link to the transactions of a part of the money flow; null for `left` and `savings`, which have none. */
export function moneyFlowPartHref(
  walletId: string,
  shown: PeriodWithDays,
  { kind, side, categoryIds }: FlowPart,
): string | null {
  if (kind === 'left' || kind === 'savings') return null;
  if (kind !== 'uncategorized') return cashFlowHref(walletId, shown, { categoryIds: categoryIds.join(',') });
  const direction = side === 'from' ? { amountMin: '0' } : { amountMax: '0' };
  return cashFlowHref(walletId, shown, { uncategorized: 'true', ...direction });
}
