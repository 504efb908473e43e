'use client';

import { Button } from '@coffer/ui/button.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { MerchantsNavigation } from '#features/merchants/merchants-navigation.tsx';
import { useCommands } from '#shared/commands/commands.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import { useOpenOnNewParameter } from '#shared/page/use-open-on-new-parameter.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { RuleDialogState } from './rule-dialog-state.ts';
import { RuleList } from './rule-list.tsx';
import { useRules } from './use-rules.ts';

const RuleDialogs = dynamic(() => import('./rule-dialogs.tsx').then((file) => file.RuleDialogs));

export function RulesPage() {
  const t = useTranslations('merchants');
  const { mayWrite } = useWallet();
  const query = useRules();
  const [editing, setEditing] = useState<RuleDialogState | null>(null);
  const add = () => setEditing({ kind: 'rule', rule: null });
  useCommands(
    useMemo(() => {
      const run = () => setEditing({ kind: 'rule', rule: null });
      return mayWrite
        ? [{ id: 'new-rule', label: t('rules.new'), group: t('places.rules'), keys: 'shift+n', run }]
        : [];
    }, [mayWrite, t]),
  );
  useOpenOnNewParameter(() => mayWrite && add());
  const enabled = (query.data?.items ?? []).filter((rule) => rule.enabled);
  const action = mayWrite && (
    <>
      {enabled.length > 0 && (
        <Button onClick={() => setEditing({ kind: 'run', rules: enabled })}>{t('rules.applyAll')}</Button>
      )}
      <Button variant="primary" icon={<Plus />} onClick={add}>
        {t('rules.new')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('rules.about')} action={action} />
      <MerchantsNavigation />
      <ListState query={query} rows={6}>
        {({ items }) => <RuleList rules={items} onEdit={setEditing} />}
      </ListState>
      {editing !== null && <RuleDialogs editing={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
