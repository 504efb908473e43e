'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { RecoveryCodeField } from '../recovery-code-field.tsx';
import { ProofForm, type ProofProps } from './proof-form.tsx';

export function ProofByRecoveryCode({ onProven, children }: ProofProps) {
  const words = useProblemSentence();
  const trpc = useTRPC();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation(trpc.factors.confirmCode.mutationOptions({ onSuccess: onProven }));
  return (
    <ProofForm
      onSubmit={() => mutate({ code })}
      isReady={code.trim() !== ''}
      isPending={isPending}
      otherWays={children}
    >
      <RecoveryCodeField given={code} onChange={setCode} error={error === null ? undefined : words(error)} />
    </ProofForm>
  );
}
