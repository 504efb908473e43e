'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { Popover } from '@coffer/ui/popover.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAssets, useTags } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { FlowFilter } from '../cash-flow-input.ts';

interface Props {
  readonly filter: FlowFilter;
  readonly onChange: (next: FlowFilter) => void;
}

/** Restricts cash flow to some assets, tags or one person, and shows the active restriction. */
export function FlowFilterBar({ filter, onChange }: Props) {
  const t = useTranslations('reports.flowFilter');
  const names = useFilterNames(filter);
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-2 text-sm sm:px-5 print:hidden">
      <Popover
        label={t('filter')}
        className="w-80 p-4"
        trigger={
          <Button size="small" icon={<ListFilter />}>
            {t('filter')}
          </Button>
        }
      >
        <FilterFields filter={filter} onChange={onChange} />
      </Popover>
      {names.length > 0 && (
        <>
          <p className="min-w-0 [overflow-wrap:anywhere]">{t('only', { names: names.join(', ') })}</p>
          <Button size="small" variant="quiet" onClick={() => onChange({})}>
            {t('clear')}
          </Button>
        </>
      )}
    </div>
  );
}

function FilterFields({ filter, onChange }: Props) {
  const t = useTranslations('reports.flowFilter');
  const { members } = useWallet();
  const assets = useAssets().data?.items ?? [];
  const tags = useTags().data?.items ?? [];
  const { assetIds = [], tagIds = [], assignedUserId } = filter;
  const chosen = (change: FlowFilter) => onChange(withoutEmpty({ ...filter, ...change }));
  return (
    <div className="grid gap-3">
      <Field label={t('assets')} reserve={false}>
        <MultiCombobox
          options={assets.map(({ id, name }) => ({ value: id, label: name }))}
          values={assetIds}
          onValuesChange={(ids) => chosen({ assetIds: ids })}
        />
      </Field>
      <Field label={t('tags')} reserve={false}>
        <MultiCombobox
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
          values={tagIds}
          onValuesChange={(ids) => chosen({ tagIds: ids })}
        />
      </Field>
      {members.length > 1 && (
        <Field label={t('person')} reserve={false}>
          <Select
            value={assignedUserId ?? ''}
            onValueChange={(userId) => chosen({ assignedUserId: userId })}
            options={[
              { value: '', label: t('everybody') },
              ...members.map(({ userId, name }) => ({ value: userId, label: name })),
            ]}
          />
        </Field>
      )}
    </div>
  );
}

function withoutEmpty({ assetIds = [], tagIds = [], assignedUserId = '' }: FlowFilter): FlowFilter {
  return {
    ...(assetIds.length === 0 ? {} : { assetIds }),
    ...(tagIds.length === 0 ? {} : { tagIds }),
    ...(assignedUserId === '' ? {} : { assignedUserId }),
  };
}

/** The names of all assets, tags and members in the filter. */
function useFilterNames({ assetIds = [], tagIds = [], assignedUserId }: FlowFilter): string[] {
  const t = useTranslations('transactions.filter');
  const { members } = useWallet();
  const assets = useAssets().data?.items ?? [];
  const tags = useTags().data?.items ?? [];
  const person = assignedUserId === undefined ? [] : [members.find(({ userId }) => userId === assignedUserId)?.name];
  return [
    ...assetIds.map((id) => assets.find((asset) => asset.id === id)?.name),
    ...tagIds.map((id) => tags.find((tag) => tag.id === id)?.name),
    ...person,
  ].map((name) => name ?? t('unknown'));
}
