'use client';

import { Popover } from '@coffer/ui/popover.tsx';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { AmountFilter } from './filter-amount.tsx';
import { CategoryFilter, ChoiceFilter } from './filter-choices.tsx';
import { DateFilterEditor } from './filter-date.tsx';
import type { FilterEditorProps } from './filter-editor-props.ts';
import type { FilterKind } from './filter-kinds.ts';
import { MerchantFilter } from './filter-merchants.tsx';
import { StatusFilter } from './filter-status.tsx';

interface Props extends Pick<FilterEditorProps, 'filters' | 'onChange'> {
  readonly kind: FilterKind;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly trigger: ReactElement;
}

/** The popover to set a kind of filter; changes apply immediately. */
export function FilterEditor({ kind, open, onOpenChange, trigger, ...editing }: Props) {
  const t = useTranslations('transactions.filter');
  const props = { ...editing, onDone: () => onOpenChange(false) };
  return (
    <Popover trigger={trigger} label={t(`kinds.${kind}`)} open={open} onOpenChange={onOpenChange} className="w-80 p-4">
      {kind === 'date' && <DateFilterEditor {...props} />}
      {kind === 'amount' && <AmountFilter {...props} />}
      {kind === 'status' && <StatusFilter {...props} />}
      {kind === 'merchant' && <MerchantFilter {...props} />}
      {kind === 'category' && <CategoryFilter {...props} />}
      {(kind === 'asset' || kind === 'tags') && <ChoiceFilter kind={kind} {...props} />}
    </Popover>
  );
}
