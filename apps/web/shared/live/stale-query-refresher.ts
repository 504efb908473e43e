import type { LiveType } from '@coffer/api/changes/live/live.schema.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { pendingPostCount } from '#shared/connection/service-connection.ts';
import { runAsQuietRefetch } from '#shared/data/quiet-refetch.ts';
import { createAffectedQueryPredicate } from './affected-queries.ts';
import { anchorVisibleRows } from './anchor-visible-rows.ts';

/** Milliseconds over which changes are combined. */
const REFRESH_DELAY_MS = 50;
/** Milliseconds until queries that could not be refetched yet are tried again. */
const PAUSE = 150;

/**
 * Refetches queries that a change has made stale. Invisible queries are refetched when they are shown, and queries that
 * are being fetched are refetched afterwards. Failed queries are not refetched.
 */
export class StaleQueryRefresher {
  readonly #queryClient: QueryClient;
  readonly #dirty = new Set<Query>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  /** Call when records of these types have changed in the wallet; null means any type. */
  changed(walletId: string, types: readonly LiveType[] | null): void {
    const isConcerned = createAffectedQueryPredicate(walletId, types);
    for (const query of this.#queryClient.getQueryCache().findAll({ predicate: isConcerned })) this.#dirty.add(query);
    if (this.#dirty.size > 0) this.#timer ??= setTimeout(() => this.#refresh(), REFRESH_DELAY_MS);
  }

  #refresh(): void {
    this.#timer = undefined;
    // A pending write refreshes its own changes; a refetch must not overtake it.
    const mustWait = pendingPostCount() > 0 || this.#queryClient.isMutating() > 0;
    for (const query of mustWait ? [] : [...this.#dirty]) {
      // The response that is still being fetched may be older than the change.
      if (query.state.fetchStatus === 'fetching') continue;
      this.#dirty.delete(query);
      this.#refreshOne(query);
    }
    if (this.#dirty.size > 0) this.#timer = setTimeout(() => this.#refresh(), PAUSE);
  }

  #refreshOne(query: Query): void {
    if (query.state.status !== 'success') return;
    if (document.hidden || !query.isActive()) query.invalidate();
    else void this.#refetch(query);
  }

  /** Refetches in the background: a failed refetch keeps the shown data, and visible rows keep their place. */
  async #refetch(query: Query): Promise<void> {
    const before: unknown = query.meta?.['beforeRefresh'];
    if (typeof before === 'function') before();
    const release = anchorVisibleRows();
    const only = { queryKey: query.queryKey, exact: true, type: 'active' } as const;
    await runAsQuietRefetch(query, () => this.#queryClient.refetchQueries(only, { cancelRefetch: false }));
    const { status, fetchStatus } = query.state;
    if (status === 'error' && fetchStatus === 'idle')
      query.setState({ ...query.state, status: 'success', error: null, isInvalidated: true });
    release();
  }
}
