'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Dialog } from '@coffer/ui/dialog.tsx';
import { useTranslations } from 'next-intl';
import type { ChosenVersion } from './save-with-conflict-check.ts';
import type { TextConflict } from './text-conflicts.ts';
import { useFieldLabels } from './use-field-labels.ts';

interface Props {
  readonly conflicts: readonly TextConflict[];
  readonly onChoose: (kept: ChosenVersion) => void;
}

/** Maximum number of conflicts shown: nobody would read more. */
const MAX_SHOWN = 10;

/**
 * Shows both versions of each conflicting text, at most 10. Stays open until the person keeps either their own versions
 * of all texts, or the other person's.
 */
export function ConflictDialog({ conflicts, onChoose }: Props) {
  const t = useTranslations('forms.conflict');
  const { fieldOf, listWordsOf } = useFieldLabels();
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('title')}
      description={t('about')}
      footer={
        <>
          <Button onClick={() => onChoose('theirs')}>{t('keepTheirs')}</Button>
          <Button variant="primary" onClick={() => onChoose('mine')}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {conflicts.slice(0, MAX_SHOWN).map(({ field, mine, theirs }) => (
          <section key={JSON.stringify([field, mine, theirs])}>
            <h3 className="mb-2 font-medium text-sm">{fieldOf(field)}</h3>
            <dl className="grid gap-2 sm:grid-cols-2">
              <Text name={t('mine')} text={listWordsOf(field, mine)} />
              <Text name={t('theirs')} text={listWordsOf(field, theirs)} />
            </dl>
          </section>
        ))}
        {conflicts.length > MAX_SHOWN && <p>{t('more', { count: conflicts.length - MAX_SHOWN })}</p>}
      </div>
    </Dialog>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  const t = useTranslations('forms.conflict');
  return (
    <div className="min-w-0 rounded-control border border-line p-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text || <span className="text-muted">{t('empty')}</span>}
      </dd>
    </div>
  );
}
