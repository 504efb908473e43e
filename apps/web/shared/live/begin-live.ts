import type { QueryClient } from '@tanstack/react-query';
import { PAGE_ID } from '#shared/data/page.ts';
import { LiveTabs } from './live-tabs.ts';
import { Refresher } from './refresher.ts';

/** Of this document: another person has another one. */
let tabs: LiveTabs | null = null;

/** From now on the page is told what changes in the wallet after that number of its feed. */
export function beginLive(queryClient: QueryClient, personId: string, walletId: string, number: number): void {
  const refresher = new Refresher(queryClient);
  tabs ??= new LiveTabs({ personId, page: PAGE_ID, changed: (...change) => refresher.changed(...change) });
  tabs.show(walletId, number);
}
