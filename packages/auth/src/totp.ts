import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;

/** Creates a secret of 20 random bytes, the maximum useful length for HMAC-SHA-1 (RFC 4226 section 4). */
export function makeTotpSecret(): Buffer {
  return randomBytes(20);
}

/** The variant that every authenticator app supports: SHA-1, six digits, thirty seconds (RFC 6238). */
function totpOf(secret: Uint8Array, label = ''): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({
    issuer: 'Coffer',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer }),
  });
}

/** Returns the `otpauth:` URI for the QR code, and the secret in base32 for typing it in. */
export function totpEnrolment(secret: Uint8Array, label: string): { readonly uri: string; readonly key: string } {
  const totp = totpOf(secret, label);
  return { uri: totp.toString(), key: totp.secret.base32 };
}

/** The time step of the code: the current, previous or next one; null if the code is wrong. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}
