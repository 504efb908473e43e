'use client';

import { type ReactNode, useState } from 'react';
import { clientProblemOf } from '#shared/problems/problem.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ProofDialog } from './proof-dialog.tsx';

export const RECENT_SIGN_IN = 'recentSignInRequired';

/**
 * For what the service does only with a proof of the last ten minutes. `withRecentSignIn` does the work, and where that
 * is refused for want of the proof asks for it and does it again, so that nothing that was entered is lost; it throws
 * the refusal where the person gives none. `ask` only asks. `dialog` stands beside what the component shows.
 */
export function useRecentSignIn(): RecentSignInUse {
  return useRecentSignInAs(useWallet().me.email);
}

interface RecentSignInUse {
  readonly withRecentSignIn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly ask: () => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** The same where no wallet is open, for who is signed in with this address. */
export function useRecentSignInAs(email: string): RecentSignInUse {
  const [asked, setAsked] = useState<{ readonly end: (proven: boolean) => void } | null>(null);
  const ask = async () => {
    const proven = await new Promise<boolean>((end) => setAsked({ end }));
    setAsked(null);
    return proven;
  };
  const withRecentSignIn = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (problem) {
      if (clientProblemOf(problem).code !== RECENT_SIGN_IN || !(await ask())) throw problem;
      return work();
    }
  };
  return { withRecentSignIn, ask, dialog: asked !== null && <ProofDialog email={email} onEnd={asked.end} /> };
}
