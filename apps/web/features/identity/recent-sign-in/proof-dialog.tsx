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
import { ProofByIdentityProvider } from './proof-by-identity-provider.tsx';
import { ProofByPasskey } from './proof-by-passkey.tsx';
import { ProofByPassword } from './proof-by-password.tsx';
import { ProofByRecoveryCode } from './proof-by-recovery-code.tsx';
import type { ProofProps } from './proof-form.tsx';

/** The ways to prove an identity: the dialog's body for each, and its key in the messages. */
const WAYS = {
  passkey: ProofByPasskey,
  password: ProofByPassword,
  code: ProofByCode,
  recoveryCode: ProofByRecoveryCode,
  provider: ProofByIdentityProvider,
} satisfies Record<string, ComponentType<ProofProps>>;

type ProofMethod = keyof typeof WAYS;

/**
 * The proof of identity that an action requires. `any` accepts a passkey, the password, a code of the authenticator
 * app, or a new sign-in at the identity provider; `factor` accepts a passkey, a code of the authenticator app, or a
 * recovery code.
 */
export type RequiredProof = 'any' | 'factor';

/** The ways that each required proof accepts, in the order of preference. */
const ACCEPTED_METHODS: Readonly<Record<RequiredProof, readonly ProofMethod[]>> = {
  any: ['passkey', 'password', 'code', 'provider'],
  factor: ['passkey', 'code', 'recoveryCode'],
};

/** The ways that the person has, in the order of preference; null while unknown. */
function useWays(needed: RequiredProof): readonly ProofMethod[] | null {
  const trpc = useTRPC();
  const factors = useQuery(trpc.factors.state.queryOptions());
  const passkeys = useQuery(trpc.passkeys.list.queryOptions());
  const provider = useQuery(trpc.provider.state.queryOptions());
  const canUsePasskeys = usePasskeyObstacle() === null;
  if (factors.isPending || passkeys.isPending || provider.isPending) return null;
  const has: Readonly<Record<ProofMethod, boolean>> = {
    passkey: canUsePasskeys && (passkeys.data?.length ?? 0) > 0,
    // If the request failed, assume that the person has a password.
    password: provider.data?.hasPassword ?? true,
    code: typeof factors.data?.totpTime === 'string',
    recoveryCode: (factors.data?.recoveryCodesLeft ?? 0) > 0,
    provider: provider.data?.links.some(({ current }) => current) ?? false,
  };
  return ACCEPTED_METHODS[needed].filter((way) => has[way]);
}

interface Props {
  readonly email: string;
  readonly needed: RequiredProof;
  readonly onEnd: (proven: boolean) => void;
}

/**
 * Asks the person to prove their identity. Calls `onEnd` with true after a successful proof, and with false if the
 * person closes the dialog.
 */
export function ProofDialog({ email, needed, onEnd }: Props) {
  const t = useTranslations('identity.again');
  const ways = useWays(needed) ?? [];
  const [chosen, setChosen] = useState<ProofMethod | null>(null);
  const way = chosen ?? ways[0];
  const Proof = way === undefined ? null : WAYS[way];
  return (
    <Dialog open onOpenChange={() => onEnd(false)} title={t('title')}>
      <p className="mb-4 text-pretty text-muted">{needed === 'factor' ? t('factorText') : t('text')}</p>
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
