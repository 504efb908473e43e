'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { ClientProblem } from '#shared/problems/problem.ts';
import { leaveForProvider, type WayToProvider } from './leave-for-provider.ts';

/** Redirects to the identity provider; `pending` until its page loads. */
export function useWayToProvider(): {
  readonly leave: (way: Omit<WayToProvider, 'locale'>) => Promise<ClientProblem | null>;
  readonly pending: boolean;
} {
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const leave = async (way: Omit<WayToProvider, 'locale'>) => {
    setPending(true);
    const problem = await leaveForProvider({ ...way, locale });
    if (problem !== null) setPending(false);
    return problem;
  };
  return { leave, pending };
}
