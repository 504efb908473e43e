'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { ClientProblem } from '#shared/problems/problem.ts';
import { type ProviderRedirect, redirectToProvider } from './redirect-to-provider.ts';

/** Redirects to the identity provider; `pending` until its page loads. */
export function useProviderRedirect(): {
  readonly leave: (way: Omit<ProviderRedirect, 'locale'>) => Promise<ClientProblem | null>;
  readonly pending: boolean;
} {
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const leave = async (way: Omit<ProviderRedirect, 'locale'>) => {
    setPending(true);
    const problem = await redirectToProvider({ ...way, locale });
    if (problem !== null) setPending(false);
    return problem;
  };
  return { leave, pending };
}
