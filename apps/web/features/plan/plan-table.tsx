'use client';

import { Card } from '@coffer/ui/card.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useCategories, useCategoryGroups } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AssumedCategoryFlow } from './assumed-flows.ts';
import { groupItemsByCategory } from './items-by-category.ts';
import {
  buildPlanColumns,
  type PlanColumnPeriod,
  type PlanTableItem,
  paginatePlanColumns,
  toAssumedPlanItems,
} from './plan-columns.ts';
import { PlanDownload } from './plan-download.tsx';
import { PlanGrid } from './plan-grid.tsx';
import type { PlanItem, ProjectedMonth, Scenario } from './plan-records.ts';

interface Props {
  readonly scenario: Scenario;
  readonly items: readonly PlanItem[];
  /** The average cash flows that the scenario assumes; null if it assumes nothing, undefined while loading. */
  readonly assumed: readonly AssumedCategoryFlow[] | null | undefined;
  readonly months: readonly ProjectedMonth[];
}

/** The planned and assumed amounts of each category by year or month, and the resulting balances. */
export function PlanTable({ scenario, items, assumed, months }: Props) {
  const t = useTranslations('plan');
  const { currency } = useWallet().wallet;
  const [step, setStep] = useState<PlanColumnPeriod>('month');
  const [asked, setAsked] = useState(0);
  const all = useMemo(() => buildPlanColumns(months, step, currency), [months, step, currency]);
  const pages = useMemo(() => paginatePlanColumns(all), [all]);
  // If the plan was shortened, the requested page may no longer exist.
  const at = Math.min(asked, pages.length - 1);
  const columns = pages[at] ?? [];
  const groups = useGroups(scenario, items, assumed ?? []);
  const [first, last] = [columns[0]?.period.slice(0, 4), columns.at(-1)?.period.slice(0, 4)];
  return (
    <Card
      title={t('byCategory')}
      padded={false}
      action={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {assumed !== undefined && <PlanDownload {...{ scenario, months, groups }} columns={all} />}
          {pages.length > 1 && (
            <div className="flex items-center">
              <IconButton size="small" label={t('earlier')} disabled={at === 0} onClick={() => setAsked(at - 1)}>
                <ChevronLeft />
              </IconButton>
              <span aria-live="polite" className="min-w-12 text-center text-sm tabular-nums">
                {first === last ? first : `${first}–${last}`}
              </span>
              <IconButton
                size="small"
                label={t('later')}
                disabled={at === pages.length - 1}
                onClick={() => setAsked(at + 1)}
              >
                <ChevronRight />
              </IconButton>
            </div>
          )}
          <SegmentedControl
            size="small"
            label={t('steps')}
            value={step}
            options={[
              { value: 'month', label: t('byMonthStep') },
              { value: 'year', label: t('byYear') },
            ]}
            onValueChange={(next) => {
              setStep(next);
              setAsked(0);
            }}
          />
        </div>
      }
    >
      <PlanGrid columns={columns} groups={groups} scenario={scenario} />
    </Card>
  );
}

/** The categories and groups with amounts, each listed once, by category group in the catalogue's order. */
function useGroups(scenario: Scenario, items: readonly PlanItem[], assumed: readonly AssumedCategoryFlow[]) {
  const categories = useCategories().data?.items;
  const groups = useCategoryGroups().data?.items;
  return useMemo(() => {
    const own = items.map((item) => ({ ...item, isAssumed: false }));
    const all = [...own, ...toAssumedPlanItems(assumed, scenario)];
    return groupItemsByCategory<PlanTableItem>(all, categories ?? [], groups ?? []).map(
      ({ groupId, title, entries }) => ({
        id: groupId ?? '',
        title,
        subjects: [...Map.groupBy(entries, ({ subject }) => subject.id).values()].flatMap((parts) =>
          parts[0] === undefined ? [] : [{ subject: parts[0].subject, items: parts.map(({ item }) => item) }],
        ),
      }),
    );
  }, [scenario, items, assumed, categories, groups]);
}
