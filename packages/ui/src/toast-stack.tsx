'use client';

import { useEffect, useState } from 'react';
import { ToastItem } from './toast-item.tsx';
import type { Toast } from './toast-options.ts';

interface StackProps {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
}

/**
 * Shows the last failure and the last other message. A button shows the earlier messages until their duration ends, so
 * that each change can still be undone.
 */
export function ToastStack({ toasts, onDismiss }: StackProps) {
  const [looking, setLooking] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const last = lastOfEachKind(toasts);
  const shown = isWhole ? toasts : last;
  const earlier = toasts.length - shown.length;
  const isOnlyLast = toasts.length === last.length;
  useEffect(() => {
    if (isOnlyLast) setIsWhole(false);
  }, [isOnlyLast]);
  useEffect(() => {
    const onVisibility = () => setLooking(document.hidden);
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  const dismiss = (id: number) => {
    setLooking(false);
    onDismiss(id);
  };
  return toasts.map((toast) => (
    <ToastItem
      key={toast.id}
      toast={toast}
      isShown={shown.includes(toast)}
      earlier={toast === shown.at(-1) ? earlier : 0}
      onEarlier={() => setIsWhole(true)}
      held={looking}
      onHold={setLooking}
      onDismiss={dismiss}
    />
  ));
}

/** The last failure and the last other message, because failures and successes must not hide each other. */
function lastOfEachKind(toasts: readonly Toast[]): readonly Toast[] {
  return [...Map.groupBy(toasts, ({ tone }) => tone === 'danger').values()].flatMap((kind) => kind.at(-1) ?? []);
}
