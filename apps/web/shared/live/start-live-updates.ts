import type { QueryClient } from '@tanstack/react-query';
import { PAGE_ID } from '#shared/data/request-ids.ts';
import { SharedEventStream } from './shared-event-stream.ts';
import { StaleQueryRefresher } from './stale-query-refresher.ts';

/** One live connection per document, because signing in as another person loads a new document. */
let tabs: SharedEventStream | null = null;

/** Follows the wallet's changes after the position `number` in its change feed, and refetches the affected queries. */
export function startLiveUpdates(queryClient: QueryClient, personId: string, walletId: string, number: number): void {
  const refresher = new StaleQueryRefresher(queryClient);
  tabs ??= new SharedEventStream({ personId, page: PAGE_ID, changed: (...change) => refresher.changed(...change) });
  tabs.show(walletId, number);
}
