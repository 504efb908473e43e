import { hash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

/** The site of passkeys: browsers bind each passkey to a host, and report the origin of its use. */
export interface PasskeySite {
  readonly host: string;
  readonly origin: string;
}

/** Id and transports of a passkey for browsers and authenticators. */
export interface PasskeyDescriptor {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

/** The stored data of a new passkey. */
export interface NewPasskey extends PasskeyDescriptor {
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** A browser's response after creating a passkey; bytes in base64url. */
export interface CreatedPasskey extends PasskeyDescriptor {
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** A browser's response with a signed challenge; bytes in base64url. */
export interface SignedChallenge extends Pick<PasskeyDescriptor, 'credentialId'> {
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** The owner of the passkey, according to the authenticator. */
  readonly userHandle: string | null;
}

/** Options for a browser to create a passkey, and to sign a challenge. */
export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Time limit for answering a challenge. */
const CHALLENGE_MS = 5 * 60 * 1000;

/** Loaded on first use, because it takes a third of a second and many installations never need it. */
const library = () => import('@simplewebauthn/server');

/**
 * Returns the host and origin for passkeys; null if Coffer's address is an IP address, for which browsers do not
 * support passkeys.
 */
export function passkeySite(baseUrl: string): PasskeySite | null {
  const { hostname, origin } = new URL(baseUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { host: hostname, origin } : null;
}

/** Creates a challenge of 256 random bits. Only its hash is stored. */
export function makeChallenge(): string {
  return randomBytes(32).toString('base64url');
}

export function challengeHash(challenge: string): string {
  return hash('sha256', challenge, 'base64url');
}

/** The signed challenge; null if it is unreadable or the page was in a frame of another site. */
export function readSignedChallenge({ clientDataJSON }: Pick<SignedChallenge, 'clientDataJSON'>): string | null {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    const { challenge, crossOrigin }: { challenge?: unknown; crossOrigin?: unknown } = JSON.parse(text);
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}

/** Returns the WebAuthn user handle: the bytes of the person's id. It identifies the person before anyone has signed in. */
export function encodeUserHandle(personId: string): string {
  return Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Options to create a discoverable passkey, which needs no email address to sign in, with user verification. */
export async function buildPasskeyCreationOptions(
  { host }: PasskeySite,
  { id, email, name }: { readonly id: string; readonly email: string; readonly name: string },
  { challenge, present }: { readonly challenge: string; readonly present: readonly PasskeyDescriptor[] },
): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Coffer',
    rpID: host,
    userID: bytes(encodeUserHandle(id)),
    userName: email,
    userDisplayName: name,
    challenge: bytes(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: toLibraryPasskeys(present),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options to have a challenge signed by one of these passkeys, or by any passkey of the browser. */
export async function buildPasskeyRequestOptions(
  { host }: PasskeySite,
  { challenge, allowed }: { readonly challenge: string; readonly allowed: readonly PasskeyDescriptor[] },
): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: host,
    challenge: bytes(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: toLibraryPasskeys(allowed),
    // Without this field, the library returns `undefined`, which JSON cannot represent.
    extensions: {},
  });
}

/** Verifies a passkey that a browser created for this challenge, including user verification; null if anything is invalid. */
export async function verifyNewPasskey(
  { host, origin }: PasskeySite,
  { made, challenge }: { readonly made: CreatedPasskey; readonly challenge: string },
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { credentialId, transports, clientDataJSON, attestationObject } = made;
  try {
    if (await hasCertificates(attestationObject)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...unusedResponseFields(credentialId), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    });
    // The browser's id must match the authenticator's id.
    if (registrationInfo?.credential.id !== credentialId) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId, transports, publicKey: Buffer.from(publicKey), counter };
  } catch {
    // The library throws for any invalid response.
    return null;
  }
}

/**
 * Whether the attestation has certificates of the authenticator's manufacturer. Coffer does not request them, and the library
 * would fetch from addresses in them.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(bytes(attestationObject));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
}

/**
 * The authenticator's signature counter, if this passkey signed this challenge with user verification; null if anything is
 * invalid. The caller must check that the counter has increased.
 */
export async function verifySignatureAndReadCounter(
  { host, origin }: PasskeySite,
  { signed, challenge }: { readonly signed: SignedChallenge; readonly challenge: string },
  publicKey: Buffer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { credentialId, clientDataJSON, authenticatorData, signature } = signed;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...unusedResponseFields(credentialId), response: { clientDataJSON, authenticatorData, signature } },
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

/** Fields that the library requires but Coffer does not request from browsers. */
function unusedResponseFields(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

function toLibraryPasskeys(passkeys: readonly PasskeyDescriptor[]) {
  return passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
}

function bytes(base64url: string) {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
