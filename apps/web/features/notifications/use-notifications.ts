'use client';

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDeletedIds, useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Notification } from './notification-content.ts';
import { UNREAD_POLL_MS } from './unread-poll-interval.ts';

const PAGE = 30;
/** A query key for this list, because tRPC's own keys for infinite queries require a cursor instead of an offset. */
const pagesOf = (walletId: string) => [['notifications', 'pages'], { walletId }];

/** The person's notifications in this wallet, newest first, and the actions for them. */
export function useNotifications(isOpen: boolean) {
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const hidden = useDeletedIds();
  const query = useInfiniteQuery({
    queryKey: pagesOf(walletId),
    queryFn: ({ pageParam: offset }) => client.notifications.list.query({ walletId, limit: PAGE, offset }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? null : pages.length * PAGE),
    enabled: isOpen,
    refetchInterval: UNREAD_POLL_MS,
  });
  const { data } = query;
  const notifications = useMemo(() => {
    if (data === undefined) return undefined;
    // A notification that arrives between two requests shifts the list, so pages may overlap.
    const all = new Map(data.pages.flat().map((one) => [one.id, one]));
    return [...all.values()].filter(({ id }) => !hidden.has(id));
  }, [data, hidden]);
  return { query, notifications, ...useNotificationActions() };
}

type Pages = InfiniteData<Notification[], number>;

function useNotificationActions() {
  const t = useTranslations('notifications');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const showProblem = useProblemToast();
  const remove = useDeletion();
  const { walletId } = useWallet();
  return useMemo(() => {
    const unreadKey = trpc.notifications.unread.queryKey({ walletId });
    const listKey = pagesOf(walletId);
    const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() });

    /** Shows the notifications as read before the service has responded. */
    const showRead = (isMeant: (one: Notification) => boolean) => {
      const readTime = new Date().toISOString();
      queryClient.setQueryData<Pages>(listKey, (before) =>
        before === undefined
          ? before
          : {
              ...before,
              pages: before.pages.map((page) =>
                page.map((one) => (one.readTime === null && isMeant(one) ? { ...one, readTime } : one)),
              ),
            },
      );
    };
    const failed = (problem: unknown) => {
      showProblem(problem);
      void refresh();
    };
    const read = async ({ id, readTime }: Notification): Promise<void> => {
      if (readTime !== null) return;
      showRead((one) => one.id === id);
      queryClient.setQueryData(unreadKey, (before) => before && { count: Math.max(0, before.count - 1) });
      await client.notifications.read
        .mutate({ walletId, id }, { context: UNBATCHED_CONTEXT })
        .then(() => queryClient.invalidateQueries({ queryKey: unreadKey }))
        .catch(failed);
    };
    return {
      read: (one: Notification) => void read(one),
      /** Marks the newest shown notification and all older notifications as read. */
      readAll: ({ createdTime: until }: Notification) => {
        showRead(({ createdTime }) => createdTime <= until);
        queryClient.setQueryData(unreadKey, { count: 0 });
        client.notifications.readAll
          .mutate({ walletId, until }, { context: UNBATCHED_CONTEXT })
          .then((left) => queryClient.setQueryData(unreadKey, left))
          .catch(failed);
      },
      // A deleted notification counts as read, even while the deletion can be undone.
      remove: (one: Notification) => {
        const reading = read(one);
        remove({
          ids: [one.id],
          text: t('deleted'),
          run: async (context) => {
            // Wait, because a deleted notification can't be marked as read.
            await reading;
            await client.notifications.delete.mutate({ walletId, id: one.id }, { context });
            await refresh();
          },
        });
      },
    };
  }, [t, trpc, client, queryClient, showProblem, remove, walletId]);
}
