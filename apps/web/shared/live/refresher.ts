import type { LiveType } from '@coffer/api/changes/live/live.schema.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { writesUnderWay } from '#shared/connection/service.ts';
import { quietly } from '#shared/data/quiet-refetch.ts';
import { concerns } from './affected-queries.ts';
import { keepInPlace } from './keep-in-place.ts';

/** Milliseconds in which changes are joined. */
const JOINED = 50;
/** Milliseconds until what could not be asked yet is looked at again. */
const PAUSE = 150;

/**
 * Brings what the page shows up to date. What nobody sees now is asked when it is shown; what the person is waiting for,
 * or what failed before her eyes, is left to her.
 */
export class Refresher {
  readonly #queryClient: QueryClient;
  readonly #dirty = new Set<Query>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  /** Records of these kinds have changed in the wallet; null: of any kind. */
  changed(walletId: string, types: readonly LiveType[] | null): void {
    const isConcerned = concerns(walletId, types);
    for (const query of this.#queryClient.getQueryCache().findAll({ predicate: isConcerned })) this.#dirty.add(query);
    if (this.#dirty.size > 0) this.#timer ??= setTimeout(() => this.#refresh(), JOINED);
  }

  #refresh(): void {
    this.#timer = undefined;
    // The answer to a write brings its own changes up to date, and must not be overtaken.
    const mustWait = writesUnderWay() > 0 || this.#queryClient.isMutating() > 0;
    for (const query of mustWait ? [] : [...this.#dirty]) {
      // Its answer may be older than the change.
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

  /** What the page shows stays as it is where no answer comes, and where it is on the screen. */
  async #refetch(query: Query): Promise<void> {
    const before: unknown = query.meta?.['beforeRefresh'];
    if (typeof before === 'function') before();
    const release = keepInPlace();
    const only = { queryKey: query.queryKey, exact: true, type: 'active' } as const;
    await quietly(query, () => this.#queryClient.refetchQueries(only, { cancelRefetch: false }));
    const { status, fetchStatus } = query.state;
    if (status === 'error' && fetchStatus === 'idle')
      query.setState({ ...query.state, status: 'success', error: null, isInvalidated: true });
    release();
  }
}
