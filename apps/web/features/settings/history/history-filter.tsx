'use client';

import { Button } from '@coffer/ui/button.tsx';
import { SearchInput } from '@coffer/ui/search-input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { Switch } from '@coffer/ui/switch.tsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { KINDS_IN_FILTER } from './record-kinds.ts';
import { useChangeAuthorName } from './use-change-author-name.ts';
import type { HistoryFilterState, UndoTarget } from './use-history-filter.ts';

interface Props {
  readonly filter: HistoryFilterState;
  /** Whether at least one of the loaded changes can still be undone. */
  readonly hasUndoableChange: boolean;
  readonly onUndoAll: (undoing: UndoTarget) => void;
  /** Further actions for the list. */
  readonly children?: ReactNode;
}

const ALL = '';

/**
 * The filters by text, author, kind of record and automatic changes, and below them the filters that only a link can
 * set.
 */
export function HistoryFilter({ filter, hasUndoableChange, onUndoAll, children }: Props) {
  const t = useTranslations('settings.history');
  const { members } = useWallet();
  const { nameOf } = useChangeAuthorName();
  const { text, kind, includesAutomatic, changeAuthor, recordId, show } = filter;
  const person = changeAuthor !== null && 'userId' in changeAuthor ? changeAuthor.userId : null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          label={t('search')}
          value={text}
          onValueChange={(q) => show({ q })}
          className="flex-[1_1_14rem] sm:max-w-80"
        />
        <Select
          aria-label={t('person')}
          value={person ?? ALL}
          options={[
            { value: ALL, label: t('everyone') },
            ...members.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          onValueChange={(userId) => show({ person: userId, key: '', app: '' })}
          className="max-w-full flex-[1_1_9rem] sm:flex-none"
        />
        <Select
          aria-label={t('kind')}
          value={kind ?? ALL}
          options={[
            { value: ALL, label: t('allKinds') },
            ...KINDS_IN_FILTER.map((value) => ({ value, label: t(`kinds.${value}`) })),
          ]}
          onValueChange={(chosen) => show({ kind: chosen })}
          className="max-w-full flex-[1_1_9rem] sm:flex-none"
        />
        <Switch
          label={t('automatic')}
          checked={includesAutomatic}
          onCheckedChange={(isOn) => show({ automatic: isOn ? '1' : '' })}
        />
        {children}
      </div>
      {(changeAuthor !== null || recordId !== null) && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {changeAuthor === null ? t('ofRecord') : t('onlyBy', { name: nameOf(changeAuthor) })}
          </p>
          <Button size="small" onClick={() => show({ person: '', key: '', app: '', record: '' })}>
            {t('showAll')}
          </Button>
          {changeAuthor !== null && hasUndoableChange && (
            <Button size="small" variant="danger" onClick={() => onUndoAll({ kind: 'all', changeAuthor })}>
              {t('undoAll')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
