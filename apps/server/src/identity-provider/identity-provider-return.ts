import { LINKING_MINUTES } from '@coffer/api/people/identityProvider/identity-provider-links.ts';
import {
  confirmWithIdentityProvider,
  IdentityProviderSignInError,
  linkAccountWithIdentityProvider,
  type OidcProfile,
  signInWithIdentityProvider,
} from '@coffer/api/people/identityProvider/sign-in-with-identity-provider.ts';
import { createSignInDevice } from '@coffer/api/people/sessions/known-devices.ts';
import { endSession, startSession } from '@coffer/api/people/sessions/session-tokens.ts';
import {
  type CookieDefinitions,
  deviceCookie,
  MAX_SESSION_DAYS,
  readSessionToken,
  serialiseCookie,
} from '@coffer/auth/sessions.ts';
import type { FastifyRequest } from 'fastify';
import { type RouteServices, requestOrigin } from '../request-context.ts';
import { findRequestSession } from '../request-session.ts';
import type { OidcFlowState } from './flow-state.ts';

/** Handles a browser's return from the identity provider. */
export class IdentityProviderReturn {
  readonly #request: FastifyRequest;
  readonly #parts: RouteServices;
  readonly #cookies: CookieDefinitions;
  readonly #kept: string[] = [];

  constructor(request: FastifyRequest, parts: RouteServices, cookies: CookieDefinitions) {
    this.#request = request;
    this.#parts = parts;
    this.#cookies = cookies;
  }

  /** Cookies to set. */
  get cookies(): readonly string[] {
    return this.#kept;
  }

  /** Resolves to the path to continue at. @throws IdentityProviderSignInError */
  async arrived(flowState: OidcFlowState, identity: OidcProfile): Promise<string> {
    if (flowState.purpose === 'signIn') return this.#signIn(flowState, identity);
    const session = await findRequestSession(this.#request, this.#parts.database);
    // Meanwhile another person may have signed in here, or the person may have signed out.
    if (session === null || session.id !== flowState.sessionId) throw new IdentityProviderSignInError('expired');
    const personId = session.person.id;
    if (flowState.purpose === 'confirm') {
      await confirmWithIdentityProvider(this.#arrivalParts(), identity, { id: session.id, personId });
      return flowState.next;
    }
    await linkAccountWithIdentityProvider(this.#arrivalParts(), identity, personId);
    return linkResultPath(flowState.next);
  }

  async #signIn({ next, locale }: OidcFlowState, identity: OidcProfile): Promise<string> {
    const [, invitation] = /^\/invitation\/([^/?#]+)$/.exec(next) ?? [];
    const arrival = await signInWithIdentityProvider(this.#arrivalParts(), identity, { locale, invitation });
    if (arrival.kind === 'pendingLink') {
      this.#kept.push(serialiseCookie(this.#cookies.pendingLink, arrival.token, LINKING_MINUTES * 60));
      return `/sign-in?${new URLSearchParams({ next: linkResultPath(next) })}`;
    }
    await this.#begin(arrival.id, identity.provenTime);
    return arrival.isNew && next === '/' ? '/welcome' : next;
  }

  /** Ends the browser's previous session, if any, and starts a new one. */
  async #begin(personId: string, provenTime: Date | null): Promise<void> {
    const { database } = this.#parts;
    await endSession(database, readSessionToken(this.#request.headers.cookie, this.#cookies));
    const from = requestOrigin(this.#request);
    // Without an authentication time from the provider, the proof counts as arbitrarily old.
    const proof = { credential: 'provider', provenTime: provenTime ?? new Date(0) } as const;
    const device = createSignInDevice(from.device);
    const token = await startSession(database, { personId, ...from, ...proof, signingDevice: device });
    this.#kept.push(
      serialiseCookie(this.#cookies.session, token, MAX_SESSION_DAYS * 86_400),
      deviceCookie(device.token, this.#cookies),
    );
  }

  #arrivalParts() {
    const { database, throttles, signUpOpen, sendsMail } = this.#parts;
    const request = this.#request;
    const { baseUrl } = request.server;
    const from = requestOrigin(request);
    const asker = { throttle: throttles.forCaller(from), from, now: () => new Date() };
    return { database, signUpOpen, sendsMail, baseUrl, ...asker };
  }
}

/** The page that shows whether the accounts are linked. */
function linkResultPath(next: string): string {
  return `/provider${next === '/' ? '' : `?${new URLSearchParams({ next })}`}`;
}
