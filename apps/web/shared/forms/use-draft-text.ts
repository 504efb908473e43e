'use client';

import { useEffect, useState } from 'react';
import { type DraftSubject, draftKey, forgetDraft, readDraft, storeDraft } from '#shared/session/drafts.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * A text field's value that survives closing the form and a reload. The stored draft is deleted when the text is
 * empty.
 */
export function useDraftText(of: DraftSubject): [string, (text: string) => void] {
  const { walletId, me } = useWallet();
  const key = draftKey(me.userId, walletId, of);
  const [text, setText] = useState('');
  useEffect(() => {
    const kept = readDraft(key);
    setText(typeof kept === 'string' ? kept : '');
  }, [key]);
  const write = (next: string) => {
    setText(next);
    if (next.trim() === '') forgetDraft(key);
    else storeDraft(key, next);
  };
  return [text, write];
}
