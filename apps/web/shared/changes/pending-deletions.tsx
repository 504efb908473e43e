'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';

/** How long the toast with the undo button stays. */
const GRACE_MS = 8000;

export interface Deletion {
  /** The records to hide from every list immediately. */
  readonly ids: readonly string[];
  /** The sentence in the toast. */
  readonly text: string;
  /**
   * Deletes the records on the server and refreshes the views that show them. `leaving`: the page is closing, so the
   * request must outlive it.
   */
  readonly run: (leaving: boolean) => Promise<unknown>;
}

interface Deletions {
  readonly hidden: ReadonlySet<string>;
  /** Returns the function that cancels the deletion, which works until the deletion is sent. */
  readonly add: (deletion: Deletion) => () => void;
}

const Pending = createContext<Deletions | null>(null);

/**
 * Deletions that can still be undone: the records are hidden immediately, and deleted on the server when the time for
 * undo is over or the person leaves the page.
 */
export function PendingDeletionsProvider({ children }: { children: ReactNode }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<Deletion, NodeJS.Timeout>());
  const toasts = useToasts();
  const showProblem = useProblemToast();
  const show = useCallback((ids: readonly string[]) => setHidden((before) => before.difference(new Set(ids))), []);

  const add = useCallback(
    (deletion: Deletion) => {
      const { ids, text, run } = deletion;
      setHidden((before) => before.union(new Set(ids)));
      const execute = () => {
        waiting.current.delete(deletion);
        toasts.dismiss(toast);
        run(false)
          .catch(showProblem)
          .finally(() => show(ids));
      };
      waiting.current.set(deletion, setTimeout(execute, GRACE_MS));
      const undo = () => {
        clearTimeout(waiting.current.get(deletion));
        if (waiting.current.delete(deletion)) show(ids);
      };
      const toast = toasts.show({ text, undo, duration: GRACE_MS });
      return () => {
        toasts.dismiss(toast);
        undo();
      };
    },
    [toasts, showProblem, show],
  );

  useEffect(() => {
    const leave = () => {
      for (const [deletion, timer] of waiting.current) {
        clearTimeout(timer);
        void deletion.run(true).catch(() => undefined);
      }
      waiting.current.clear();
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  const value = useMemo(() => ({ hidden, add }), [hidden, add]);
  return <Pending value={value}>{children}</Pending>;
}

function usePending(): Deletions {
  const pending = use(Pending);
  if (pending === null) throw new Error('deletions outside their provider');
  return pending;
}

/** Deletes records with an undo. Lists of these records must filter out the ids of `useHidden`. */
export function useDeletion(): Deletions['add'] {
  return usePending().add;
}

/** The ids of records with a pending deletion. */
export function useHidden(): ReadonlySet<string> {
  return usePending().hidden;
}
