'use client';

import type { Outputs } from '@coffer/api/router.ts';
import { createContext, type ReactNode, use } from 'react';

export type WalletRecord = Outputs['wallets']['list']['items'][number];
export type Member = Outputs['members']['list'][number];

/** The wallet of the current page, its members, and the signed-in person's rights in it. */
export interface WalletPage {
  readonly walletId: string;
  readonly wallet: WalletRecord;
  /** The signed-in person's membership. */
  readonly me: Member;
  readonly members: readonly Member[];
  /** Whether the person may add and change records. */
  readonly mayWrite: boolean;
  /** Today in the wallet's time zone. */
  readonly today: string;
}

const Place = createContext<WalletPage | null>(null);

export function WalletPageProvider({ place, children }: { place: WalletPage; children: ReactNode }) {
  return <Place value={place}>{children}</Place>;
}

/** The wallet of the current page, and the person's rights in it. */
export function useWallet(): WalletPage {
  const place = use(Place);
  if (place === null) throw new Error('useWallet outside a wallet’s pages');
  return place;
}
