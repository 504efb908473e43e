'use client';

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type Ask = (ids: readonly string[]) => Promise<readonly string[]>;

/** Stores which transactions have comments, for the transactions whose marks were requested. */
export class CommentMarks {
  readonly #known = new Map<string, boolean>();
  readonly #listeners = new Set<() => void>();
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  has(id: string): boolean {
    return this.#known.get(id) === true;
  }

  set(id: string, has: boolean): void {
    this.#known.set(id, has);
    this.#changed();
  }

  /** Requests the marks of transactions that are not known yet. */
  async learn(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#known.has(id));
    if (unknown.length === 0) return;
    for (const id of unknown) this.#known.set(id, false);
    try {
      for (const id of await this.#ask(unknown)) this.#known.set(id, true);
      this.#changed();
    } catch {
      // Request the marks again when these rows are next visible.
      for (const id of unknown) this.#known.delete(id);
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const Marks = createContext<CommentMarks | null>(null);

export function CommentMarksProvider({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const marks = useMemo(
    () =>
      new CommentMarks((ids) =>
        client.comments.commented.query({ walletId, transactionIds: [...ids] }, { context: UNBATCHED_CONTEXT }),
      ),
    [client, walletId],
  );
  return <Marks value={marks}>{children}</Marks>;
}

export function useCommentMarks(): CommentMarks {
  const marks = use(Marks);
  if (marks === null) throw new Error('marks outside the list');
  return marks;
}

export function useHasComments(id: string): boolean {
  const marks = useCommentMarks();
  return useSyncExternalStore(
    marks.subscribe,
    () => marks.has(id),
    () => false,
  );
}
