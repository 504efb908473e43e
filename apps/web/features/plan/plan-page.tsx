'use client';

import { Button } from '@coffer/ui/button.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type PlanDialogState, PlanDialogs } from './plan-dialogs.tsx';
import { PlanEmptyState } from './plan-empty-state.tsx';
import type { Scenario } from './plan-records.ts';
import { ScenarioMenu } from './scenario-menu.tsx';
import { ScenarioView } from './scenario-view.tsx';
import { showScenario, useScenarios } from './use-plan.ts';

/** The page of the wallet’s scenarios, with the projection and the items of the selected scenario. */
export function PlanPage() {
  const t = useTranslations('plan');
  const words = useProblemSentence();
  const { mayWrite } = useWallet();
  const { scenarios, chosen, query } = useScenarios();
  const [dialog, setDialog] = useState<PlanDialogState | null>(null);
  usePlanCommands(chosen, setDialog);
  return (
    <>
      <PageHeader
        title={t('title')}
        period={scenarios !== undefined && chosen !== null && <Choice scenarios={scenarios} chosen={chosen} />}
        action={
          mayWrite &&
          chosen !== null && (
            <>
              <Button variant="primary" icon={<Plus />} onClick={() => setDialog({ kind: 'item', item: null })}>
                {t('newItem')}
              </Button>
              <ScenarioMenu scenario={chosen} onDialog={setDialog} />
            </>
          )
        }
      />
      {query.data === undefined && query.error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()} pending={query.isFetching}>
          {words(query.error)}
        </ErrorState>
      )}
      {query.data === undefined && query.error === null && <SkeletonRows rows={8} />}
      {scenarios?.length === 0 && <PlanEmptyState onDialog={setDialog} />}
      {chosen !== null && <ScenarioView key={chosen.id} scenario={chosen} onDialog={setDialog} />}
      <PlanDialogs dialog={dialog} scenario={chosen} onClose={() => setDialog(null)} />
    </>
  );
}

function Choice({ scenarios, chosen }: { scenarios: readonly Scenario[]; chosen: Scenario }) {
  const t = useTranslations('plan');
  if (scenarios.length === 1) return <p className="long-words text-muted">{chosen.name}</p>;
  return (
    <Select
      aria-label={t('scenario')}
      className="sm:w-64"
      value={chosen.id}
      options={scenarios.map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={showScenario}
    />
  );
}

function usePlanCommands(chosen: Scenario | null, setDialog: (dialog: PlanDialogState) => void): void {
  const t = useTranslations('plan');
  const { mayWrite } = useWallet();
  useCommands(
    useMemo(() => {
      if (!mayWrite) return [];
      const group = t('title');
      const newScenario = {
        id: 'new-scenario',
        label: t('newScenario'),
        group,
        keys: 'shift+s',
        run: () => setDialog({ kind: 'scenario', scenario: null }),
      };
      if (chosen === null) return [newScenario];
      return [
        {
          id: 'new-item',
          label: t('newItem'),
          group,
          keys: 'shift+n',
          run: () => setDialog({ kind: 'item', item: null }),
        },
        newScenario,
        {
          id: 'edit-scenario',
          label: t('editScenario'),
          group,
          keys: 'e',
          run: () => setDialog({ kind: 'scenario', scenario: chosen }),
        },
      ];
    }, [t, mayWrite, chosen, setDialog]),
  );
}
