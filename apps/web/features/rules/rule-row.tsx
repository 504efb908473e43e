'use client';

import { classNames } from '@coffer/ui/class-names.ts';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { Switch } from '@coffer/ui/switch.tsx';
import { Ellipsis, Pencil, Play, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { RuleDialogState } from './rule-dialog-state.ts';
import type { Rule } from './rule-phrases.ts';
import type { useRuleChanges } from './use-rules.ts';

interface Props {
  readonly rule: Rule;
  readonly sentence: string;
  readonly changes: ReturnType<typeof useRuleChanges>;
  readonly onEdit: (editing: RuleDialogState) => void;
}

export function RuleRow({ rule, sentence, changes, onEdit }: Props) {
  const t = useTranslations('merchants.rules');
  const { mayWrite } = useWallet();
  const { name, enabled } = rule;
  return (
    <>
      <div className={classNames('grid min-w-0 flex-1 gap-0.5 py-2', !enabled && 'text-muted')}>
        <p className="flex min-w-0 items-baseline gap-2">
          {mayWrite ? (
            <button
              type="button"
              title={name}
              className="min-w-0 truncate rounded-control text-left font-medium underline-offset-4 hover:underline"
              onClick={() => onEdit({ kind: 'rule', rule })}
            >
              <bdi>{name}</bdi>
            </button>
          ) : (
            <bdi className="min-w-0 truncate font-medium">{name}</bdi>
          )}
          {!enabled && <span className="shrink-0 text-sm">{t('off')}</span>}
        </p>
        <p className="long-words text-muted text-sm">{sentence}</p>
      </div>
      {mayWrite && (
        <>
          <Switch
            aria-label={t('enabled', { name })}
            checked={enabled}
            onCheckedChange={(checked) => void changes.enable(rule, checked)}
          />
          <RowMenu rule={rule} changes={changes} onEdit={onEdit} />
        </>
      )}
    </>
  );
}

function RowMenu({ rule, changes, onEdit }: Omit<Props, 'sentence'>) {
  const t = useTranslations('merchants');
  const common = useTranslations('common');
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('actionsOf', { name: rule.name })} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil />} onSelect={() => onEdit({ kind: 'rule', rule })}>
        {common('edit')}
      </MenuItem>
      <MenuItem icon={<Play />} onSelect={() => onEdit({ kind: 'run', rules: [rule] })}>
        {t('rules.apply')}
      </MenuItem>
      <HistoryMenuItem recordId={rule.id} />
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => changes.remove(rule)}>
        {common('delete')}
      </MenuItem>
    </Menu>
  );
}
