import { hash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

/** Where passkeys are good: browsers bind each to a host, and say at which origin it was used. */
export interface PasskeySite {
  readonly host: string;
  readonly origin: string;
}

/** How browsers and authenticators name a passkey, and by which ways they reach it. */
export interface PasskeyName {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

/** What is kept of a new passkey. */
export interface NewPasskey extends PasskeyName {
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** What a browser sends of a passkey that it has made; bytes in base64url. */
export interface MadePasskey extends PasskeyName {
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** What a browser sends of a challenge that a passkey has signed; bytes in base64url. */
export interface SignedChallenge extends Pick<PasskeyName, 'credentialId'> {
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** Whose passkey it is, as the authenticator says. */
  readonly userHandle: string | null;
}

/** What a browser is told to make, and to have signed. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** A challenge is to be answered within this time. */
const CHALLENGE_MS = 5 * 60 * 1000;

/** Loaded when it is first used: it takes a third of a second, and many installations never need it. */
const library = () => import('@simplewebauthn/server');

/** Null where Coffer is reached at an IP address, to which browsers bind no passkey. */
export function passkeySite(baseUrl: string): PasskeySite | null {
  const { hostname, origin } = new URL(baseUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { host: hostname, origin } : null;
}

/** What a passkey is to sign: 256 random bits. Only their hash is stored. */
export function makeChallenge(): string {
  return randomBytes(32).toString('base64url');
}

export function challengeHash(challenge: string): string {
  return hash('sha256', challenge, 'base64url');
}

/** The challenge that was signed; null where that cannot be read, or the page stood in a frame of another site. */
export function challengeIn({ clientDataJSON }: Pick<SignedChallenge, 'clientDataJSON'>): string | null {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    const { challenge, crossOrigin }: { challenge?: unknown; crossOrigin?: unknown } = JSON.parse(text);
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}

/** By which a passkey names its person, before anybody knows who is there: the bytes of her id. */
export function userHandleOf(personId: string): string {
  return Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** What a browser is told to make a passkey that signs in by itself: found without an address, and only by its person. */
export async function creationOptions(
  { host }: PasskeySite,
  { id, email, name }: { readonly id: string; readonly email: string; readonly name: string },
  { challenge, present }: { readonly challenge: string; readonly present: readonly PasskeyName[] },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Coffer',
    rpID: host,
    userID: bytes(userHandleOf(id)),
    userName: email,
    userDisplayName: name,
    challenge: bytes(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: named(present),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser is told to have a challenge signed: by one of these passkeys, or by any of its own. */
export async function requestOptions(
  { host }: PasskeySite,
  { challenge, allowed }: { readonly challenge: string; readonly allowed: readonly PasskeyName[] },
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: host,
    challenge: bytes(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: named(allowed),
    // Left out, the library answers `undefined`, which is no JSON.
    extensions: {},
  });
}

/** The passkey that a browser made for this challenge, with its person verified; null where anything is wrong with it. */
export async function newPasskeyIn(
  { host, origin }: PasskeySite,
  { made, challenge }: { readonly made: MadePasskey; readonly challenge: string },
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { credentialId, transports, clientDataJSON, attestationObject } = made;
  try {
    if (await hasCertificates(attestationObject)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...unasked(credentialId), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    });
    // What the browser calls it, and what the authenticator does: one thing.
    if (registrationInfo?.credential.id !== credentialId) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId, transports, publicKey: Buffer.from(publicKey), counter };
  } catch {
    // The library throws at whatever does not fit.
    return null;
  }
}

/**
 * Whether somebody says who made the authenticator. Nobody asked for that, and the library would fetch from addresses
 * in the certificates that come with it.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(bytes(attestationObject));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
}

/**
 * How often the authenticator says that it has signed, where this passkey signed this challenge, with its person
 * verified; null where anything is wrong. Whether the count has grown is for the caller to see.
 */
export async function counterOfSigned(
  { host, origin }: PasskeySite,
  { signed, challenge }: { readonly signed: SignedChallenge; readonly challenge: string },
  publicKey: Buffer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { credentialId, clientDataJSON, authenticatorData, signature } = signed;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...unasked(credentialId), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** What the library looks for beside it, and Coffer asks no browser for. */
function unasked(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

function named(passkeys: readonly PasskeyName[]) {
  return passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
}

function bytes(base64url: string) {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
