'use client';

import { isLastOwner } from '@coffer/domain/member-roles.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet, type WalletRecord } from '#shared/wallet/wallet-context.tsx';

export interface AccountDeletionEffect {
  readonly wallet: WalletRecord;
  /**
   * `goes`: the wallet is deleted too. `leaves`: the other members keep the wallet. `stuck`: the account cannot be
   * deleted, because the wallet would have no owner.
   */
  readonly fate: 'goes' | 'leaves' | 'stuck';
}

/** The effects of deleting the account on each of the person's wallets. `fates` is undefined while loading. */
export function useAccountDeletionEffects() {
  const trpc = useTRPC();
  const { me } = useWallet();
  const wallets = useQuery(trpc.wallets.list.queryOptions({ limit: 500 }));
  const items = wallets.data?.items ?? [];
  const members = useQueries({
    queries: items.map(({ id }) => trpc.members.list.queryOptions({ walletId: id })),
  });
  const fates = items.flatMap((wallet, at): AccountDeletionEffect[] => {
    const all = members[at]?.data;
    const place = all?.find(({ userId }) => userId === me.userId);
    if (all === undefined || place === undefined) return [];
    if (all.length === 1) return [{ wallet, fate: 'goes' }];
    return [{ wallet, fate: isLastOwner(all, place) ? 'stuck' : 'leaves' }];
  });
  const known = wallets.data !== undefined && members.every(({ data }) => data !== undefined);
  const failed = [wallets, ...members].find(({ error }) => error !== null);
  return {
    fates: known ? fates : undefined,
    error: failed?.error ?? null,
    isFetching: [wallets, ...members].some(({ isFetching }) => isFetching),
    refetch: () => Promise.all([wallets, ...members].filter(({ error }) => error !== null).map((one) => one.refetch())),
  };
}
