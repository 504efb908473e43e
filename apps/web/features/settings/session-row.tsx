'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { FactLine } from './fact-line.tsx';
import { useDeviceParser } from './use-device-parser.ts';

type Session = RouterOutputs['sessions']['list'][number];

export function SessionRow({ session }: { session: Session }) {
  const t = useTranslations('settings.sessions');
  const { name, isHandheld } = useDeviceParser()(session.userAgent);
  const Icon = isHandheld ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium">{name}</span>
          {session.current && <Badge tone="accent">{t('this')}</Badge>}
        </p>
        <SessionFacts session={session} />
      </div>
      {!session.current && <EndSession id={session.id} device={name} />}
    </li>
  );
}

function SessionFacts({ session: { current, address, lastSeenTime, createdTime } }: { session: Session }) {
  const t = useTranslations('settings.sessions');
  return (
    <FactLine>
      {current ? (
        <span>{t('active')}</span>
      ) : (
        <RelativeTime time={lastSeenTime}>{(time) => t('seen', { time })}</RelativeTime>
      )}
      <RelativeTime time={createdTime}>{(time) => t('since', { time })}</RelativeTime>
      {address !== null && <span>{t('fromAddress', { address })}</span>}
    </FactLine>
  );
}

function EndSession({ id, device }: { id: string; device: string }) {
  const t = useTranslations('settings.sessions');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const { mutate, isPending } = useMutation(
    trpc.sessions.revoke.mutationOptions({
      onSuccess: () => show({ text: t('ended', { device }), tone: 'positive' }),
      onError: showProblem,
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.sessions.list.queryKey() }),
    }),
  );
  return (
    <Button size="small" pending={isPending} aria-label={t('endOf', { device })} onClick={() => mutate({ id })}>
      {t('end')}
    </Button>
  );
}
