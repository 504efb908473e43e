'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { InstrumentKind } from './instrument.ts';
import { cryptoMovement, type PositionMovement, securityMovement } from './position-transaction.ts';

interface PositionTransactionListInput {
  readonly kind: InstrumentKind;
  readonly assetId: string;
  /** The codes of the listed securities or symbols; null for all codes. */
  readonly codes: readonly string[] | null;
  /** Whether to list only transactions without a linked cash transaction. */
  readonly unlinked: boolean;
}

interface Page {
  readonly items: readonly PositionMovement[];
  readonly next: string | null;
  /** The number of matching transactions; null if the service returns no count. */
  readonly totalCount: number | null;
}

const PAGE = 20;
const FIRST_PAGE: string | null = null;

/** The security or crypto transactions of an asset, newest first, page by page. */
export function usePositionTransactions(wanted: PositionTransactionListInput) {
  const { walletId } = useWallet();
  const ask = useAsk(wanted);
  return useInfiniteQuery({
    queryKey: ['positionTransactions', walletId, wanted],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

function useAsk({
  kind,
  assetId,
  codes,
  unlinked,
}: PositionTransactionListInput): (from: string | null) => Promise<Page> {
  const { securityTransactions, cryptoTransactions } = useTRPCClient();
  const { walletId } = useWallet();
  const input = { walletId, assetIds: [assetId], limit: PAGE };
  if (codes?.length === 0) return async () => ({ items: [], next: null, totalCount: 0 });
  if (kind === 'crypto') {
    return async (cursor) => {
      const filters = { ...(codes === null ? {} : { symbols: [...codes] }), ...(unlinked ? { transfer: false } : {}) };
      const found = await cryptoTransactions.list.query(
        { ...input, ...filters, ...(cursor === null ? {} : { cursor }) },
        { context: UNBATCHED_CONTEXT },
      );
      return { items: found.items.map(cryptoMovement), next: found.nextCursor, totalCount: null };
    };
  }
  return async (from) => {
    const offset = Number(from ?? 0);
    const filters = { ...(codes === null ? {} : { isins: [...codes] }), withoutCounter: unlinked };
    const found = await securityTransactions.search.query(
      { ...input, ...filters, offset },
      { context: UNBATCHED_CONTEXT },
    );
    const end = offset + found.items.length;
    const next = found.items.length > 0 && end < found.totalCount ? String(end) : null;
    return { items: found.items.map(securityMovement), next, totalCount: found.totalCount };
  };
}
