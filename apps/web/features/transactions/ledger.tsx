'use client';

import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Asset, type Category, type Tag, useAssets, useCategories, useTags } from '#shared/data/use-catalogue.ts';
import type { Transaction } from '#shared/transactions/record.ts';
import type { Changes } from './change/changes.ts';
import type { PendingChanges } from './change/pending-changes.ts';
import type { Selection } from './change/selection.ts';

/** Records that transactions refer to, by id. */
export interface Lookups {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly categories: ReadonlyMap<string, Category>;
  readonly tags: ReadonlyMap<string, Tag>;
}

/** The context shared by all components that show transactions. */
export interface Ledger {
  readonly lookups: Lookups;
  readonly pending: PendingChanges;
  readonly selection: Selection;
  readonly changes: Changes;
}

const Here = createContext<Ledger | null>(null);

export function LedgerProvider({ ledger, children }: { ledger: Ledger; children: ReactNode }) {
  return <Here value={ledger}>{children}</Here>;
}

export function useLedger(): Ledger {
  const ledger = use(Here);
  if (ledger === null) throw new Error('a transaction outside its page');
  return ledger;
}

/** The transaction with its pending changes. */
export function useShown(record: Transaction): Transaction {
  const { pending } = useLedger();
  const shown = useCallback(() => pending.of(record), [pending, record]);
  return useSyncExternalStore(pending.subscribe, shown, () => record);
}

export function useIsSelected(id: string): boolean {
  const { selection } = useLedger();
  return useSyncExternalStore(
    selection.subscribe,
    () => selection.has(id),
    () => false,
  );
}

const NONE: ReadonlyMap<string, Transaction> = new Map();

export function useSelected(selection: Selection): ReadonlyMap<string, Transaction> {
  return useSyncExternalStore(selection.subscribe, selection.all, () => NONE);
}

export function useLookups(): Lookups {
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
