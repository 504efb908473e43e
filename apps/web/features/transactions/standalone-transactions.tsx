'use client';

import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useRenderDetachedTask } from '#shared/changes/detached-tasks.tsx';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import { useWallet, WalletContextProvider } from '#shared/wallet/wallet-context.tsx';
import { DeferredChanges } from './change/deferred-changes.ts';
import { PendingChanges } from './change/pending-changes.ts';
import { SelectedTransactions } from './change/selected-transactions.ts';
import type { VisibleList } from './change/use-transaction-cache-updates.ts';
import type { TransactionChanger } from './transaction-changer.tsx';
import { TransactionsContextProvider, useRecordLookups } from './transactions-context.tsx';

interface Props {
  readonly filters: TransactionListFilters;
  readonly refresh: () => Promise<void>;
  readonly children: ReactNode;
}

/** Provides a transaction page with its own selection and the functions that change transactions. */
export function StandaloneTransactionsProvider({ filters, refresh, children }: Props) {
  const lookups = useRecordLookups();
  const [selection] = useState(() => new SelectedTransactions());
  const [pending] = useState(() => new PendingChanges());
  const { changes, Code } = useAwaitedChanges();
  const listed = useRef<VisibleList>({ filters, refresh });
  useEffect(() => {
    listed.current = { filters, refresh };
  }, [filters, refresh]);
  useChangesAfterPage(changes, { listed, selection, pending });
  const before = useRef(filters);
  useEffect(() => {
    // Clear the selection, so that bulk changes never affect rows that are no longer listed.
    if (before.current !== filters) selection.clear();
    before.current = filters;
  }, [filters, selection]);
  const ledger = useMemo(() => ({ lookups, pending, selection, changes }), [lookups, pending, selection, changes]);
  return (
    <TransactionsContextProvider ledger={ledger}>
      {Code !== null && <Code listed={listed} selection={selection} pending={pending} onReady={changes.ready} />}
      {children}
    </TransactionsContextProvider>
  );
}

const load = () => import('./transaction-changer.tsx');

/** Loads the code for changing transactions before the first change, when a change is likely. */
export function preloadTransactionChanger(): void {
  load().catch(() => undefined);
}

/** Returns an object for changes that loads its code with the first change, because most visits change nothing. */
function useAwaitedChanges() {
  const [Code, setCode] = useState<typeof TransactionChanger | null>(null);
  const showProblem = useProblemToast();
  const complain = useRef(showProblem);
  complain.current = showProblem;
  const [changes] = useState(() => {
    const awaited: DeferredChanges = new DeferredChanges(() => {
      load().then(
        (file) => setCode(() => file.TransactionChanger),
        (error: unknown) => {
          awaited.forget();
          complain.current(error);
        },
      );
    });
    return awaited;
  });
  return { changes, Code };
}

type Parts = Pick<ComponentProps<typeof TransactionChanger>, 'listed' | 'selection' | 'pending'>;

/** After the person has left the page, performs the changes that still wait for their code to load. */
function useChangesAfterPage(changes: DeferredChanges, parts: Parts): void {
  const draw = useRenderDetachedTask();
  const wallet = useWallet();
  const latest = useRef({ wallet, parts });
  latest.current = { wallet, parts };
  useEffect(
    () => () => {
      if (!changes.isWaiting) return;
      const { wallet, parts } = latest.current;
      // A failure to load the code is reported where loading started.
      load().then(
        ({ DeferredChangesRunner }) =>
          draw((onDone) => (
            <WalletContextProvider place={wallet}>
              <DeferredChangesRunner changes={changes} onDone={onDone} {...parts} />
            </WalletContextProvider>
          )),
        () => undefined,
      );
    },
    [changes, draw],
  );
}
