'use client';

import { useEffect, useState } from 'react';
import { type DraftSubject, draftKey, forgetDraft, readDraft, storeDraft } from '#shared/session/drafts.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface DraftValue<Value> {
  /** The unsaved input; null while nothing is entered. */
  readonly value: Value | null;
  /** True until the restored value is replaced. */
  readonly isRestored: boolean;
  readonly enter: (value: Value | null) => void;
  /** Deletes the draft after saving, unless the input has changed since. */
  readonly forget: (saved: Value) => void;
}

/**
 * A value entered outside of a form. It survives Escape and a reload until it is saved or `enter` is called with
 * null.
 */
export function useDraftValue<Value>(of: DraftSubject, isValue: (kept: unknown) => kept is Value): DraftValue<Value> {
  const { walletId, me } = useWallet();
  const key = draftKey(me.userId, walletId, of);
  const [value, setValue] = useState<Value | null>(null);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const kept = readDraft(key);
    const restored = isValue(kept) ? kept : null;
    setValue(restored);
    setRestored(restored !== null);
  }, [key, isValue]);
  const enter = (entered: Value | null) => {
    setValue(entered);
    setRestored(false);
    if (entered === null) forgetDraft(key);
    else storeDraft(key, entered);
  };
  const forget = (saved: Value) => {
    setValue((latest) => (latest === saved ? null : latest));
    // Delete the stored draft here, because the input may already be closed and no longer react to the new state.
    if (JSON.stringify(readDraft(key)) === JSON.stringify(saved)) forgetDraft(key);
  };
  return { value, isRestored, enter, forget };
}

export function isString(kept: unknown): kept is string {
  return typeof kept === 'string';
}
