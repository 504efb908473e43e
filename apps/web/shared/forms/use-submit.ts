'use client';

import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useProblemText } from '#shared/problems/use-problem-text.tsx';
import { forgetFormDraft } from './form-drafts.ts';
import { useShowFieldProblems } from './use-contract-form.ts';

/**
 * `send` creates a form's submit handler, and `failure` is the problem that concerns the whole form. Errors of single
 * fields are shown at the fields. The input is kept after a failure.
 */
export function useSubmit<Fields extends FieldValues, Sent extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Sent>,
  fields: readonly FieldPath<Fields>[],
) {
  const words = useProblemText();
  const refuse = useShowFieldProblems(form);
  const [failure, setFailure] = useState<ReactNode>(null);
  /** `afterwards` runs outside the error handling, because an error in it does not mean that the save failed. */
  const send = (save: (sent: Sent) => Promise<unknown>, afterwards: (sent: Sent) => unknown) =>
    form.handleSubmit(async (sent) => {
      setFailure(null);
      try {
        await save(sent);
      } catch (error) {
        const problem = refuse(error, fields);
        return setFailure(problem === null ? null : words(problem));
      }
      forgetFormDraft(form);
      await afterwards(sent);
    });
  return { send, failure };
}
