'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { EnvelopePlace } from './records.ts';
import { useBudgetChanges } from './use-budget-changes.ts';

const LONGEST = 500;

/** A note on an envelope in a month. */
export function NoteForm({ budget, envelope: { key, name, note }, month, at }: EnvelopePlace) {
  const t = useTranslations('budget');
  const common = useTranslations('common');
  const { setNote, said } = useBudgetChanges();
  const now = note[at] ?? '';
  // The note that the person saw when they began to write: the page may show a newer one meanwhile.
  const [seen, setSeen] = useState(now);
  const [written, setText] = useState<string | null>(null);
  const text = written ?? now;
  const isChanged = text.trim() !== now;
  return (
    <form
      className="grid justify-items-start"
      onSubmit={(event) => {
        event.preventDefault();
        const sent = { key, note: text.trim() || null };
        void said(setNote(budget, month, sent, seen || null, t('changedIn', { name }))).then((saved) => {
          // Keeps text that the person typed during the request.
          if (saved !== null) setText((latest) => (latest === text ? null : latest));
        });
      }}
    >
      <Field label={t('note')} className="w-full" reserve={false}>
        <Textarea
          rows={2}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => {
            if (written === null) setSeen(now);
            setText(event.target.value);
          }}
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
