import type { Context, RequestClientInfo } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problems.ts';
import { email as address, name as personName } from '../../kernel/shapes.ts';
import { createAccountIfAllowed } from '../account/create-account.ts';
import { findPersonByEmail } from '../account/person-by-email.ts';
import { recordRefusal } from '../securityEvents/record-security-event.ts';
import { renewSignIn } from '../sessions/session-tokens.ts';
import {
  findPersonByIdentityProviderAccount,
  linkIdentityProvider,
  storePendingIdentityProviderLink,
} from './identity-provider-links.ts';

/** The person's profile at the identity provider. */
export interface OidcProfile {
  readonly issuer: string;
  readonly subject: string;
  /** The person's email address according to the provider; used only if verified. */
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly name: string | null;
  /** When the person signed in at the provider; null if unknown. */
  readonly provenTime: Date | null;
}

/** Why a sign-in through the identity provider failed. The web app has a text for each value. */
export type IdentityProviderSignInProblem =
  | 'cancelled'
  | 'expired'
  | 'failed'
  | 'linkedElsewhere'
  | 'otherAccount'
  | 'signUpClosed'
  | 'tooManyRequests'
  | 'unreachable'
  | 'unverifiedEmail';

export class IdentityProviderSignInError extends Error {
  readonly code: IdentityProviderSignInProblem;

  constructor(code: IdentityProviderSignInProblem, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export interface IdentityProviderSignInDependencies
  extends Pick<Context, 'database' | 'throttle' | 'signUpOpen' | 'sendsMail' | 'baseUrl' | 'now'> {
  readonly from: RequestClientInfo;
}

/**
 * `person`: this person may sign in. `pendingLink`: the person must first sign in to the existing account with the same
 * address; `token` identifies the pending link.
 */
export type IdentityProviderSignInResult =
  | { readonly kind: 'person'; readonly id: string; readonly isNew: boolean }
  | { readonly kind: 'pendingLink'; readonly token: string };

interface Wishes {
  readonly locale: string;
  /** The token of the invitation link that the person opened. */
  readonly invitation: string | undefined;
}

/** Signs in the person linked to the profile, or creates an account for it. @throws IdentityProviderSignInError */
export async function signInWithIdentityProvider(
  parts: IdentityProviderSignInDependencies,
  arrived: OidcProfile,
  wishes: Wishes,
): Promise<IdentityProviderSignInResult> {
  const { database, throttle } = parts;
  const known = await findPersonByIdentityProviderAccount(database, arrived);
  if (known !== null) return { kind: 'person', id: known, isNew: false };
  const email = address.safeParse(arrived.email).data ?? null;
  const owner = email === null ? null : await findPersonByEmail(database, email);
  if (email === null || !arrived.isVerified) {
    const { from } = parts;
    await recordRefusal(database, { personId: owner, kind: 'signInRefused', credential: 'provider', from });
    throw new IdentityProviderSignInError('unverifiedEmail');
  }
  const account = { ...arrived, email };
  if (owner !== null) {
    // Another window may have created the account after the first query; then it is linked.
    if ((await findPersonByIdentityProviderAccount(database, arrived)) === owner)
      return { kind: 'person', id: owner, isNew: false };
    return { kind: 'pendingLink', token: await storePendingIdentityProviderLink(database, owner, account) };
  }
  await throttle.signUpTried();
  const id = await newPerson(parts, account, wishes);
  // Another request created the account first, perhaps from another window, so try again.
  return id === null ? signInWithIdentityProvider(parts, arrived, wishes) : { kind: 'person', id, isNew: true };
}

/**
 * Creates an account without a password, linked to the identity provider; null if the address has an account by now.
 */
async function newPerson(
  parts: IdentityProviderSignInDependencies,
  account: OidcProfile & { readonly email: string },
  { locale, invitation }: Wishes,
): Promise<string | null> {
  const { email } = account;
  const name = personName.safeParse(account.name).data ?? email.slice(0, email.indexOf('@'));
  const passwordHash = async () => null;
  try {
    const person = { email, name, locale, invitation, isEmailVerified: true, passwordHash };
    return await createAccountIfAllowed(parts, person, async (transaction, id) => {
      if (!(await linkIdentityProvider(transaction, id, account, parts.from))) throw new LinkedMeanwhile();
    });
  } catch (error) {
    if (error instanceof LinkedMeanwhile) return null;
    if (error instanceof Problem && error.code === 'signUpClosed')
      throw new IdentityProviderSignInError('signUpClosed');
    throw error;
  }
}

class LinkedMeanwhile extends Error {}

/**
 * Renews the session's proof of identity after the person has signed in at the identity provider again.
 * @throws IdentityProviderSignInError if the profile belongs to another account
 */
export async function confirmWithIdentityProvider(
  { database, from }: IdentityProviderSignInDependencies,
  arrived: OidcProfile,
  session: { readonly id: string; readonly personId: string },
): Promise<void> {
  const { id, personId } = session;
  if ((await findPersonByIdentityProviderAccount(database, arrived)) !== personId) {
    await recordRefusal(database, { personId, kind: 'proofRefused', credential: 'provider', from });
    throw new IdentityProviderSignInError('otherAccount');
  }
  await database.transaction((transaction) => renewSignIn(transaction, id), { personId });
}

/**
 * Links the signed-in person's account to their account at the identity provider.
 * @throws IdentityProviderSignInError if the latter is linked to another person
 */
export async function linkAccountWithIdentityProvider(
  { database, from }: IdentityProviderSignInDependencies,
  arrived: OidcProfile,
  personId: string,
): Promise<void> {
  const isNew = await database.transaction(
    (transaction) => linkIdentityProvider(transaction, personId, arrived, from),
    {
      personId,
    },
  );
  if (isNew || (await findPersonByIdentityProviderAccount(database, arrived)) === personId) return;
  throw new IdentityProviderSignInError('linkedElsewhere');
}
