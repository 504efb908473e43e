'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { Spinner } from '@coffer/ui/spinner.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRecordsSummary } from '#shared/history/use-change-summary.ts';
import { BlockingChangesList } from '#shared/problems/blocking-changes-list.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useChangeAuthorName } from './use-change-author-name.ts';
import type { UndoTarget } from './use-history-filter.ts';
import { UNDO_PERIODS, type UndoPeriod, useUndo } from './use-undo.ts';

/** Previews an undo, and performs exactly the previewed changes. */
export function UndoDialog({ undoing, onClose }: { undoing: UndoTarget; onClose: () => void }) {
  const t = useTranslations('settings.history');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const recordsChanged = useRecordsSummary();
  const { nameOf } = useChangeAuthorName();
  const [since, setSince] = useState<UndoPeriod>('day');
  const { found, problem, blockedBy, undo, isPending } = useUndo(undoing, since, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={undoing.kind === 'one' ? t('undoTitle') : t('undoAllTitle', { name: nameOf(undoing.changeAuthor) })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) undo();
      }}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="danger" pending={isPending} disabled={found === null || found.count === 0}>
            {t('undo')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {undoing.kind === 'all' && (
          <Field label={t('since')}>
            <Select
              value={since}
              options={UNDO_PERIODS.map((value) => ({ value, label: t(`sinces.${value}`) }))}
              onValueChange={(value) => setSince(UNDO_PERIODS.find((one) => one === value) ?? 'day')}
            />
          </Field>
        )}
        {problem === null && found === null && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner /> {t('looking')}
          </p>
        )}
        {found !== null && (
          <p className="text-pretty" aria-live="polite">
            {found.count === 0
              ? t('nothingToUndo')
              : t('willDo', { what: recordsChanged(found.records), count: found.count })}
          </p>
        )}
        {problem !== null && (
          <div role="alert">
            <p className="text-danger text-pretty">{words(problem)}</p>
            <BlockingChangesList changes={blockedBy} onLeave={onClose} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
