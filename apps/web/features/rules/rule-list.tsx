'use client';

import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { SortableList } from '#shared/ordering/sortable-list.tsx';
import { SortableRow } from '#shared/ordering/sortable-row.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { RuleDialogState } from './rule-dialog-state.ts';
import type { Rule } from './rule-phrases.ts';
import { RuleRow } from './rule-row.tsx';
import { RulesDownload } from './rules-download.tsx';
import { useCatalogueNames } from './use-catalogue-names.ts';
import { useRuleSentence } from './use-rule-sentence.ts';
import { useRuleChanges } from './use-rules.ts';

interface Props {
  readonly rules: readonly Rule[];
  readonly onEdit: (editing: RuleDialogState) => void;
}

/** The rules in order of priority, which can be changed. */
export function RuleList({ rules: all, onEdit }: Props) {
  const t = useTranslations('merchants');
  const { mayWrite } = useWallet();
  const hidden = useDeletedIds();
  const rules = useMemo(() => all.filter(({ id }) => !hidden.has(id)), [all, hidden]);
  const sentence = useRuleSentence(useCatalogueNames(all.flatMap((rule) => [rule.ifMerchantId, rule.thenMerchantId])));
  const changes = useRuleChanges();
  const onDrop = (id: string, overId: string) => {
    const moved = all.find((rule) => rule.id === id);
    if (moved === undefined || id === overId) return;
    // Reorder within all rules, so that a rule whose deletion is undone keeps its place.
    const after = all.filter((rule) => rule !== moved);
    after.splice(
      all.findIndex((rule) => rule.id === overId),
      0,
      moved,
    );
    void changes.reorder(all, after, moved);
  };
  if (rules.length === 0) return <NoRules onEdit={onEdit} />;
  return (
    <>
      <div className="mb-3 flex justify-end">
        <RulesDownload rules={rules} sentenceOf={sentence} />
      </div>
      <SortableList
        ids={rules.map(({ id }) => id)}
        nameOf={(id) => rules.find((rule) => rule.id === id)?.name ?? ''}
        onDrop={onDrop}
      >
        <ul
          aria-label={t('places.rules')}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        >
          {rules.map((rule) => (
            <SortableRow key={rule.id} id={rule.id} name={rule.name} movable={mayWrite}>
              <RuleRow rule={rule} sentence={sentence(rule)} changes={changes} onEdit={onEdit} />
            </SortableRow>
          ))}
        </ul>
      </SortableList>
    </>
  );
}

function NoRules({ onEdit }: Pick<Props, 'onEdit'>) {
  const t = useTranslations('merchants.rules');
  const { mayWrite } = useWallet();
  const action = mayWrite && (
    <Button variant="secondary" onClick={() => onEdit({ kind: 'rule', rule: null })}>
      {t('new')}
    </Button>
  );
  return (
    <EmptyState icon={<ListChecks />} title={t('empty')} action={action}>
      {t('emptyText')}
    </EmptyState>
  );
}
