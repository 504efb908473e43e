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
  const { setRow, said } = useBudgetChanges();
  const before = note[at] ?? '';
  const [text, setText] = useState(before);
  const isChanged = text.trim() !== before;
  return (
    <form
      className="grid justify-items-start"
      onSubmit={(event) => {
        event.preventDefault();
        void said(setRow(budget, month, { key, note: text.trim() || null }, t('changedIn', { name })));
      }}
    >
      <Field label={t('note')} className="w-full" reserve={false}>
        <Textarea rows={2} maxLength={LONGEST} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {isChanged && (
        <Button type="submit" className="mt-2">
          {common('save')}
        </Button>
      )}
    </form>
  );
}
