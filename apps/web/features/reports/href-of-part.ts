import type { PeriodWithDays } from '#shared/periods/periods.ts';
import type { FlowLine } from './flow-lines.ts';
import { hrefOfFlow } from './href-of-days.ts';

export type FlowPart = Pick<FlowLine, 'kind' | 'side' | 'categoryIds'>;

/** The link to the transactions of a part of the money flow; null for `left` and `savings`, which have none. */
export function hrefOfPart(
  walletId: string,
  shown: PeriodWithDays,
  { kind, side, categoryIds }: FlowPart,
): string | null {
  if (kind === 'left' || kind === 'savings') return null;
  if (kind !== 'uncategorized') return hrefOfFlow(walletId, shown, { categoryIds: categoryIds.join(',') });
  const direction = side === 'from' ? { amountMin: '0' } : { amountMax: '0' };
  return hrefOfFlow(walletId, shown, { uncategorized: 'true', ...direction });
}
