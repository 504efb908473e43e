import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { findFreePort } from '../free-port.ts';
import { THIRD_PARTY_CLIENT } from '../third-party-identity-provider.ts';

/** Ways in which the identity provider’s responses differ from correct responses. */
export interface ResponseTampering {
  /** Claims of the ID token; undefined removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly unsigned?: boolean;
  readonly foreignKey?: boolean;
  /** Functions that send another response, by path. */
  readonly answers?: Readonly<Record<string, (response: ServerResponse) => void>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An identity provider that accepts any code, and whose responses a test can falsify. */
export class TamperingIdentityProvider {
  readonly issuer: string;
  readonly asked: string[] = [];
  tampering: ResponseTampering = {};
  /** Additional claims of the next ID token. */
  claims: Readonly<Record<string, unknown>> = {};
  readonly #server: Server;
  readonly #key = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #other = generateKeyPairSync('rsa', { modulusLength: 2048 });

  private constructor(issuer: string) {
    this.issuer = issuer;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(): Promise<TamperingIdentityProvider> {
    const port = await findFreePort();
    const provider = new TamperingIdentityProvider(`http://127.0.0.1:${port}`);
    provider.#server.listen(port, '127.0.0.1');
    await once(provider.#server, 'listening');
    return provider;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const [path = '/'] = url.split('?');
    this.asked.push(path);
    const instead = this.tampering.answers?.[path];
    if (instead !== undefined) {
      instead(response);
      return;
    }
    const answers: Readonly<Record<string, () => object>> = {
      '/.well-known/openid-configuration': () => ({
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        userinfo_endpoint: `${this.issuer}/userinfo`,
        jwks_uri: `${this.issuer}/jwks`,
        ...this.tampering.metadata,
      }),
      '/jwks': () => ({ keys: [{ ...this.#key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] }),
      '/token': () => ({ access_token: randomUUID(), token_type: 'Bearer', id_token: this.#idToken() }),
      '/userinfo': () => ({ sub: this.claims['sub'] }),
    };
    const answer = answers[path]?.();
    response
      .writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer ?? {}));
  }

  #idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: THIRD_PARTY_CLIENT.id,
      iat: now,
      exp: now + 300,
      ...this.claims,
      ...this.tampering.claims,
    };
    const header = { alg: 'RS256', kid: 'one', ...this.tampering.header };
    const signed = `${encoded(header)}.${encoded(claims)}`;
    if (this.tampering.unsigned === true) return `${signed}.`;
    const { privateKey } = this.tampering.foreignKey === true ? this.#other : this.#key;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  }
}
