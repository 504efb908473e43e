'use client';

import { toNestErrors } from '@hookform/resolvers';
import { useCallback } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { type ClientProblem, toClientProblem } from '#shared/problems/problem.ts';
import { type FieldIssue, useIssueText } from './issue-text.ts';

type Schema<Fields extends FieldValues, Sent> = z.ZodType<Sent, Fields>;

/**
 * A form over one of the contract's input schemas. Fields are validated on blur, with the service's messages; the
 * submitted value is the schema's output.
 */
export function useContractForm<Fields extends FieldValues, Sent extends FieldValues>(
  schema: Schema<Fields, Sent>,
  defaultValues: DefaultValues<Fields>,
): UseFormReturn<Fields, unknown, Sent> {
  const words = useIssueText();
  const resolver: Resolver<Fields, unknown, Sent> = useCallback(
    async (values, _context, options) => {
      const read = await schema.safeParseAsync(values);
      if (read.success) return { values: read.data, errors: {} };
      const errors: Record<string, FieldError> = {};
      for (const issue of read.error.issues) {
        const name = issue.path.map(String).join('.') || 'root';
        errors[name] ??= { type: issue.code, message: words(issueOf(issue)) };
      }
      return { values: {}, errors: toNestErrors<Fields>(errors, options) };
    },
    [schema, words],
  );
  return useForm<Fields, unknown, Sent>({ resolver, defaultValues, mode: 'onTouched' });
}

function issueOf(issue: z.core.$ZodIssue): FieldIssue {
  const { code, message } = issue;
  if (code === 'too_small')
    return { code, message, minimum: Number(issue.minimum), countsCharacters: issue.origin === 'string' };
  if (code === 'too_big')
    return { code, message, maximum: Number(issue.maximum), countsCharacters: issue.origin === 'string' };
  if (code === 'invalid_format') return { code, message, format: issue.format };
  if (code === 'invalid_type') return { code, message, absent: issue.input === undefined || issue.input === null };
  return { code, message };
}

/**
 * Returns a function that shows the errors of a refused request at their fields. It returns null, or the problem if no
 * error belongs to one of `fields`; the form then shows the problem as a whole. `within` is the prefix of the fields'
 * paths in the request.
 */
export function useShowFieldProblems<Fields extends FieldValues, Sent>(form: UseFormReturn<Fields, unknown, Sent>) {
  const words = useIssueText();
  return useCallback(
    (
      error: unknown,
      fields: readonly FieldPath<Fields>[],
      { within = '', focus = true }: { readonly within?: string; readonly focus?: boolean } = {},
    ): ClientProblem | null => {
      const problem = toClientProblem(error);
      const own = problem.errors.flatMap((issue) => {
        // The service writes list paths as `list[0]`, forms as `list.0`.
        const path = issue.path.replace(within, '').replace(/\[(\d+)\]/g, '.$1');
        const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
        return field === undefined ? [] : [{ field, message: words(issue) }];
      });
      for (const [at, { field, message }] of own.entries()) {
        form.setError(field, { type: 'service', message }, { shouldFocus: focus && at === 0 });
      }
      return own.length > 0 ? null : problem;
    },
    [form, words],
  );
}
