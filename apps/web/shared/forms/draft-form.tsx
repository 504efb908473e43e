'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftSubject, draftKey, forgetDraft, readDraft } from '#shared/session/drafts.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { autosaveFormDraft, filledFields, readInitialFields, setDraftKey } from './form-drafts.ts';
import { RestoredDraftNotice } from './restored-draft-notice.tsx';

interface Props<Fields extends FieldValues, Sent extends FieldValues> {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly of: DraftSubject;
  /** Called with the fields that a draft has filled in, or with an empty list after the person starts over. */
  readonly onRestore?: (filledIn: readonly string[]) => void;
}

/**
 * Keeps the unsaved input of a form, so that it survives Escape, a click beside the form, and a reload. Shows a note
 * when it restores the input. Only changed forms are kept, and only for the same record with the same initial values.
 * Never use it for passwords or keys. A form that stays open after saving needs a `key` of its initial values.
 */
export function DraftForm<Fields extends FieldValues, Sent extends FieldValues>({
  form,
  of,
  onRestore,
}: Props<Fields, Sent>) {
  const { walletId, me } = useWallet();
  const [initial] = useState(() => form.formState.defaultValues);
  const [isRestored, setRestored] = useState(false);
  const key = draftKey(me.userId, walletId, of, initial);
  const tellRestored = useEffectEvent((kept: object) => onRestore?.(filledFields(kept, readInitialFields(form))));
  useEffect(() => {
    setDraftKey(form, key);
    const kept = readDraft(key);
    if (typeof kept === 'object' && kept !== null) {
      // biome-ignore lint/plugin: the fields that this form kept; the form validates them again.
      form.reset(kept as Fields, { keepDefaultValues: true });
      setRestored(true);
      tellRestored(kept);
    }
    return autosaveFormDraft(form, key, () => setRestored(false));
  }, [form, key]);
  if (!isRestored) return null;
  const startOver = () => {
    forgetDraft(key);
    // biome-ignore lint/plugin: these are the initial values that the form received.
    form.reset(readInitialFields(form) as DefaultValues<Fields>);
    onRestore?.([]);
  };
  return <RestoredDraftNotice onStartOver={startOver} />;
}
