'use client';

import { type ReactNode, useState } from 'react';
import { toClientProblem } from '#shared/problems/problem.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ProofDialog, type RequiredProof } from './proof-dialog.tsx';

/** Problems that a proof solves, with the proof each requires. */
const NEEDED_PROOFS: Readonly<Partial<Record<string, RequiredProof>>> = {
  recentSignInRequired: 'any',
  factorProofRequired: 'factor',
};

/** The proof of identity that solves the problem with this code; undefined for problems that no proof solves. */
export function requiredProofForProblem(code: string): RequiredProof | undefined {
  return NEEDED_PROOFS[code];
}

/**
 * Returns functions for actions that require a recent proof of identity. `withRecentSignIn` runs the action; if the
 * service requires a proof, it asks the person for the proof and runs the action again, so that no input is lost. It
 * throws the service's problem if the person gives no proof. `ask` only asks for a proof. The component must render
 * `dialog`.
 */
export function useRecentSignIn(): RecentSignInUse {
  return useRecentSignInForEmail(useWallet().me.email);
}

interface RecentSignInUse {
  readonly withRecentSignIn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly ask: (needed?: RequiredProof) => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** `useRecentSignIn` outside a wallet, for the person signed in with this address. */
export function useRecentSignInForEmail(email: string): RecentSignInUse {
  const [asked, setAsked] = useState<{
    readonly needed: RequiredProof;
    readonly end: (proven: boolean) => void;
  } | null>(null);
  const ask = async (needed: RequiredProof = 'any') => {
    const proven = await new Promise<boolean>((end) => setAsked({ needed, end }));
    setAsked(null);
    return proven;
  };
  const withRecentSignIn = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (problem) {
      const needed = requiredProofForProblem(toClientProblem(problem).code);
      if (needed === undefined || !(await ask(needed))) throw problem;
      // Even after a password proof, the service may require a factor. After a proof by factor, it requires no other
      // proof.
      return needed === 'any' ? withRecentSignIn(work) : work();
    }
  };
  const dialog = asked !== null && (
    <ProofDialog key={asked.needed} email={email} needed={asked.needed} onEnd={asked.end} />
  );
  return { withRecentSignIn, ask, dialog };
}
