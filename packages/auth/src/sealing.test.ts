import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatSealingKey,
  generateSealingKey,
  parseSealingKey,
  Sealer,
  sealerFromToken,
  UnsealError,
} from './sealing.ts';

const sealer = new Sealer(generateSealingKey());
const bytes = fc.uint8Array({ maxLength: 300 });

describe('a sealer', () => {
  it('opens what it sealed, and seals the same secret differently each time', () => {
    fc.assert(
      fc.property(bytes, (secret) => {
        const sealed = sealer.seal('test', secret);
        expect(sealer.open('test', sealed)).toEqual(Buffer.from(secret));
        expect(sealer.seal('test', secret)).not.toEqual(sealed);
      }),
      { seed: 1 },
    );
  });

  it('rejects sealed data with a changed bit or a missing end', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), (secret, at) => {
        const sealed = sealer.seal('test', secret);
        const changed = Buffer.from(sealed);
        const bit = at % (sealed.length * 8);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        expect(() => sealer.open('test', changed)).toThrow(UnsealError);
        expect(() => sealer.open('test', sealed.subarray(0, at % sealed.length))).toThrow(UnsealError);
      }),
      { seed: 2 },
    );
  });

  it('rejects data that was sealed for another purpose or with another key', () => {
    const sealed = sealer.seal('test', Buffer.from('secret'));
    expect(() => sealer.open('tests', sealed)).toThrow(UnsealError);
    expect(() => new Sealer(generateSealingKey()).open('test', sealed)).toThrow(UnsealError);
    const byToken = sealerFromToken('token-1').seal('test', Buffer.from('secret'));
    expect(sealerFromToken('token-1').open('test', byToken).toString()).toBe('secret');
    expect(() => sealerFromToken('token-2').open('test', byToken)).toThrow(UnsealError);
  });
});

describe('the text of a key', () => {
  it('is read in base64 and in hexadecimal', () => {
    const key = generateSealingKey();
    expect(parseSealingKey(formatSealingKey(key))).toEqual(key);
    expect(parseSealingKey(key.toString('base64'))).toEqual(key);
    expect(parseSealingKey(key.toString('hex'))).toEqual(key);
  });

  it.each(['', 'secret', 'x'.repeat(42), randomBytes(31).toString('hex'), randomBytes(33).toString('base64')])(
    'rejects %j',
    (text) => {
      expect(parseSealingKey(text)).toBeNull();
    },
  );
});
