'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BudgetMonths } from './budget-types.ts';
import { findPastMonthsOverspending } from './past-months-overspending.ts';

const MAX_NAMES = 3;

/**
 * A sentence about those shown months that have ended: the amounts assigned and spent, and the overspent envelopes.
 * Renders nothing if no shown month has ended, or if nothing was assigned or spent.
 */
export function PastMonthsLine({ months }: { months: BudgetMonths }) {
  const t = useTranslations('budget');
  const format = useFormat();
  const { walletId, today } = useWallet();
  const fared = findPastMonthsOverspending(months, today);
  const { from: first = '', to: last = '' } = fared ?? {};
  // Summed separately, because the sums of the visible months are already rounded.
  const { data: sums, isPlaceholderData } = useQuery(
    useTRPC().budgets.monthSums.queryOptions(
      { walletId, id: months.budgetId, from: first, to: last },
      { enabled: fared !== null, placeholderData: keepPreviousData },
    ),
  );
  if (fared === null || sums === undefined || (sums.assigned === 0 && sums.spent === 0)) return null;
  const { currency } = months;
  const from = format.month(fared.from);
  const to = format.month(fared.to);
  const names = fared.overspent.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = fared.overspent.length - names.length;
  return (
    // The line is hidden but keeps its space while the sums of other months load.
    <p className={classNames('mt-4 max-w-prose text-muted text-sm', isPlaceholderData && 'invisible')}>
      {t.rich('fared', {
        period: from === to ? from : `${from} – ${to}`,
        assigned: () => <Amount value={sums.assigned} currency={currency} />,
        spent: () => <Amount value={sums.spent} currency={currency} />,
      })}{' '}
      {names.length === 0 ? t('noneOverspent') : t('overspentIn', { names: names.join(', '), more })}
    </p>
  );
}
