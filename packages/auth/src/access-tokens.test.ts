import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CONNECTION_CLAIM, verifyAccessToken } from './access-tokens.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const EXPECTED = { issuer: 'https://coffer.example', audience: 'https://coffer.example/api', keyOf };

async function keyOf(kid: string) {
  return kid === 'ours' ? publicKey : undefined;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claims(number: number) {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: EXPECTED.issuer,
    aud: EXPECTED.audience,
    sub: `person ${number}`,
    client_id: 'app',
    scope: 'service:read service:write',
    iat: now,
    exp: now + 600,
    [CONNECTION_CLAIM]: 'connection',
  };
}

function signed(number: number): { readonly content: string; readonly signature: Buffer } {
  const content = `${encoded({ alg: 'ES256', typ: 'at+jwt', kid: 'ours' })}.${encoded(claims(number))}`;
  return { content, signature: sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }) };
}

const read = (content: string, signature: Buffer) =>
  verifyAccessToken(`${content}.${signature.toString('base64url')}`, EXPECTED);

describe('an access token', () => {
  test('is accepted whatever its signature begins with, and rejected with any byte changed', async () => {
    // About one signature in 128 contains a number that begins with a zero byte, so 1,500 signatures cover this case.
    let withZero = 0;
    for (let number = 0; number < 1500; number += 1) {
      const { content, signature } = signed(number);
      if (signature[0] === 0 || signature[32] === 0) withZero += 1;
      expect(await read(content, signature)).toMatchObject({ personId: `person ${number}`, clientId: 'app' });
      const changed = Buffer.from(signature);
      changed[number % 64] = (changed[number % 64] ?? 0) ^ (1 + (number % 255));
      expect(await read(content, changed)).toBeNull();
    }
    expect(withZero).toBeGreaterThan(0);
  });

  test('is rejected with an empty signature, a zero signature, another length or another encoding', async () => {
    const { content, signature } = signed(1);
    const der = sign('sha256', Buffer.from(content), privateKey);
    const wrong = [Buffer.alloc(0), Buffer.alloc(64), Buffer.alloc(64, 0xff), signature.subarray(1), der];
    for (const bytes of [...wrong, Buffer.concat([signature, Buffer.alloc(1)])]) {
      expect(await read(content, bytes)).toBeNull();
    }
  });
});
