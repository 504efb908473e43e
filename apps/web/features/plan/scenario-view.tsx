'use client';

import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { AssumedAveragesCard } from './assumed-averages-card.tsx';
import { PlanItemList } from './item-list.tsx';
import type { PlanDialogState } from './plan-dialogs.tsx';
import type { Scenario } from './plan-records.ts';
import { PlanTable } from './plan-table.tsx';
import { ProjectionCard } from './projection-card.tsx';
import { PlanQuestionCard } from './question-card.tsx';
import { usePlan } from './use-plan.ts';

interface Props {
  readonly scenario: Scenario;
  readonly onDialog: (dialog: PlanDialogState) => void;
}

/** A scenario: the answer to the chosen question, the projection, the items and the table. */
export function ScenarioView({ scenario, onDialog }: Props) {
  const t = useTranslations('plan');
  const words = useProblemSentence();
  const { plan, items, projection } = usePlan(scenario);
  return (
    <div className="grid gap-4 lg:gap-6">
      <PlanQuestionCard scenario={scenario} months={plan?.months} />
      <ProjectionCard
        scenario={scenario}
        months={plan?.months}
        problem={projection.error}
        onRetry={() => void projection.refetch()}
        onEdit={() => onDialog({ kind: 'scenario', scenario })}
      />
      {plan === undefined && items.error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void items.refetch()} pending={items.isFetching}>
          {words(items.error)}
        </ErrorState>
      )}
      {plan === undefined && items.error === null && <SkeletonRows rows={6} />}
      {plan !== undefined && (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-6">
            <PlanItemList items={plan.items} onDialog={onDialog} />
            <AssumedAveragesCard scenario={scenario} assumed={plan.assumed} onDialog={onDialog} />
          </div>
          {plan.months !== undefined && plan.months.length > 0 && (
            <PlanTable scenario={scenario} items={plan.items} assumed={plan.assumed} months={plan.months} />
          )}
        </>
      )}
    </div>
  );
}
