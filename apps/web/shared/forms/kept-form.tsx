'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKey, forgetDraft, keepDraft, readDraft } from '#shared/session/drafts.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hasChangedFields, setDraftKey } from './kept-drafts.ts';

interface Props<Fields extends FieldValues, Sent extends FieldValues> {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  /** Tells the form apart from others with equal initial values. */
  readonly name: string;
}

/**
 * Keeps what is typed into a form, so that it survives Escape, a click beside the form, and a reload. Only changed forms
 * are kept, and only for the same initial values: those of the same record. Never use it for passwords or keys.
 */
export function KeptForm<Fields extends FieldValues, Sent extends FieldValues>({ form, name }: Props<Fields, Sent>) {
  const t = useTranslations('common.draft');
  const { walletId, me } = useWallet();
  const [initial] = useState(() => JSON.stringify(form.formState.defaultValues));
  const [isRestored, setRestored] = useState(false);
  const key = draftKey(me.userId, walletId, `${name}:${initial}`);
  useEffect(() => {
    setDraftKey(form, key);
    const kept = readDraft(key);
    if (typeof kept === 'object' && kept !== null) {
      // biome-ignore lint/plugin: the fields that this form kept; the form validates them again.
      form.reset(kept as Fields, { keepDefaultValues: true });
      setRestored(true);
    }
    const { unsubscribe } = form.watch((fields) => {
      if (hasChangedFields(fields, form.formState.defaultValues)) keepDraft(key, fields);
      else forgetDraft(key);
    });
    return unsubscribe;
  }, [form, key]);
  if (!isRestored) return null;
  const startOver = () => {
    forgetDraft(key);
    // biome-ignore lint/plugin: the initial values, as the form was given them.
    form.reset(JSON.parse(initial) as DefaultValues<Fields>);
    setRestored(false);
  };
  return (
    <p role="status" className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      {t('restored')}
      <Button size="small" variant="quiet" onClick={startOver}>
        {t('startOver')}
      </Button>
    </p>
  );
}
