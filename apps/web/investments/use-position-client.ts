'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ALONE, LEAVING } from '../data/links.ts';
import { type Inputs, useTRPCClient } from '../data/trpc.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { BookingSent, BookingType } from './booking.ts';
import type { Instrument, Kind } from './instrument.ts';

export type ManualPrice = Inputs['securities']['setPrices']['prices'][number];

const context = ALONE;

/** What the service does with positions, said once for both kinds. */
export function usePositionClient() {
  const { securityTransactions, securities, cryptoTransactions } = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  return useMemo(() => {
    return {
      /** A booking changes positions, worth and whatever it is linked with. */
      refresh: () => queryClient.invalidateQueries(),
      create: (kind: Kind, assetId: string, { type, code, ...sent }: BookingSent) =>
        kind === 'security'
          ? securityTransactions.create.mutate(
              { walletId, assetId, type: securityType(type), isin: code, ...sent },
              { context },
            )
          : cryptoTransactions.create.mutate(
              { walletId, assetId, type: cryptoType(type), symbol: code, ...sent },
              { context },
            ),
      update: (kind: Kind, id: string, { type, code, ...sent }: BookingSent) =>
        kind === 'security'
          ? securityTransactions.update.mutate(
              { walletId, id, type: securityType(type), isin: code, ...sent },
              { context },
            )
          : cryptoTransactions.update.mutate(
              { walletId, id, type: cryptoType(type), symbol: code, ...sent },
              { context },
            ),
      categorise: (kind: Kind, id: string, categoryId: string | null) =>
        (kind === 'security' ? securityTransactions : cryptoTransactions).update.mutate(
          { walletId, id, categoryId },
          { context },
        ),
      remove: (kind: Kind, id: string, leaving = false) =>
        (kind === 'security' ? securityTransactions : cryptoTransactions).delete.mutate(
          { walletId, id },
          { context: leaving ? LEAVING : ALONE },
        ),
      prices: ({ kind, code }: Instrument, filters: { dateFrom?: string; cursor?: string; limit: number }) =>
        kind === 'security'
          ? securities.prices.query({ walletId, isin: code, ...filters }, { context })
          : cryptoTransactions.prices.query({ walletId, symbol: code, ...filters }, { context }),
      setPrices: ({ kind, code }: Instrument, prices: ManualPrice[], leaving = false) =>
        kind === 'security'
          ? securities.setPrices.mutate({ walletId, isin: code, prices }, { context: leaving ? LEAVING : ALONE })
          : cryptoTransactions.setPrices.mutate(
              { walletId, symbol: code, prices },
              { context: leaving ? LEAVING : ALONE },
            ),
    };
  }, [securityTransactions, securities, cryptoTransactions, queryClient, walletId]);
}

// The form offers the types of its kind only.
function securityType(type: BookingType) {
  if (type === 'reward') throw new TypeError('a reward is of crypto');
  return type;
}

function cryptoType(type: BookingType) {
  if (type === 'dividend') throw new TypeError('a dividend is of a security');
  return type;
}
