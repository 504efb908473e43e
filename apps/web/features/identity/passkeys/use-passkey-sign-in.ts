'use client';

import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import { signInByPasskey } from '../sign-in.ts';
import { signPasskeyChallenge } from './authenticator.ts';
import { usePasskeyObstacle } from './use-passkey-obstacle.ts';

/** A challenge is valid for five minutes; the autofill offer is renewed before that. */
const OFFER_MS = 4 * 60 * 1000;

type Options = RouterOutputs['passkeys']['beginSignIn'];

export interface PasskeySignInProps {
  readonly next: string;
  readonly onRefused: (words: string | null) => void;
}

/**
 * Offers the person's passkeys among the browser's suggestions in the email field, and returns `enter`, which signs in
 * with a passkey when the button is pressed. After signing in, the page `next` opens.
 */
export function usePasskeySignIn({ next, onRefused }: PasskeySignInProps) {
  const words = useProblemSentence();
  const { mutateAsync: begin } = useMutation(useTRPC().passkeys.beginSignIn.mutationOptions());
  const obstacle = usePasskeyObstacle();
  const [pending, setPending] = useState(false);
  /** A counter whose change renews the offer. */
  const [offer, setOffer] = useState(0);

  useEffect(() => {
    if (obstacle !== null || pending) return;
    let isOver = false;
    const offerInField = async () => {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      // The person did not ask to sign in with a passkey here, so failures are not reported.
      const options = await begin().catch(() => null);
      if (options === null || isOver) return;
      const signed = await signPasskeyChallenge(options, { autofill: true });
      if (isOver || 'problem' in signed) return;
      const outcome = await signInByPasskey(JSON.stringify(signed.answer));
      if (outcome.kind !== 'refused') return openFreshPage(next);
      onRefused(words(outcome.problem));
    };
    void offerInField();
    const timer = setTimeout(() => setOffer(offer + 1), OFFER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [obstacle, pending, offer, begin, next, onRefused, words]);

  const enter = async () => {
    if (pending) return;
    setPending(true);
    onRefused(null);
    const refusal = await refusalOf(begin, words);
    if (refusal === null) return openFreshPage(next);
    onRefused(refusal);
    setPending(false);
  };
  return { obstacle, enter: () => void enter(), pending };
}

/** Returns the reason why signing in failed; null if it succeeded. */
async function refusalOf(begin: () => Promise<Options>, words: (problem: unknown) => string): Promise<string | null> {
  try {
    const signed = await signPasskeyChallenge(await begin());
    if ('problem' in signed) return words(signed.problem);
    const outcome = await signInByPasskey(JSON.stringify(signed.answer));
    return outcome.kind === 'refused' ? words(outcome.problem) : null;
  } catch (problem) {
    return words(problem);
  }
}
