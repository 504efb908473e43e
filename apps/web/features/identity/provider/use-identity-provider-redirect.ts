'use client';

import { useState } from 'react';
import { useAppLanguage } from '#shared/i18n/use-app-language.ts';
import type { ClientProblem } from '#shared/problems/problem.ts';
import { type IdentityProviderRedirect, redirectToIdentityProvider } from './redirect-to-identity-provider.ts';

/** Redirects to the identity provider; `pending` until its page loads. */
export function useIdentityProviderRedirect(): {
  readonly leave: (way: Omit<IdentityProviderRedirect, 'locale'>) => Promise<ClientProblem | null>;
  readonly pending: boolean;
} {
  const locale = useAppLanguage();
  const [pending, setPending] = useState(false);
  const leave = async (way: Omit<IdentityProviderRedirect, 'locale'>) => {
    setPending(true);
    const problem = await redirectToIdentityProvider({ ...way, locale });
    if (problem !== null) setPending(false);
    return problem;
  };
  return { leave, pending };
}
