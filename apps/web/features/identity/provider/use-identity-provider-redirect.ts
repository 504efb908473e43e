'use client';

import { useState } from 'react';
import { useAppLanguage } from '#shared/i18n/use-app-language.ts';
import type { ClientProblem } from '#shared/problems/problem.ts';
import { type IdentityProviderRedirect, redirectToIdentityProvider } from './redirect-to-identity-provider.ts';

/**
 * Returns `leave`, which redirects to the identity provider and resolves to the problem if this fails. `pending` is
 * true from the call until the provider's page opens.
 */
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
