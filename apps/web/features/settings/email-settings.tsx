'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { EmailDialog } from './email-dialog.tsx';

/** The account's email address: whether it is verified, and a form to change it. */
export function EmailSettings() {
  const t = useTranslations('settings.account.email');
  const trpc = useTRPC();
  const { me } = useWallet();
  const [changing, setChanging] = useState(false);
  const { data } = useQuery(trpc.account.me.queryOptions());
  const { data: state } = useQuery(trpc.account.state.queryOptions());
  const isVerified = data === undefined ? null : data.emailVerifiedTime !== null;
  return (
    <Card title={t('title')}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <span className="min-w-0">{data?.email ?? me.email}</span>
        {isVerified !== null && (
          <Badge tone={isVerified ? 'positive' : 'warning'}>{isVerified ? t('verified') : t('notVerified')}</Badge>
        )}
      </p>
      <p className="mt-1 text-muted text-sm">{t('hint')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button disabled={state === undefined} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
        {isVerified === false && state?.sendsMail === true && <SendAgain email={me.email} />}
      </div>
      {changing && state !== undefined && (
        <EmailDialog sendsMail={state.sendsMail} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

function SendAgain({ email }: { email: string }) {
  const t = useTranslations('settings.account.email');
  const trpc = useTRPC();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const { mutate, isPending } = useMutation(
    trpc.accountLinks.askVerification.mutationOptions({
      onSuccess: () => show({ text: t('sent', { email }), tone: 'positive' }),
      onError: showProblem,
    }),
  );
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      {t('sendAgain')}
    </Button>
  );
}
