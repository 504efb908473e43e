'use client';

import type { RouterOutputs } from '@coffer/api/router.ts';
import { createContext, type ReactNode, use } from 'react';

export type WalletRecord = RouterOutputs['wallets']['list']['items'][number];
export type Member = RouterOutputs['members']['list'][number];

/** The wallet of the current page, its members, and the signed-in person's rights in it. */
export interface WalletContextValue {
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

const Place = createContext<WalletContextValue | null>(null);

export function WalletContextProvider({ place, children }: { place: WalletContextValue; children: ReactNode }) {
  return <Place value={place}>{children}</Place>;
}

/** The wallet of the current page, and the person's rights in it. */
export function useWallet(): WalletContextValue {
  const place = use(Place);
  if (place === null) throw new Error('useWallet outside a wallet’s pages');
  return place;
}
