'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { defaultDecimals } from '@coffer/ui/amount-format.ts';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { CalendarPlus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatFixedNumber } from '#shared/format/plain-number.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type AssumedCategoryFlow, assumedMonthlyTotal, averagedPeriod } from './assumed-flows.ts';
import type { PlanDialogState } from './plan-dialogs.tsx';
import type { Scenario } from './plan-records.ts';
import { useCategoryTransactionsHref } from './use-category-transactions-href.ts';
import { usePlanChanges } from './use-plan-changes.ts';

interface Props {
  readonly scenario: Scenario;
  /** The average cash flows that the scenario assumes; null if it assumes nothing, undefined while loading. */
  readonly assumed: readonly AssumedCategoryFlow[] | null | undefined;
  readonly onDialog: (dialog: PlanDialogState) => void;
}

const COLLAPSED_ASSUMPTION_COUNT = 12;

/** The assumed averages of categories without a plan item; each can be turned into an item. */
export function AssumedAveragesCard({ scenario, assumed, onDialog }: Props) {
  const t = useTranslations('plan');
  const { wallet } = useWallet();
  const [all, setAll] = useState(false);
  const total = assumedMonthlyTotal(assumed ?? [], scenario);
  const shown = all ? assumed : assumed?.slice(0, COLLAPSED_ASSUMPTION_COUNT);
  const rest = (assumed?.length ?? 0) - COLLAPSED_ASSUMPTION_COUNT;
  return (
    <Card
      title={t('goesOn')}
      padded={false}
      action={assumed && <Amount value={total} currency={wallet.currency} decimals={0} tone="gainLoss" />}
    >
      <div className="px-4 pb-3 text-muted text-sm sm:px-5">
        <p>{t(`basesSaid.${scenario.startingBasePerCategory}`)}</p>
        {assumed === null && <Averaging scenario={scenario} />}
        {assumed?.length === 0 && <p className="mt-2">{t('nothingAssumed')}</p>}
      </div>
      {assumed === undefined && <SkeletonRows rows={4} />}
      {shown && shown.length > 0 && (
        <DataList label={t('goesOn')} className="border-line border-t">
          {shown.map((part) => (
            <AssumedRow key={part.id} part={part} scenario={scenario} onDialog={onDialog} />
          ))}
        </DataList>
      )}
      {rest > 0 && !all && (
        <p className="border-line border-t p-2 text-center">
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            {t('showAll', { count: rest })}
          </Button>
        </p>
      )}
    </Card>
  );
}

function Averaging({ scenario: { id } }: { scenario: Scenario }) {
  const t = useTranslations('plan');
  const { mayWrite } = useWallet();
  const { updateScenario, said } = usePlanChanges();
  const [isPending, setIsPending] = useState(false);
  if (!mayWrite) return null;
  const average = async () => {
    setIsPending(true);
    await said(updateScenario(id, { startingBasePerCategory: 'averageLast12Months' }));
    setIsPending(false);
  };
  return (
    <Button size="small" className="mt-2" pending={isPending} onClick={() => void average()}>
      {t('letGoOn')}
    </Button>
  );
}

interface RowProps extends Pick<Props, 'scenario' | 'onDialog'> {
  readonly part: AssumedCategoryFlow;
}

function AssumedRow({ part: { id, category, monthly }, scenario, onDialog }: RowProps) {
  const t = useTranslations('plan');
  const { mayWrite, wallet } = useWallet();
  const hrefOf = useCategoryTransactionsHref();
  const decimals = defaultDecimals(wallet.currency);
  const plan = () =>
    onDialog({
      kind: 'item',
      item: null,
      draft: {
        categoryOrCategoryGroupId: id,
        amount: formatFixedNumber(monthly, decimals),
        // An assumption has no start, so the item begins with the scenario.
        month: scenario.startDate.slice(0, 7),
        frequency: 1,
        duration: 0,
      },
    });
  return (
    <DataListItem
      leading={
        <span aria-hidden className="block w-6 text-center">
          {category.emoji}
        </span>
      }
      title={
        <Link
          prefetch={false}
          href={hrefOf([id], averagedPeriod(scenario))}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {category.name}
        </Link>
      }
      value={<Amount value={monthly} currency={wallet.currency} decimals={0} />}
      trailing={
        mayWrite && (
          <IconButton size="small" label={t('planNamed', { name: category.name })} onClick={plan}>
            <CalendarPlus />
          </IconButton>
        )
      }
    />
  );
}
