'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signInHref } from '#features/identity/path-after-sign-in.ts';
import { useRecentSignInForEmail } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { problemFromThrown, useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import type { Person } from '#shared/visitor/visitor.ts';
import { type AuthorizationDecision, type AuthorizationRequest, sendDecision } from './authorization.ts';

/** The access that the person grants. */
export type GrantedAccess = Pick<AuthorizationDecision, 'scopes' | 'walletIds'>;

interface AuthorizationDecisionInput {
  readonly uid: string;
  readonly person: Person;
  readonly request: AuthorizationRequest;
}

interface AuthorizationDecisionState {
  readonly decide: (isApproved: boolean, choice: GrantedAccess) => void;
  readonly pending: 'allow' | 'deny' | null;
  readonly failure: string | null;
  /**
   * `decided` if the request was decided before, for instance in another window; `gone` if it has expired; else null.
   */
  readonly ended: 'decided' | 'gone' | null;
  /**
   * The decision, if a local app received it; else null. The browser then stays on this page, which shows the decision.
   */
  readonly handedOver: 'allowed' | 'denied' | null;
  readonly dialog: ReactNode;
}

const ENDED: Readonly<Record<string, 'decided' | 'gone'>> = { alreadyDecided: 'decided', notFound: 'gone' };

/**
 * Sends the person's decision and redirects to the app. Approves without asking if the person has granted the same
 * access before.
 */
export function useAuthorizationDecision({
  uid,
  person,
  request,
}: AuthorizationDecisionInput): AuthorizationDecisionState {
  const words = useProblemSentence();
  const { withRecentSignIn, dialog } = useRecentSignInForEmail(person.email);
  const [pending, setPending] = useState<AuthorizationDecisionState['pending']>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [handedOver, setHandedOver] = useState<AuthorizationDecisionState['handedOver']>(null);
  const send = async (isApproved: boolean, { scopes, walletIds }: GrantedAccess) => {
    setPending(isApproved ? 'allow' : 'deny');
    setProblem(null);
    try {
      const decision = { personId: person.id, isApproved, scopes, walletIds };
      const url = await withRecentSignIn(() => sendDecision(uid, decision));
      if (request.client.opensApp) setHandedOver(isApproved ? 'allowed' : 'denied');
      openFreshPage(url);
    } catch (thrown) {
      // The person signed out, or somebody else signed in: reload the page for the current person.
      if (problemFromThrown(thrown).code === 'unauthorized') return openFreshPage(signInHref(`/authorize/${uid}`));
      setPending(null);
      setProblem(thrown);
    }
  };
  const goesOn = useRef(request.isRemembered);
  useEffect(() => {
    if (!goesOn.current) return;
    goesOn.current = false;
    void send(true, request.preset);
  });
  return {
    decide: (isApproved, choice) => void send(isApproved, choice),
    pending,
    failure: problem === null ? null : words(problem),
    ended: problem === null ? null : (ENDED[problemFromThrown(problem).code] ?? null),
    handedOver,
    dialog,
  };
}
