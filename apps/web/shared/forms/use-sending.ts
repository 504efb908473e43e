'use client';

import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useProblemText } from '#shared/problems/use-problem-text.tsx';
import { useRefusal } from './use-contract-form.ts';

/** Sends a form: what the service refuses is said beside its fields, else as a failure of the whole; nothing written is lost. */
export function useSending<Fields extends FieldValues, Sent extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Sent>,
  fields: readonly FieldPath<Fields>[],
) {
  const words = useProblemText();
  const refuse = useRefusal(form);
  const [failure, setFailure] = useState<ReactNode>(null);
  /** What comes after saving is no part of it: if that fails, nothing was refused. */
  const send = (save: (sent: Sent) => Promise<unknown>, afterwards: (sent: Sent) => unknown) =>
    form.handleSubmit(async (sent) => {
      setFailure(null);
      try {
        await save(sent);
      } catch (error) {
        const problem = refuse(error, fields);
        return setFailure(problem === null ? null : words(problem));
      }
      await afterwards(sent);
    });
  return { send, failure };
}
