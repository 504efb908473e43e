'use client';

import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  type Asset,
  type Category,
  type Tag,
  useAssets,
  useCategories,
  useTags,
} from '#shared/data/use-wallet-lists.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import type { PendingChanges } from './change/pending-changes.ts';
import type { SelectedTransactions } from './change/selected-transactions.ts';
import type { TransactionChangeActions } from './change/transaction-change-actions.ts';

/** Records that transactions refer to, by id. */
export interface RecordLookups {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly categories: ReadonlyMap<string, Category>;
  readonly tags: ReadonlyMap<string, Tag>;
}

/** The context shared by all components that show transactions. */
export interface TransactionsContext {
  readonly lookups: RecordLookups;
  readonly pending: PendingChanges;
  readonly selection: SelectedTransactions;
  readonly changes: TransactionChangeActions;
}

const Here = createContext<TransactionsContext | null>(null);

export function TransactionsContextProvider({
  ledger,
  children,
}: {
  ledger: TransactionsContext;
  children: ReactNode;
}) {
  return <Here value={ledger}>{children}</Here>;
}

export function useTransactionsContext(): TransactionsContext {
  const ledger = use(Here);
  if (ledger === null) throw new Error('a transaction outside its page');
  return ledger;
}

/** The transaction with its pending changes. */
export function useTransactionWithPendingChanges(record: Transaction): Transaction {
  const { pending } = useTransactionsContext();
  const shown = useCallback(() => pending.withPendingChanges(record), [pending, record]);
  return useSyncExternalStore(pending.subscribe, shown, () => record);
}

export function useIsSelected(id: string): boolean {
  const { selection } = useTransactionsContext();
  return useSyncExternalStore(
    selection.subscribe,
    () => selection.has(id),
    () => false,
  );
}

const NONE: ReadonlyMap<string, Transaction> = new Map();

export function useSelectedTransactions(selection: SelectedTransactions): ReadonlyMap<string, Transaction> {
  return useSyncExternalStore(selection.subscribe, selection.all, () => NONE);
}

export function useRecordLookups(): RecordLookups {
  const { data: assets } = useAssets();
  const { data: categories } = useCategories();
  const { data: tags } = useTags();
  return useMemo(
    () => ({ assets: byId(assets?.items), categories: byId(categories?.items), tags: byId(tags?.items) }),
    [assets, categories, tags],
  );
}

function byId<Item extends { readonly id: string }>(items: readonly Item[] = []): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
