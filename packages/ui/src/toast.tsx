'use client';

import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { ToastList } from './toast-list.tsx';
import type { Toast, ToastOptions } from './toast-options.ts';

export interface ToastActions {
  show: (toast: ToastOptions) => number;
  dismiss: (id: number) => void;
}

/** Maximum number of toasts. Beyond this number, the oldest toast is removed together with its action. */
const mostKept = 20;

const ToastContext = createContext<ToastActions | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  const show = useCallback((toast: ToastOptions) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((before) => [...before, { ...toast, id }].slice(-mostKept));
    return id;
  }, []);
  const value = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  return (
    <ToastContext value={value}>
      {children}
      <ToastList toasts={toasts} onDismiss={dismiss} />
    </ToastContext>
  );
}

export function useToasts(): ToastActions {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToasts needs a ToastProvider above it.');
  return toasts;
}
