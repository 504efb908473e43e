'use client';

import { useTranslations } from 'next-intl';
import { useProblemWords } from '#shared/problems/use-problem-words.ts';
import type { SignInOutcome } from '#shared/session/next-auth-client.ts';

type Refusal = Exclude<SignInOutcome, { readonly kind: 'signedIn' }>;

const CODES = { throttled: 'tooManyRequests', foreign: 'foreignOrigin', unreachable: 'unreachable' } as const;

/** Why signing in did not work. Whether the address is known is not said. */
export function useSignInWords(): (outcome: Refusal) => string {
  const t = useTranslations('identity.signIn');
  const words = useProblemWords();
  return (outcome) => {
    if (outcome.kind === 'refused') return t('refused');
    const retryAfter = outcome.kind === 'throttled' ? outcome.seconds : null;
    return words({ code: CODES[outcome.kind], detail: null, errors: [], retryAfter });
  };
}
