'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { signPasskeyChallenge } from '../passkeys/authenticator.ts';
import { ProofForm, type ProofProps } from './proof-form.tsx';

/**
 * The form to prove one's identity with a passkey. It has no fields, because the browser asks the person to use the
 * passkey.
 */
export function ProofByPasskey({ onProven, children }: ProofProps) {
  const t = useTranslations('identity.passkey');
  const { prove, isPending, failure } = useProof(onProven);
  return (
    <ProofForm onSubmit={prove} isReady isPending={isPending} otherWays={children}>
      {failure !== null && (
        <div className="mb-4">
          <Banner tone="danger">{failure}</Banner>
        </div>
      )}
      <p className="mb-4 text-pretty">{t('prove')}</p>
    </ProofForm>
  );
}

function useProof(onProven: () => void) {
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { mutateAsync: begin } = useMutation(trpc.passkeys.beginConfirm.mutationOptions());
  const { mutateAsync: confirm } = useMutation(trpc.passkeys.confirm.mutationOptions());
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const prove = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      const signed = await signPasskeyChallenge(await begin());
      if ('answer' in signed) {
        await confirm({ signed: signed.answer });
        return onProven();
      }
      setFailure(words(signed.problem));
    } catch (problem) {
      setFailure(words(problem));
    }
    setIsPending(false);
  };
  return { prove: () => void prove(), isPending, failure };
}
