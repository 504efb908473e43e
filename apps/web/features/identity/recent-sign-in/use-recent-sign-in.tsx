'use client';

import { type ReactNode, useState } from 'react';
import { clientProblemOf } from '#shared/problems/problem.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type NeededProof, ProofDialog } from './proof-dialog.tsx';

/** The refusals that a proof overcomes, and which proofs do. */
const NEEDED_PROOFS: Readonly<Partial<Record<string, NeededProof>>> = {
  recentSignInRequired: 'any',
  factorProofRequired: 'factor',
};

/** The proof for want of which the service refused; undefined if it refused for another reason. */
export function neededProof(code: string): NeededProof | undefined {
  return NEEDED_PROOFS[code];
}

/**
 * For what the service does only with a proof of the last ten minutes. `withRecentSignIn` does the work. If the service
 * refuses for want of a proof, it asks for the proof and does the work again, so that nothing entered is lost; it throws
 * the refusal if the person gives no proof. `ask` only asks. Render `dialog` beside what the component shows.
 */
export function useRecentSignIn(): RecentSignInUse {
  return useRecentSignInAs(useWallet().me.email);
}

interface RecentSignInUse {
  readonly withRecentSignIn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly ask: (needed?: NeededProof) => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** The same where no wallet is open, for who is signed in with this address. */
export function useRecentSignInAs(email: string): RecentSignInUse {
  const [asked, setAsked] = useState<{
    readonly needed: NeededProof;
    readonly end: (proven: boolean) => void;
  } | null>(null);
  const ask = async (needed: NeededProof = 'any') => {
    const proven = await new Promise<boolean>((end) => setAsked({ needed, end }));
    setAsked(null);
    return proven;
  };
  const withRecentSignIn = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (problem) {
      const needed = neededProof(clientProblemOf(problem).code);
      if (needed === undefined || !(await ask(needed))) throw problem;
      // A password may be refused for want of a factor, and not the other way round.
      return needed === 'any' ? withRecentSignIn(work) : work();
    }
  };
  const dialog = asked !== null && (
    <ProofDialog key={asked.needed} email={email} needed={asked.needed} onEnd={asked.end} />
  );
  return { withRecentSignIn, ask, dialog };
}
