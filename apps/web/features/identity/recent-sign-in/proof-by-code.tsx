'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { CodeField, isCompleteCode } from '../code-field.tsx';
import { ProofForm, type ProofProps } from './proof-form.tsx';

/** The form to prove one's identity with a code of the authenticator app. */
export function ProofByCode({ onProven, children }: ProofProps) {
  const words = useProblemSentence();
  const trpc = useTRPC();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation(trpc.factors.confirmCode.mutationOptions({ onSuccess: onProven }));
  const send = (whole: string) => mutate({ code: whole });
  return (
    <ProofForm onSubmit={() => send(code)} isReady={isCompleteCode(code)} isPending={isPending} otherWays={children}>
      <CodeField
        autoFocus
        code={code}
        onChange={setCode}
        onWhole={send}
        error={error === null ? undefined : words(error)}
      />
    </ProofForm>
  );
}
