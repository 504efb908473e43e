import { findPersonByPassword } from '@coffer/api/people/account/person-by-password.ts';
import { beginSecondStep, completeSecondStep } from '@coffer/api/people/factors/second-step.ts';
import { completePendingIdentityProviderLink } from '@coffer/api/people/identityProvider/identity-provider-links.ts';
import { verifyPasskeySignIn } from '@coffer/api/people/passkeys/prove-passkey.ts';
import type { SecurityEvent } from '@coffer/api/people/securityEvents/securityEvents.schema.ts';
import { createSignInDevice } from '@coffer/api/people/sessions/known-devices.ts';
import { endSession, startSession } from '@coffer/api/people/sessions/session-tokens.ts';
import type { SignInCallbacks, SubmittedCredentials } from '@coffer/auth/next-auth.ts';
import {
  type CookieDefinitions,
  deviceCookie,
  readCookie,
  readSecondStepToken,
  secondStepCookie,
  serialiseCookie,
} from '@coffer/auth/sessions.ts';
import type { FastifyRequest } from 'fastify';
import { type RouteServices, requestOrigin } from './request-context.ts';

/** Handles the sign-in of one request: completes it, or begins the second step. */
export class SignInHandler implements SignInCallbacks {
  readonly #request: FastifyRequest;
  readonly #parts: RouteServices;
  readonly #cookies: CookieDefinitions;
  #credential: SecurityEvent['credential'] = null;
  /** The token with which this browser continues at the second step; null if none is pending. */
  secondStep: string | null = null;
  #deviceToken: string | null = null;

  constructor(request: FastifyRequest, parts: RouteServices, cookies: CookieDefinitions) {
    this.#request = request;
    this.#parts = parts;
    this.#cookies = cookies;
  }

  /**
   * The cookies to set in addition to the session cookie: after a sign-in, the browser's device cookie, and deletions
   * of the cookies of earlier steps.
   */
  get cookies(): readonly string[] {
    if (this.#credential === null) return [];
    return [
      ...(this.#deviceToken === null ? [] : [deviceCookie(this.#deviceToken, this.#cookies)]),
      ...(this.#pendingToken() === undefined ? [] : [secondStepCookie(null, this.#cookies)]),
      ...(this.#linkToken() === undefined ? [] : [serialiseCookie(this.#cookies.pendingLink, null, 0)]),
    ];
  }

  async authorize({ email, password, code, passkey }: SubmittedCredentials): Promise<{ readonly id: string } | null> {
    const { database, throttles, sealer } = this.#parts;
    const throttle = throttles.forCaller(requestOrigin(this.#request));
    const parts = { database, throttle, sealer, now: () => new Date(), from: requestOrigin(this.#request) };
    if (code !== '') {
      const { id, credential } = await completeSecondStep(parts, this.#pendingToken(), code);
      this.#credential = credential;
      return { id };
    }
    if (passkey !== '') {
      const { baseUrl } = this.#request.server;
      const signedIn = await verifyPasskeySignIn({ ...parts, baseUrl }, passkey);
      this.#credential = 'passkey';
      return signedIn;
    }
    const person = await findPersonByPassword(parts, email, password);
    if (person === null) return null;
    this.secondStep = await beginSecondStep(database, person.id);
    if (this.secondStep !== null) return null;
    this.#credential = 'password';
    return person;
  }

  async begin(personId: string): Promise<string> {
    const { database } = this.#parts;
    const from = requestOrigin(this.#request);
    const device = createSignInDevice(from.device);
    const token = await startSession(database, {
      personId,
      ...from,
      credential: this.#credential,
      signingDevice: device,
    });
    this.#deviceToken = device.token;
    await completePendingIdentityProviderLink(database, personId, this.#linkToken(), from);
    return token;
  }

  end(token: string): Promise<void> {
    return endSession(this.#parts.database, token);
  }

  #pendingToken(): string | undefined {
    return readSecondStepToken(this.#request.headers.cookie, this.#cookies);
  }

  #linkToken(): string | undefined {
    return readCookie(this.#request.headers.cookie, this.#cookies.pendingLink);
  }
}
