import { createPublicKey, verify } from 'node:crypto';
import { nestedField, numberField, textField } from '../../http/request-and-response.ts';

const LONGEST_SECONDS = 86_400;
/** Allowed difference between the clocks of client and server. */
const LEEWAY_SECONDS = 60;

/** The fault of an application's sign-in token; null if it is valid. */
export function findEnableBankingTokenFault(
  token: string | null,
  { publicKeyOf, nowMs }: { publicKeyOf(kid: string): string | undefined; nowMs: readonly number[] },
): string | null {
  const [head = '', claims = '', signature = '', ...more] = (token ?? '').split('.');
  if (signature === '' || more.length > 0) return 'JWT is missing or malformed';
  const header = decoded(head);
  const key = publicKeyOf(textField(header, 'kid') ?? '');
  if (nestedField(header, 'alg') !== 'RS256') return 'Wrong JWT algorithm';
  if (key === undefined) return 'Application does not exist';
  const signed = Buffer.from(`${head}.${claims}`);
  const bytes = Buffer.from(signature, 'base64url');
  if (!verify('RSA-SHA256', signed, createPublicKey(key), bytes)) return 'Wrong JWT signature';
  return faultOfClaims(decoded(claims), nowMs);
}

/**
 * Returns why the claims are invalid; null if they are valid. A token may be valid by either clock: a test can move the
 * world's clock while its client uses the machine's.
 */
function faultOfClaims(claims: unknown, nowMs: readonly number[]): string | null {
  if (nestedField(claims, 'iss') !== 'enablebanking.com') return 'Wrong JWT issuer';
  if (nestedField(claims, 'aud') !== 'api.enablebanking.com') return 'Wrong JWT audience';
  const [iat, exp] = [numberField(claims, 'iat'), numberField(claims, 'exp')];
  if (iat === null || exp === null) return 'JWT has no times';
  if (exp - iat > LONGEST_SECONDS) return 'JWT lifetime is too long';
  const isNow = nowMs.some((ms) => iat <= ms / 1_000 + LEEWAY_SECONDS && exp > ms / 1_000 - LEEWAY_SECONDS);
  return isNow ? null : 'JWT is expired';
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
