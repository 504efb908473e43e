'use client';

import { type ReactNode, useState } from 'react';
import { clientProblemOf } from '#shared/problems/problem.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { PasswordAgain } from './password-again.tsx';

export const RECENT_SIGN_IN = 'recentSignInRequired';

/**
 * For what the service does only with a password of the last ten minutes. `withPassword` does the work, and where that
 * is refused for want of the password asks for it and does it again, so that nothing that was entered is lost; it
 * throws the refusal where the person gives none. `ask` only asks. `dialog` stands beside what the component shows.
 */
export function usePasswordAgain(): PasswordAgainUse {
  return usePasswordAgainAs(useWallet().me.email);
}

interface PasswordAgainUse {
  readonly withPassword: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly ask: () => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** The same where no wallet is open, for who is signed in with this address. */
export function usePasswordAgainAs(email: string): PasswordAgainUse {
  const [asked, setAsked] = useState<{ readonly end: (given: boolean) => void } | null>(null);
  const ask = async () => {
    const given = await new Promise<boolean>((end) => setAsked({ end }));
    setAsked(null);
    return given;
  };
  const withPassword = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (problem) {
      if (clientProblemOf(problem).code !== RECENT_SIGN_IN || !(await ask())) throw problem;
      return work();
    }
  };
  return { withPassword, ask, dialog: asked !== null && <PasswordAgain email={email} onEnd={asked.end} /> };
}
