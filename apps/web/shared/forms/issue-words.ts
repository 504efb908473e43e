'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

/** What a check says of one field, by the browser's own zod or by the service. */
export interface Issue {
  readonly code: string;
  readonly message: string;
  /** Of zod's own checks: the bound that was broken. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** The bound counts characters. */
  readonly ofText?: boolean;
  readonly format?: string | undefined;
  /** Nothing was written at all. */
  readonly absent?: boolean;
}

/** The service's words in the reader's language. */
export function useIssueWords(): (issue: Issue) => string {
  const t = useTranslations('forms');
  return useCallback(
    (issue) => {
      // biome-ignore lint/plugin: `has` guards the key, which is made from the service's own sentence.
      const key = `sentences.${slugOf(issue.message)}` as 'sentences.is-not-a-currency-code';
      if (t.has(key)) return t(key);
      if (issue.absent === true || (issue.code === 'too_small' && issue.minimum === 1)) return t('required');
      if (issue.code === 'too_small' && issue.minimum !== undefined)
        return t(issue.ofText === true ? 'tooShort' : 'tooSmall', { bound: issue.minimum });
      if (issue.code === 'too_big' && issue.maximum !== undefined)
        return t(issue.ofText === true ? 'tooLong' : 'tooBig', { bound: issue.maximum });
      if (issue.code === 'invalid_format' && issue.format === 'email') return t('email');
      return t('invalid');
    },
    [t],
  );
}

/** `is not a currency code` → `is-not-a-currency-code`: the key under which `forms.json` translates it. */
export function slugOf(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}
