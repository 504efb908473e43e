'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Dialog } from '@coffer/ui/dialog.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { usePasskeyObstacle } from '../passkeys/use-passkey-obstacle.ts';
import { ProofByCode } from './proof-by-code.tsx';
import { ProofByPasskey } from './proof-by-passkey.tsx';
import { ProofByPassword } from './proof-by-password.tsx';
import { ProofByProvider } from './proof-by-provider.tsx';
import type { ProofProps } from './proof-form.tsx';

/** Each way in which a person can prove who she is: the body of the dialog, and its name in the texts. */
const WAYS = {
  passkey: ProofByPasskey,
  password: ProofByPassword,
  code: ProofByCode,
  provider: ProofByProvider,
} satisfies Record<string, ComponentType<ProofProps>>;

type Way = keyof typeof WAYS;

/** Those that the person has, the first of which is offered first; null as long as they are not known. */
function useWays(): readonly Way[] | null {
  const trpc = useTRPC();
  const factors = useQuery(trpc.factors.state.queryOptions());
  const passkeys = useQuery(trpc.passkeys.list.queryOptions());
  const provider = useQuery(trpc.provider.state.queryOptions());
  const canUsePasskeys = usePasskeyObstacle() === null;
  if (factors.isPending || passkeys.isPending || provider.isPending) return null;
  const has: Readonly<Record<Way, boolean>> = {
    passkey: canUsePasskeys && (passkeys.data?.length ?? 0) > 0,
    // Of an answer that did not come, nothing more is known than that there may be a password.
    password: provider.data?.hasPassword ?? true,
    code: typeof factors.data?.totpTime === 'string',
    provider: provider.data?.links.some(({ current }) => current) ?? false,
  };
  return (['passkey', 'password', 'code', 'provider'] as const).filter((way) => has[way]);
}

/** Asks once more who is there, in one of her ways; `onEnd` is told whether that was proven. */
export function ProofDialog({ email, onEnd }: { email: string; onEnd: (proven: boolean) => void }) {
  const t = useTranslations('identity.again');
  const ways = useWays() ?? [];
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways[0];
  const Proof = way === undefined ? null : WAYS[way];
  return (
    <Dialog open onOpenChange={() => onEnd(false)} title={t('title')}>
      <p className="mb-4 text-pretty text-muted">{t('text')}</p>
      {Proof === null ? (
        <Skeleton className="mb-5 h-40" />
      ) : (
        <Proof email={email} onProven={() => onEnd(true)}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="quiet" size="small" onClick={() => setChosen(other)}>
                {t(`ways.${other}`)}
              </Button>
            ))}
        </Proof>
      )}
    </Dialog>
  );
}
