'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

/** An issue with one field, from zod in the browser or from the service. */
export interface FieldIssue {
  readonly code: string;
  readonly message: string;
  /** The minimum, if one of zod's own checks found that the value is below it. */
  readonly minimum?: number | undefined;
  /** The maximum, if one of zod's own checks found that the value is above it. */
  readonly maximum?: number | undefined;
  /** Whether the bound counts characters. */
  readonly countsCharacters?: boolean;
  readonly format?: string | undefined;
  /** Whether the field is empty. */
  readonly absent?: boolean;
}

/** Translates an issue's message into the reader's language. */
export function useIssueText(): (issue: FieldIssue) => string {
  const t = useTranslations('forms');
  return useCallback(
    (issue) => {
      // biome-ignore lint/plugin: `has` guards the key, which is made from the service's own sentence.
      const key = `sentences.${issueTextKey(issue.message)}` as 'sentences.is-not-a-currency-code';
      if (t.has(key)) return t(key);
      if (issue.absent === true || (issue.code === 'too_small' && issue.minimum === 1)) return t('required');
      if (issue.code === 'too_small' && issue.minimum !== undefined)
        return t(issue.countsCharacters === true ? 'tooShort' : 'tooSmall', { bound: issue.minimum });
      if (issue.code === 'too_big' && issue.maximum !== undefined)
        return t(issue.countsCharacters === true ? 'tooLong' : 'tooBig', { bound: issue.maximum });
      if (issue.code === 'invalid_format' && issue.format === 'email') return t('email');
      return t('invalid');
    },
    [t],
  );
}

/** `is not a currency code` → `is-not-a-currency-code`: the key of the sentence in `forms.json`. */
export function issueTextKey(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}
