'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { ConfirmFactorChangeDialog } from './confirm-factor-change.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRefetchFactors } from './use-refetch-factors.ts';

const TotpSetUp = dynamic(() => import('./totp-set-up.tsx').then((file) => file.TotpSetUp));

type State = RouterOutputs['factors']['state'];

/**
 * The authenticator app for the second step of signing in: setup, removal, and the recovery codes for a lost device.
 */
export function AuthenticatorApp() {
  const t = useTranslations('settings.security.app');
  const trpc = useTRPC();
  const query = useQuery(trpc.factors.state.queryOptions());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOn = query.data !== undefined && query.data.totpTime !== null;
  return (
    <Card title={t('title')} action={isOn && <Badge tone="positive">{t('on')}</Badge>}>
      {codes === null ? (
        <ListState query={query} rows={1}>
          {(state) => (state.totpTime === null ? <Off onCodes={setCodes} /> : <On state={state} onCodes={setCodes} />)}
        </ListState>
      ) : (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      )}
    </Card>
  );
}

interface Changing {
  /** Called with new recovery codes, which cannot be shown again. */
  readonly onCodes: (codes: readonly string[]) => void;
}

function Off({ onCodes }: Changing) {
  const t = useTranslations('settings.security.app');
  const client = useTRPCClient();
  const words = useProblemSentence();
  const forget = useRefetchFactors();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { data, mutate, isPending, error, reset } = useMutation({
    mutationFn: () => withRecentSignIn(() => client.factors.beginTotp.mutate()),
    onError: forget,
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-pretty text-muted">{t('offText')}</p>
      {error !== null && <Banner tone="danger">{words(error)}</Banner>}
      <Button variant="primary" pending={isPending} onClick={() => mutate()}>
        {t('setUp')}
      </Button>
      {data !== undefined && <TotpSetUp begun={data} onCodes={onCodes} onClose={reset} />}
      {dialog}
    </div>
  );
}

/** Warn if at most this many recovery codes are unused. */
const FEW_RECOVERY_CODES = 3;

function On({ state: { totpTime, recoveryCodesLeft: left }, onCodes }: Changing & { state: State }) {
  const t = useTranslations('settings.security.app');
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  return (
    <div className="grid gap-4">
      <p className="text-pretty text-muted">
        {t('onText')} {totpTime !== null && <RelativeTime time={totpTime}>{(ago) => t('since', { ago })}</RelativeTime>}
      </p>
      {left <= FEW_RECOVERY_CODES ? (
        <Banner tone="warning">{t('fewLeft', { count: left })}</Banner>
      ) : (
        <p>{t('left', { count: left })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsked('renew')}>{t('renew')}</Button>
        <Button onClick={() => setAsked('remove')}>{t('remove')}</Button>
      </div>
      {asked === 'renew' && <Renewal onCodes={onCodes} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <Removal onClose={() => setAsked(null)} />}
    </div>
  );
}

function Renewal({ onCodes, onClose }: Changing & { onClose: () => void }) {
  const t = useTranslations('settings.security.app');
  const client = useTRPCClient();
  return (
    <ConfirmFactorChangeDialog
      title={t('renewTitle')}
      text={t('renewText')}
      confirmLabel={t('renewNow')}
      change={() => client.factors.renewRecoveryCodes.mutate()}
      onChanged={({ recoveryCodes }) => onCodes(recoveryCodes)}
      onClose={onClose}
    />
  );
}

function Removal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.security.app');
  const client = useTRPCClient();
  const { show } = useToasts();
  return (
    <ConfirmFactorChangeDialog
      isDanger
      title={t('removeTitle')}
      text={t('removeText')}
      confirmLabel={t('removeNow')}
      change={() => client.factors.removeTotp.mutate()}
      onChanged={() => show({ text: t('removed'), tone: 'positive' })}
      onClose={onClose}
    />
  );
}
