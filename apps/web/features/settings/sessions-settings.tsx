'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { ConfirmEndDialog } from '#shared/page/confirm-end-dialog.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { openSignInPage } from '#shared/session/open-fresh-page.ts';
import { SessionRow } from './session-row.tsx';
import { SettingsPage } from './settings-page.tsx';

export function SessionsSettings() {
  const t = useTranslations('settings.sessions');
  const trpc = useTRPC();
  const query = useQuery(trpc.sessions.list.queryOptions());
  return (
    <SettingsPage name="sessions" description={t('about')}>
      <Card padded={false}>
        <ListState query={query} rows={2}>
          {(sessions) => (
            <>
              <DataList label={t('list')}>
                {sessions
                  .toSorted((one, other) => Number(other.current) - Number(one.current))
                  .map((session) => (
                    <SessionRow key={session.id} session={session} />
                  ))}
              </DataList>
              <div className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-3 sm:px-5">
                {sessions.length > 1 ? (
                  <>
                    <EndOthers />
                    <EndAll />
                  </>
                ) : (
                  <p className="text-muted">{t('onlyThis')}</p>
                )}
              </div>
            </>
          )}
        </ListState>
      </Card>
    </SettingsPage>
  );
}

function EndOthers() {
  const t = useTranslations('settings.sessions');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const { mutate, isPending } = useMutation(
    trpc.sessions.revokeOthers.mutationOptions({
      onSuccess: ({ revokedCount }) => show({ text: t('endedOthers', { count: revokedCount }), tone: 'positive' }),
      onError: showProblem,
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.sessions.list.queryKey() }),
    }),
  );
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      {t('endOthers')}
    </Button>
  );
}

function EndAll() {
  const t = useTranslations('settings.sessions');
  const trpc = useTRPC();
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation(
    trpc.sessions.revokeAll.mutationOptions({ onSuccess: openSignInPage }),
  );
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('endAll')}</Button>
      {asked && (
        <ConfirmEndDialog
          title={t('endAllTitle')}
          text={t('endAllText')}
          button={t('endAll')}
          mutate={() => mutate()}
          isPending={isPending || isSuccess}
          error={error}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
