import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A passkey as stored by an authenticator; anyone with a copy can sign too. */
interface StoredTestPasskey {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/** Values that `TestAuthenticator` sends instead of the values of a correct browser and authenticator. */
export interface AuthenticatorDeviations {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  readonly verified?: boolean;
  readonly crossOrigin?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly type?: string;
  readonly format?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/**
 * Simulates a browser with an authenticator that creates ES256 keys. Each response can deviate from the rules by
 * `AuthenticatorDeviations`.
 */
export class TestAuthenticator {
  readonly origin: string;
  readonly host: string;
  kept: StoredTestPasskey | null = null;

  constructor(origin: string) {
    this.origin = origin;
    this.host = new URL(origin).hostname;
  }

  /** The data that the app sends after `navigator.credentials.create`. */
  make(
    { challenge, user }: { readonly challenge: string; readonly user: { readonly id: string } },
    otherwise: AuthenticatorDeviations = {},
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    this.kept = { id, privateKey, userHandle: user.id, counter: 0 };
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const named = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const { format = 'none' } = otherwise;
    const certificate: Pair = [text('x5c'), list([bytes(Buffer.from('certificate'))])];
    const attestation = map([
      [text('fmt'), text(format)],
      [text('attStmt'), map(format === 'none' ? [] : [certificate])],
      [text('authData'), bytes(Buffer.concat([this.#head(otherwise, HAS_KEY), named]))],
    ]);
    return {
      credentialId: id.toString('base64url'),
      clientDataJSON: this.#clientData('webauthn.create', challenge, otherwise).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  /** The data that the app sends after `navigator.credentials.get`. */
  sign({ challenge }: { readonly challenge: string }, otherwise: AuthenticatorDeviations = {}) {
    if (this.kept === null) throw new Error('there is no passkey');
    const { id, privateKey, userHandle } = this.kept;
    this.kept.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, otherwise);
    const data = this.#head({ counter: this.kept.counter, ...otherwise });
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
    return {
      credentialId: id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: otherwise.userHandle === undefined ? userHandle : otherwise.userHandle,
    };
  }

  #clientData(type: string, challenge: string, otherwise: AuthenticatorDeviations): Buffer {
    const said = { type, challenge, origin: this.origin, crossOrigin: false };
    const { origin = said.origin, crossOrigin = said.crossOrigin } = otherwise;
    return Buffer.from(
      JSON.stringify({
        ...said,
        type: otherwise.type ?? type,
        challenge: otherwise.challenge ?? challenge,
        origin,
        crossOrigin,
      }),
    );
  }

  #head({ host = this.host, verified = true, counter = 0 }: AuthenticatorDeviations, more = 0): Buffer {
    const flags = PRESENT | (verified ? VERIFIED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), count]);
  }
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A key and its value in a CBOR map (RFC 8949), both encoded. */
type Pair = readonly [Buffer, Buffer];

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const list = (items: readonly Buffer[]) => Buffer.concat([head(4, items.length), ...items]);
const map = (pairs: readonly Pair[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
