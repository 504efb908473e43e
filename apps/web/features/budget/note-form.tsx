'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { useTranslations } from 'next-intl';
import { RestoredDraftNotice } from '#shared/forms/restored-draft-notice.tsx';
import { useDraftValue } from '#shared/forms/use-draft-value.ts';
import type { EnvelopeInMonth } from './budget-types.ts';
import { useBudgetChanges } from './use-budget-changes.ts';

const MAX_NOTE_LENGTH = 500;

interface NoteDraft {
  readonly text: string;
  /** The note as it was when editing began; the page may already show a newer note. */
  readonly seen: string;
}

function isNoteDraft(kept: unknown): kept is NoteDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  return 'text' in kept && typeof kept.text === 'string' && 'seen' in kept && typeof kept.seen === 'string';
}

/** The form to write, change or delete the note on an envelope in a month. Unsaved text survives a reload. */
export function NoteForm({ budget, envelope: { key, name, note }, month, at }: EnvelopeInMonth) {
  const t = useTranslations('budget');
  const common = useTranslations('common');
  const { setNote, said } = useBudgetChanges();
  const now = note[at] ?? '';
  const draft = useDraftValue(['budgetNote', budget.id, key, month], isNoteDraft);
  const text = draft.value?.text ?? now;
  const isChanged = text.trim() !== now;
  return (
    <form
      className="grid justify-items-start"
      onSubmit={(event) => {
        event.preventDefault();
        const sent = { key, note: text.trim() || null };
        const seen = draft.value?.seen ?? now;
        void said(setNote(budget, month, sent, seen || null, t('changedIn', { name }))).then((saved) => {
          // Keeps text that the person typed during the request.
          if (saved !== null && draft.value !== null) draft.forget(draft.value);
        });
      }}
    >
      {draft.isRestored && isChanged && <RestoredDraftNotice onStartOver={() => draft.enter(null)} />}
      <Field label={t('note')} className="w-full" reserve={false}>
        <Textarea
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          onChange={({ target }) =>
            draft.enter(target.value === now ? null : { seen: draft.value?.seen ?? now, text: target.value })
          }
        />
      </Field>
      {isChanged && (
        <Button type="submit" className="mt-2">
          {common('save')}
        </Button>
      )}
    </form>
  );
}
