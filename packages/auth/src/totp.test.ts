import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { findTotpStep, makeTotpSecret, totpEnrolment } from './totp.ts';

/** RFC 6238, appendix B: the last six of eight digits. */
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [2_000_000_000, '279037', 66_666_666],
])('at second %i the code is %s', (second, code, step) => {
  const secret = Buffer.from('12345678901234567890');
  expect(findTotpStep(secret, code, new Date(second * 1000))).toBe(step);
});

test('a code is valid in its own time step, the previous and the next one only', () => {
  const secret = makeTotpSecret();
  const at = (step: number) => new Date(step * 30_000 + 15_000);
  const code = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate({
    timestamp: at(1000).getTime(),
  });
  for (const step of [999, 1000, 1001]) expect(findTotpStep(secret, code, at(step)), String(step)).toBe(1000);
  for (const step of [997, 998, 1002, 1003]) expect(findTotpStep(secret, code, at(step)), String(step)).not.toBe(1000);
});

test.each(['', '12345', '1234567', 'abcdef', ' 12345', '１２３４５６'])('%j is not a code', (code) => {
  expect(findTotpStep(makeTotpSecret(), code, new Date())).toBeNull();
});

test('the setup contains issuer, account and secret', () => {
  const { uri, key } = totpEnrolment(Buffer.from('12345678901234567890'), 'ada@example.org');
  expect(key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Coffer:ada%40example\.org\?issuer=Coffer&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30$/,
  );
});
