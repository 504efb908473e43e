'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { Spinner } from '@coffer/ui/spinner.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { useChangeSummary, useRecordsSummary } from '#shared/history/use-change-summary.ts';
import { useProblemWords } from '#shared/problems/use-problem-words.ts';
import { historyOf } from '#shared/wallet/history-address.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useAuthor } from './use-author.ts';
import type { UndoTarget } from './use-history-filter.ts';
import { UNDO_PERIODS, type UndoPeriod, useUndo } from './use-undo.ts';

/** Previews an undo, and performs exactly the previewed changes. */
export function UndoDialog({ undoing, onClose }: { undoing: UndoTarget; onClose: () => void }) {
  const t = useTranslations('settings.history');
  const common = useTranslations('common');
  const words = useProblemWords();
  const recordsChanged = useRecordsSummary();
  const whatChanged = useChangeSummary();
  const { nameOf } = useAuthor();
  const format = useFormat();
  const { walletId } = useWallet();
  const [since, setSince] = useState<UndoPeriod>('day');
  const { found, problem, blockedBy, undo, isPending } = useUndo(undoing, since, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={undoing.kind === 'one' ? t('undoTitle') : t('undoAllTitle', { name: nameOf(undoing.byWhom) })}
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
            {blockedBy.length > 0 && (
              <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm [overflow-wrap:anywhere]">
                {blockedBy.map(({ historyId, operation, time, type, recordId }) => (
                  <li key={`${historyId} ${recordId}`}>
                    <TextLink asChild>
                      <Link href={historyOf(walletId, recordId)} onClick={onClose}>
                        {whatChanged({ operation, records: { [type]: { made: 0, changed: 1, deleted: 0 } } })}
                      </Link>
                    </TextLink>
                    , {format.instant(time)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
