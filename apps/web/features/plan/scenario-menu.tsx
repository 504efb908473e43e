'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { useQuery } from '@tanstack/react-query';
import { CopyPlus, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { PlanDialogState } from './plan-dialogs.tsx';
import type { Scenario } from './plan-records.ts';
import { showScenario } from './use-plan.ts';
import { usePlanChanges } from './use-plan-changes.ts';

/** The actions for the current scenario. */
export function ScenarioMenu({
  scenario,
  onDialog,
}: {
  scenario: Scenario;
  onDialog: (dialog: PlanDialogState) => void;
}) {
  const t = useTranslations('plan');
  const common = useTranslations('common');
  const { walletId } = useWallet();
  const hidden = useDeletedIds();
  const { data: items } = useQuery(useTRPC().planItems.list.queryOptions({ walletId }));
  const { copyScenario, deleteScenario, said } = usePlanChanges();
  const copy = async () => {
    const own = (items ?? []).filter(({ id, scenarioId }) => scenarioId === scenario.id && !hidden.has(id));
    const made = await said(copyScenario(scenario, t('copyOf', { name: scenario.name }), own));
    if (made !== null) showScenario(made.id);
  };
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('actionsOf', { name: scenario.name })} variant="secondary">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil />} onSelect={() => onDialog({ kind: 'scenario', scenario })}>
        {t('editScenario')}
      </MenuItem>
      <MenuItem icon={<CopyPlus />} disabled={items === undefined} onSelect={() => void copy()}>
        {t('copy')}
      </MenuItem>
      <MenuItem icon={<Plus />} onSelect={() => onDialog({ kind: 'scenario', scenario: null })}>
        {t('newScenario')}
      </MenuItem>
      <HistoryMenuItem recordId={scenario.id} />
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => deleteScenario(scenario)}>
        {common('delete')}
      </MenuItem>
    </Menu>
  );
}
