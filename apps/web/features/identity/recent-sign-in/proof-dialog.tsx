'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Dialog } from '@coffer/ui/dialog.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { type Outputs, useTRPC } from '#shared/data/trpc.ts';
import { ProofByCode } from './proof-by-code.tsx';
import { ProofByPassword } from './proof-by-password.tsx';
import type { ProofProps } from './proof-form.tsx';

/** Each way in which a person can prove who she is: the body of the dialog, and its name in the texts. */
const WAYS = { password: ProofByPassword, code: ProofByCode } satisfies Record<string, ComponentType<ProofProps>>;

type Way = keyof typeof WAYS;

/** Those that she has, the first of which is offered first. */
function waysOf({ totpTime }: Outputs['factors']['state']): readonly Way[] {
  return totpTime === null ? ['password'] : ['password', 'code'];
}

/** Asks once more who is there, in one of her ways; `onEnd` is told whether that was proven. */
export function ProofDialog({ email, onEnd }: { email: string; onEnd: (proven: boolean) => void }) {
  const t = useTranslations('identity.again');
  const trpc = useTRPC();
  const { data, isError } = useQuery(trpc.factors.state.queryOptions());
  const [chosen, setChosen] = useState<Way | null>(null);
  // Of an answer that did not come, nothing more is known than that there is a password.
  const ways = data === undefined ? (isError ? ['password' as const] : []) : waysOf(data);
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
