'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type RouterInputs, useTRPCClient } from '#shared/data/trpc.ts';
import { type DeletionContext, type ifMatchContext, UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Instrument, InstrumentKind } from './instrument.ts';
import type { PositionTransactionInput, PositionTransactionType } from './position-transaction.ts';

export type ManualPrice = RouterInputs['securities']['setPrices']['prices'][number];

export type IdempotentSend = ReturnType<typeof useIdempotencyKey>;

/** The cash side of a new security or crypto transaction, and the name of a new security. */
export interface AddPositionOptions {
  readonly cash: RouterInputs['positionTransactions']['add']['cash'];
  /** The name of a new security; null for an existing one. */
  readonly name: string | null;
}

/** The changeable fields of a cash transaction. */
export interface CashFields {
  readonly date: string;
  readonly amountValue: string;
}

const context = UNBATCHED_CONTEXT;

/** The service's operations on positions, the same for securities and crypto currencies. */
export function usePositionClient() {
  const { securities, securityTransactions, cryptoTransactions, positionTransactions } = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  return useMemo(() => {
    return {
      /** Refetches everything, because a transaction changes positions, values and linked records. */
      refresh: () => queryClient.invalidateQueries(),
      /** Adds a transaction, its cash, and the name of a new security: all or nothing, and only once per key. */
      add: (
        kind: InstrumentKind,
        assetId: string,
        { type, code, ...sent }: PositionTransactionInput,
        more: AddPositionOptions,
        once: IdempotentSend,
      ) => {
        const { cash, name } = more;
        const input =
          kind === 'security'
            ? {
                ...{ walletId, assetId, kind, type: securityType(type), code, ...sent, cash },
                ...(name === null ? {} : { name }),
              }
            : { walletId, assetId, kind, type: cryptoType(type), code: code ?? '', ...sent, cash };
        return once(input, (context) => positionTransactions.add.mutate(input, { context }));
      },
      read: (kind: InstrumentKind, id: string): Promise<object> =>
        kind === 'security'
          ? securityTransactions.get.query({ walletId, id }, { context })
          : cryptoTransactions.get.query({ walletId, id }, { context }),
      /** Updates a transaction and, if given, its linked cash transaction and the name of a new security. */
      change: (
        kind: InstrumentKind,
        id: string,
        { type, code, ...sent }: PositionTransactionInput,
        cash: CashFields | null,
        name: string | null,
        context: typeof UNBATCHED_CONTEXT | ReturnType<typeof ifMatchContext> = UNBATCHED_CONTEXT,
      ) => {
        const more = { ...sent, ...(cash === null ? {} : { cash }) };
        return positionTransactions.change.mutate(
          kind === 'security'
            ? { ...{ walletId, id, kind, type: securityType(type), code, ...more }, ...(name === null ? {} : { name }) }
            : { walletId, id, kind, type: cryptoType(type), code: code ?? '', ...more },
          { context },
        );
      },
      /**
       * Deletes a transaction. With `withCash`, its linked cash transaction is deleted too; otherwise it is unlinked
       * and gets its previous category back.
       */
      remove: (
        kind: InstrumentKind,
        id: string,
        withCash: boolean,
        context: DeletionContext | typeof UNBATCHED_CONTEXT = UNBATCHED_CONTEXT,
      ) => positionTransactions.remove.mutate({ walletId, kind, id, withCash }, { context }),
      prices: ({ kind, code }: Instrument, filters: { dateFrom?: string; cursor?: string; limit: number }) =>
        kind === 'security'
          ? securities.prices.query({ walletId, isin: code, ...filters }, { context })
          : cryptoTransactions.prices.query({ walletId, symbol: code, ...filters }, { context }),
      setPrices: (
        { kind, code }: Instrument,
        prices: ManualPrice[],
        context: DeletionContext | typeof UNBATCHED_CONTEXT = UNBATCHED_CONTEXT,
      ) =>
        kind === 'security'
          ? securities.setPrices.mutate({ walletId, isin: code, prices }, { context })
          : cryptoTransactions.setPrices.mutate({ walletId, symbol: code, prices }, { context }),
    };
  }, [securities, securityTransactions, cryptoTransactions, positionTransactions, queryClient, walletId]);
}

// Throws for rewards, which exist only for cryptocurrencies. The form doesn't offer them for securities.
function securityType(type: PositionTransactionType) {
  if (type === 'reward') throw new TypeError('a reward is of crypto');
  return type;
}

function cryptoType(type: PositionTransactionType) {
  if (type === 'dividend') throw new TypeError('a dividend is of a security');
  return type;
}
