import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

export interface EnableBankingCredentials {
  readonly appId: string;
  readonly key: KeyObject;
}

/** Lifetime of a token in seconds. Enable Banking allows a day, but a shorter token is less useful if leaked. */
const LASTS = 600;

/**
 * Parses a private RSA key in PEM.
 * @throws Error whose message contains no part of the key
 */
export function parsePrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // OpenSSL's message is not helpful.
  }
  throw new Error('This is not a private RSA key in PEM.');
}

/**
 * Creates a signed token that authenticates this application at Enable Banking for ten minutes (RS256; `kid` is the
 * application's id).
 */
export function createEnableBankingToken({ appId, key }: EnableBankingCredentials, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const head = encoded({ typ: 'JWT', alg: 'RS256', kid: appId });
  const body = encoded({
    iss: 'enablebanking.com',
    aud: 'api.enablebanking.com',
    // Enable Banking would reject a token that was created by a clock slightly ahead of its own.
    iat: seconds - 30,
    exp: seconds + LASTS,
  });
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), key).toString('base64url');
  return `${head}.${body}.${signature}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
