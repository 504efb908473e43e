'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, KeyRound, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import { FactLine } from '../fact-line.tsx';
import { useDeviceParser } from '../use-device-parser.ts';

type SecurityEvent = RouterOutputs['securityEvents']['list']['items'][number];

const PAGE = 20;
const FIRST_PAGE: string | null = null;

/** The security events of the person's account: time, origin and credential. */
export function SecurityEvents() {
  const t = useTranslations('settings.security');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery({
    queryKey: trpc.securityEvents.list.infiniteQueryKey(),
    // tRPC's own query function adds a field `direction`, which strict inputs reject.
    queryFn: ({ pageParam }) =>
      client.securityEvents.list.query({ limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return (
    <Card title={t('activity')} padded={false}>
      <p className="px-4 pb-3 text-pretty text-muted sm:px-5">{t('activityText')}</p>
      <ListState query={query} rows={4}>
        {({ pages }) => {
          const events = pages.flatMap(({ items }) => items);
          if (events.length === 0) return <p className="px-4 pb-4 text-muted sm:px-5">{t('none')}</p>;
          return (
            <>
              <DataList label={t('activity')}>
                {events.map((event) => (
                  <Row key={event.id} event={event} />
                ))}
              </DataList>
              {query.hasNextPage && (
                <div className="border-line border-t px-4 py-3 sm:px-5">
                  <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('more')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </ListState>
    </Card>
  );
}

const WARNING: ReadonlySet<SecurityEvent['kind']> = new Set(['signInRefused', 'proofRefused', 'passkeyCopied']);

function iconOf({ kind }: SecurityEvent): LucideIcon {
  if (WARNING.has(kind)) return TriangleAlert;
  return kind === 'signedIn' ? Check : KeyRound;
}

function Row({ event }: { event: SecurityEvent }) {
  const t = useTranslations('settings.security');
  const session = useTranslations('settings.sessions');
  const deviceOf = useDeviceParser();
  const { kind, credential, address, userAgent, time } = event;
  const Icon = iconOf(event);
  const subject = kind === 'sessionEnded' ? deviceOf(event.subject).name : (event.subject ?? '');
  return (
    <li className="flex items-center gap-4 px-4 py-3 sm:px-5">
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={WARNING.has(kind) ? 'shrink-0 text-danger' : 'shrink-0 text-muted'}
      />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{t(`kinds.${kind}`, { subject })}</p>
        <FactLine>
          <RelativeTime time={time}>{(ago) => ago}</RelativeTime>
          {credential !== null && <span>{t(`credentials.${credential}`)}</span>}
          <span>{deviceOf(userAgent).name}</span>
          {address !== null && <span>{session('fromAddress', { address })}</span>}
        </FactLine>
      </div>
    </li>
  );
}
