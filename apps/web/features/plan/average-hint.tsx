'use client';

import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import { defaultDecimals } from '@coffer/ui/amount-format.ts';
import { Button } from '@coffer/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { useTRPC } from '#shared/data/trpc.ts';
import { useCategories, useCategoryGroups } from '#shared/data/use-wallet-lists.ts';
import { formatFixedNumber } from '#shared/format/plain-number.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { monthlyAverage, wholeMonthsBefore } from './assumed-flows.ts';
import type { PlanItemForm } from './item-form.ts';
import { useCategoryTransactionsHref } from './use-category-transactions-href.ts';

/**
 * Suggests the category’s monthly average of the last twelve whole months as the amount, with a button that fills it
 * in.
 */
export function AverageHint({ form: { control, setValue } }: { form: PlanItemForm }) {
  const t = useTranslations('plan');
  const { currency } = useWallet().wallet;
  const subjectId = useWatch({ control, name: 'categoryOrCategoryGroupId' });
  const { average, period } = useAverage(subjectId);
  const hrefOf = useCategoryTransactionsHref();
  if (average === null) return null;
  const amount = formatFixedNumber(average.amount, defaultDecimals(currency));
  const take = () => {
    const isOut = amount.startsWith('-');
    setValue('direction', isOut ? 'out' : 'in', { shouldDirty: true });
    setValue('amount', isOut ? negateDecimalText(amount) : amount, { shouldValidate: true, shouldDirty: true });
    setValue('frequency', 1);
  };
  return (
    <p className="-mt-1 mb-2 flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sunken px-3 py-1.5 text-sm">
      <span className="min-w-0">
        {t.rich('lately', {
          amount: () => (
            <Link href={hrefOf(average.categoryIds, period)} className="font-medium underline underline-offset-4">
              <Amount value={amount} currency={currency} />
            </Link>
          ),
        })}
      </span>
      <Button size="small" variant="quiet" onClick={take}>
        {t('takeOver')}
      </Button>
    </p>
  );
}

function useAverage(subjectId: string) {
  const trpc = useTRPC();
  const { walletId, today } = useWallet();
  const period = wholeMonthsBefore(today, 12);
  const categories = useCategories().data?.items ?? [];
  const groups = useCategoryGroups().data?.items ?? [];
  const { data } = useQuery(
    trpc.reports.comparedFlows.queryOptions({ walletId, period }, { enabled: subjectId !== '' }),
  );
  const average =
    data === undefined || subjectId === ''
      ? null
      : monthlyAverage(data.byCategory, 12, subjectId, { categories, groups });
  return { average, period };
}
