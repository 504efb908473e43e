'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useTranslations } from 'next-intl';
import { useAuthor } from './use-author.ts';
import type { HistoryFilterState, Undoing } from './use-history-filter.ts';

interface Props {
  readonly filter: HistoryFilterState;
  /** Whether the list has a change that can be undone, as far as is known. */
  readonly hasSome: boolean;
  readonly onUndoAll: (undoing: Undoing) => void;
}

/** The current filter of the list, the link that removes it, and the button that undoes all listed changes. */
export function HistoryFilter({ filter: { byWhom, recordId, show }, hasSome, onUndoAll }: Props) {
  const t = useTranslations('settings.history');
  const { nameOf } = useAuthor();
  if (byWhom === null && recordId === null) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {byWhom === null ? t('ofRecord') : t('onlyBy', { name: nameOf(byWhom) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => show(null)}>
            {t('showAll')}
          </Button>
          {byWhom !== null && hasSome && (
            <Button size="small" variant="danger" onClick={() => onUndoAll({ kind: 'all', byWhom })}>
              {t('undoAll')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
