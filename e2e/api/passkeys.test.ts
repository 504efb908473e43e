import { randomBytes, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { startServer, type TestServer } from './server.ts';
import { startCoffer } from './start-coffer.ts';
import { type AuthenticatorDeviations, TestAuthenticator } from './test-authenticator.ts';
import { describeRefusal, readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const ORIGIN = 'https://coffer.example';
const coffer = startCoffer({ BASE_URL: ORIGIN });
let other: TestServer;
beforeAll(async () => {
  other = await startServer(inject('database'), { COFFER_DEMO: '0', BASE_URL: ORIGIN });
  return () => other.stop();
});

let addresses = 0;
/** Each browser has its own IP address, from which nobody has tried to sign in. */
const browser = (url = coffer().server.url) => {
  addresses += 1;
  return new TestBrowser(url, { from: `127.0.13.${addresses}`, origin: ORIGIN });
};
const owner = () => coffer().services.owner;

async function add(
  at: TestBrowser,
  device: TestAuthenticator,
  otherwise: AuthenticatorDeviations = {},
  name = 'Phone',
) {
  const options = readCallResult(await at.mutate('passkeys.beginAdd'));
  return at.mutate('passkeys.add', { name, made: device.make(options, otherwise) });
}

/** A person with a passkey, and the browser in which she created it. */
async function withPasskey() {
  const at = browser();
  const person = await at.newPerson();
  const device = new TestAuthenticator(ORIGIN);
  const passkey = readCallResult(await add(at, device));
  return { at, device, passkey, ...person };
}

type Signed = ReturnType<TestAuthenticator['sign']>;
const begun = async (at: TestBrowser) => readCallResult(await at.mutate('passkeys.beginSignIn'));
const enter = async (at: TestBrowser, signed: Signed | object | string) =>
  at.request('POST', '/auth/callback/credentials', {
    body: { csrfToken: await at.csrfToken(), passkey: typeof signed === 'string' ? signed : JSON.stringify(signed) },
  });
const signIn = async (at: TestBrowser, device: TestAuthenticator, otherwise: AuthenticatorDeviations = {}) =>
  enter(at, device.sign(await begun(at), otherwise));
const eventsOf = async (at: TestBrowser) =>
  readCallResult(await at.query('securityEvents.list', {})).items.map(
    ({ kind, credential, subject }: Record<string, string | null>) => [kind, credential, subject],
  );
const age = (personId: string, column = 'lastSignInTime') =>
  owner().query({
    text: `UPDATE "Session" SET "${column}" = now() - interval '11 minutes' WHERE "personId" = $1`,
    values: [personId],
  });

describe('signing in with a passkey', () => {
  it('needs neither address nor password, and starts a session', async () => {
    const { device, id, at: home } = await withPasskey();
    const at = browser();
    const options = await begun(at);
    expect(options).toMatchObject({ rpId: 'coffer.example', userVerification: 'required', allowCredentials: [] });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    expect((await enter(at, device.sign(options))).body).toEqual({ url: '/' });
    expect((await at.person()).id).toBe(id);
    expect((await eventsOf(at))[0]).toEqual(['signedIn', 'passkey', null]);
    expect(readCallResult(await home.query('passkeys.list'))[0].lastUsedTime).not.toBeNull();
  });

  it('replaces the second step too', async () => {
    const { at: home, device, id, email } = await withPasskey();
    const { key } = readCallResult(await home.mutate('factors.beginTotp'));
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
    expect((await home.mutate('factors.setUpTotp', { code })).status).toBe(200);
    expect((await browser().signIn(email, TEST_PASSWORD)).body).toEqual({ secondStep: true });
    const at = browser();
    expect((await signIn(at, device)).body).toEqual({ url: '/' });
    expect((await at.person()).id).toBe(id);
  });

  it('replaces a session that an attacker planted', async () => {
    const { device, id } = await withPasskey();
    const attacker = browser();
    await attacker.newPerson();
    const victim = browser();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await signIn(victim, device);
    expect((await victim.person()).id).toBe(id);
    expect(await attacker.person()).toBeNull();
  });

  it('accepts an authenticator without a counter', async () => {
    const { device } = await withPasskey();
    for (const _ of [1, 2]) expect((await signIn(browser(), device, { counter: 0 })).status).toBe(200);
  });

  it.each<[string, AuthenticatorDeviations]>([
    ['another origin', { origin: 'https://coffer.example.evil.test' }],
    ['the same host over http', { origin: 'http://coffer.example' }],
    ['another port', { origin: 'https://coffer.example:8443' }],
    ['another host', { host: 'evil.test' }],
    ['a frame of another site', { crossOrigin: true }],
    ['nobody verified', { verified: false }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['no person named', { userHandle: null }],
    ['another person named', { userHandle: randomBytes(16).toString('base64url') }],
  ])('is refused with %s', async (_, otherwise) => {
    const { device } = await withPasskey();
    const at = browser();
    expect(describeProblemMismatch(await signIn(at, device, otherwise), 403, 'passkeyRefused')).toBeNull();
    expect(await at.person()).toBeNull();
    expect((await signIn(at, device)).status).toBe(200);
  });

  it('is refused with a signature of something else, and its person is notified', async () => {
    const { at: home, device } = await withPasskey();
    const at = browser();
    const good = device.sign(await begun(at));
    const { signature } = device.sign({ challenge: 'another' });
    expect(describeRefusal(await enter(at, { ...good, signature }))).toBe('403 passkeyRefused');
    const foreign = new TestAuthenticator(ORIGIN);
    foreign.make({ challenge: '', user: { id: String(device.kept?.userHandle) } });
    expect(describeRefusal(await enter(at, foreign.sign(await begun(at)))), 'an unknown one').toBe(
      '403 passkeyRefused',
    );
    expect((await eventsOf(home))[0]).toEqual(['signInRefused', 'passkey', 'Phone']);
  });

  it.each<[string, (good: Signed) => object | string]>([
    ['no JSON', () => 'x'],
    ['an empty object', () => ({})],
    ['a list', (good) => [good]],
    ['a field too many', (good) => ({ ...good, extra: '' })],
    ['invalid bytes', (good) => ({ ...good, authenticatorData: 'AA', signature: 'AA' })],
    ['client data that are no JSON', (good) => ({ ...good, clientDataJSON: 'AA' })],
    ['client data that are null', (good) => ({ ...good, clientDataJSON: Buffer.from('null').toString('base64url') })],
  ])('is refused for %s', async (_, wrong) => {
    const { device } = await withPasskey();
    const at = browser();
    const good = device.sign(await begun(at));
    expect(describeProblemMismatch(await enter(at, wrong(good)), 403, 'passkeyRefused')).toBeNull();
    expect(await at.person()).toBeNull();
  });

  it('limits the length of a body', async () => {
    const { device } = await withPasskey();
    const at = browser();
    const long = { ...device.sign(await begun(at)), signature: 'A'.repeat(40_000) };
    expect(describeRefusal(await enter(at, long))).toBe('413 bodyTooLarge');
    expect(describeRefusal(await at.mutate('passkeys.beginSignIn', { long: 'A'.repeat(40_000) }))).toBe(
      '413 bodyTooLarge',
    );
  });
});

describe('a challenge', () => {
  it('is answered once, even on two servers at once', async () => {
    const { device } = await withPasskey();
    const browsers = [browser(), browser(other.url), browser(), browser(other.url)];
    const [first = browser()] = browsers;
    const signed = device.sign(await begun(first));
    const answers = await Promise.all(browsers.map((at) => enter(at, signed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(describeProblemMismatch(await enter(browser(), signed), 401, 'passkeyExpired')).toBeNull();
  });

  it('is used up by a refused answer too', async () => {
    const { device } = await withPasskey();
    const at = browser();
    const options = await begun(at);
    expect(describeRefusal(await enter(at, device.sign(options, { verified: false })))).toBe('403 passkeyRefused');
    expect(describeRefusal(await enter(at, device.sign(options)))).toBe('401 passkeyExpired');
  });

  it('is valid for five minutes, cannot be invented, and is stored as a hash', async () => {
    const { device, id } = await withPasskey();
    const at = browser();
    const options = await begun(at);
    const rows = await owner().query<{ challenge: string }>({ text: 'SELECT challenge FROM "PasskeyChallenge"' });
    expect(rows.map(({ challenge }) => challenge)).not.toContain(options.challenge);
    await owner().query({
      text: `UPDATE "PasskeyChallenge" SET "expiresTime" = "expiresTime" - interval '5 minutes' WHERE "personId" IS NULL`,
    });
    expect(describeProblemMismatch(await enter(at, device.sign(options)), 401, 'passkeyExpired')).toBeNull();
    const invented = randomBytes(32).toString('base64url');
    expect(describeRefusal(await enter(at, device.sign({ challenge: invented })))).toBe('401 passkeyExpired');
    expect(await owner().query({ text: 'SELECT FROM "Session" WHERE "personId" = $1', values: [id] })).toHaveLength(1);
  });

  it('is valid only for its purpose and its person', async () => {
    const { at: home, device } = await withPasskey();
    const proof = readCallResult(await home.mutate('passkeys.beginConfirm'));
    expect(describeRefusal(await enter(browser(), device.sign(proof)))).toBe('401 passkeyExpired');
    const entry = await begun(home);
    expect(describeRefusal(await home.mutate('passkeys.confirm', { signed: device.sign(entry) }))).toBe(
      '401 passkeyExpired',
    );
    const { at: stranger } = await withPasskey();
    const hers = readCallResult(await home.mutate('passkeys.beginAdd'));
    const made = new TestAuthenticator(ORIGIN).make(hers);
    expect(describeRefusal(await stranger.mutate('passkeys.add', { name: 'Hers', made }))).toBe('401 passkeyExpired');
  });
});

describe('a copied passkey', () => {
  it('is refused if its counter has not grown, and its person is notified', async () => {
    const { at: home, device } = await withPasskey();
    expect((await signIn(browser(), device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const at = browser();
      expect(
        describeProblemMismatch(await signIn(at, device, { counter }), 403, 'passkeyRefused'),
        String(counter),
      ).toBeNull();
      expect(await at.person()).toBeNull();
    }
    expect((await eventsOf(home)).slice(0, 3)).toEqual(Array(3).fill(['passkeyCopied', 'passkey', 'Phone']));
    expect((await signIn(browser(), device, { counter: 8 })).status).toBe(200);
  });

  it('is accepted once among simultaneous sign-ins with one counter, on two servers', async () => {
    const { device } = await withPasskey();
    const browsers = [browser(), browser(other.url), browser(), browser(other.url)];
    const answers = await Promise.all(browsers.map((at) => signIn(at, device, { counter: 5 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });
});

describe('passkeys of a person', () => {
  it('are added, named, listed and removed, with notifications', async () => {
    const { at, device, passkey, id, email } = await withPasskey();
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'Phone',
      createdTime: expect.any(String),
      lastUsedTime: null,
    });
    const options = readCallResult(await at.mutate('passkeys.beginAdd'));
    expect(options).toMatchObject({
      rp: { id: 'coffer.example', name: 'Coffer' },
      user: { id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'), name: email, displayName: 'Ada' },
      excludeCredentials: [{ id: device.kept?.id.toString('base64url'), transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(readCallResult(await at.mutate('passkeys.rename', { id: passkey.id, name: 'Old phone' })).name).toBe(
      'Old phone',
    );
    const second = readCallResult(await add(at, new TestAuthenticator(ORIGIN), {}, 'Laptop'));
    const list = readCallResult(await at.query('passkeys.list'));
    expect(list.map(({ name }: { name: string }) => name)).toEqual(['Old phone', 'Laptop']);
    expect(readCallResult(await at.mutate('passkeys.remove', { id: passkey.id }))).toEqual({ id: passkey.id });
    expect(describeRefusal(await at.mutate('passkeys.remove', { id: passkey.id }))).toBe('404 notFound');
    expect(readCallResult(await at.query('passkeys.list'))).toEqual([second]);
    expect(describeRefusal(await signIn(browser(), device)), 'the removed one').toBe('403 passkeyRefused');
    expect((await eventsOf(at)).slice(0, 3)).toEqual([
      ['passkeyRemoved', 'session', 'Old phone'],
      ['passkeyAdded', 'session', 'Laptop'],
      ['passkeyAdded', 'session', 'Phone'],
    ]);
  });

  it('belong to their person only', async () => {
    const { device, passkey } = await withPasskey();
    const { at: stranger } = await withPasskey();
    expect(describeRefusal(await stranger.mutate('passkeys.rename', { id: passkey.id, name: 'Mine' }))).toBe(
      '404 notFound',
    );
    expect(describeRefusal(await stranger.mutate('passkeys.remove', { id: passkey.id }))).toBe('404 notFound');
    const options = readCallResult(await stranger.mutate('passkeys.beginAdd'));
    const made = new TestAuthenticator(ORIGIN).make(options);
    expect((await stranger.mutate('passkeys.add', { name: 'Mine', made })).status).toBe(200);
    const again = readCallResult(await stranger.mutate('passkeys.beginAdd'));
    const copy = new TestAuthenticator(ORIGIN);
    const renamed = { ...copy.make(again), credentialId: device.kept?.id.toString('base64url') };
    expect(describeRefusal(await stranger.mutate('passkeys.add', { name: 'Hers', made: renamed }))).toBe(
      '403 passkeyRefused',
    );
    expect((await signIn(browser(), device)).status).toBe(200);
  });

  it.each<[string, AuthenticatorDeviations]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another host', { host: 'evil.test' }],
    ['a frame of another site', { crossOrigin: true }],
    ['nobody verified', { verified: false }],
    ['another ceremony', { type: 'webauthn.get' }],
    ['certificates, whose addresses would be fetched', { format: 'packed' }],
    ['a form that nobody asked for', { format: 'fido-u2f' }],
  ])('are not added with %s', async (_, otherwise) => {
    const at = browser();
    await at.newPerson();
    expect(describeRefusal(await add(at, new TestAuthenticator(ORIGIN), otherwise))).toBe('403 passkeyRefused');
    expect(readCallResult(await at.query('passkeys.list'))).toEqual([]);
  });

  it('are added with a challenge of their own, once', async () => {
    const at = browser();
    await at.newPerson();
    const made = new TestAuthenticator(ORIGIN).make(readCallResult(await at.mutate('passkeys.beginAdd')));
    const both = await Promise.all([1, 2].map(() => at.mutate('passkeys.add', { name: 'Phone', made })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(readCallResult(await at.query('passkeys.list'))).toHaveLength(1);
    const other = new TestAuthenticator(ORIGIN).make(readCallResult(await at.mutate('passkeys.beginAdd')));
    const huge = { ...other, attestationObject: 'A'.repeat(20_000) };
    expect(describeRefusal(await at.mutate('passkeys.add', { name: 'Phone', made: huge }))).toBe('400 invalidInput');
  });

  it('change only after a recent sign-in, which a passkey proves', async () => {
    const { at, id, device, passkey } = await withPasskey();
    await age(id);
    const changes = { beginAdd: {}, rename: { id: passkey.id, name: 'x' }, remove: { id: passkey.id } };
    for (const [name, input] of Object.entries(changes)) {
      expect(describeRefusal(await at.mutate(`passkeys.${name}`, input)), name).toBe('403 recentSignInRequired');
    }
    const options = readCallResult(await at.mutate('passkeys.beginConfirm'));
    expect(options.allowCredentials).toEqual([
      { id: device.kept?.id.toString('base64url'), transports: ['internal'], type: 'public-key' },
    ]);
    const unverified = { signed: device.sign(options, { verified: false }) };
    expect(describeRefusal(await at.mutate('passkeys.confirm', unverified))).toBe('403 passkeyRefused');
    expect((await eventsOf(at))[0]).toEqual(['proofRefused', 'passkey', 'Phone']);
    const { device: foreign } = await withPasskey();
    const strange = readCallResult(await at.mutate('passkeys.beginConfirm'));
    expect(describeRefusal(await at.mutate('passkeys.confirm', { signed: foreign.sign(strange) }))).toBe(
      '403 passkeyRefused',
    );
    expect(describeRefusal(await at.mutate('passkeys.beginAdd'))).toBe('403 recentSignInRequired');
    const fresh = readCallResult(await at.mutate('passkeys.beginConfirm'));
    const signed = device.sign(fresh, { userHandle: null });
    expect(readCallResult(await at.mutate('passkeys.confirm', { signed }))).toEqual({ id });
    expect(describeRefusal(await at.mutate('passkeys.confirm', { signed }))).toBe('401 passkeyExpired');
    expect((await at.mutate('passkeys.beginAdd')).status).toBe(200);
  });

  it('need a factor to remove the last one, or to be added beside an authenticator app', async () => {
    const { at, id, device, passkey } = await withPasskey();
    const forget = () =>
      owner().query({ text: 'UPDATE "Session" SET "lastFactorTime" = NULL WHERE "personId" = $1', values: [id] });
    await forget();
    readCallResult(await at.mutate('account.confirmPassword', { password: TEST_PASSWORD }));
    expect(describeRefusal(await at.mutate('passkeys.remove', { id: passkey.id }))).toBe('403 factorProofRequired');
    await owner().query({
      text: `INSERT INTO "Totp" ("personId", secret, "confirmedTime") VALUES ($1, '', now())`,
      values: [id],
    });
    expect(describeRefusal(await at.mutate('passkeys.beginAdd'))).toBe('403 factorProofRequired');
    const signed = device.sign(readCallResult(await at.mutate('passkeys.beginConfirm')));
    readCallResult(await at.mutate('passkeys.confirm', { signed }));
    const second = readCallResult(await add(at, new TestAuthenticator(ORIGIN), {}, 'Laptop'));
    await forget();
    for (const one of [passkey, second]) {
      expect(describeRefusal(await at.mutate('passkeys.remove', { id: one.id }))).toBe('403 factorProofRequired');
    }
  });

  it('prove nothing for a person without any, and nothing without a session', async () => {
    const at = browser();
    await at.newPerson();
    expect(describeRefusal(await at.mutate('passkeys.beginConfirm'))).toBe('404 notFound');
    for (const name of ['beginAdd', 'beginConfirm', 'confirm', 'add', 'rename', 'remove']) {
      expect(describeRefusal(await browser().mutate(`passkeys.${name}`, { id: randomUUID() })), name).toBe(
        '401 unauthorized',
      );
    }
  });

  it('include a last one that cannot be removed without a password', async () => {
    const { at, id, passkey } = await withPasskey();
    await owner().query({ text: 'UPDATE "Person" SET "passwordHash" = NULL WHERE id = $1', values: [id] });
    expect(describeRefusal(await at.mutate('passkeys.remove', { id: passkey.id }))).toBe('409 lastWayIn');
    const second = readCallResult(await add(at, new TestAuthenticator(ORIGIN)));
    const both = await Promise.all([passkey, second].map((one) => at.mutate('passkeys.remove', { id: one.id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(readCallResult(await at.query('passkeys.list'))).toHaveLength(1);
  });

  it('are fifty at most', async () => {
    const { at, id } = await withPasskey();
    await owner().query({
      text: `INSERT INTO "Passkey" (id, "personId", "credentialId", "publicKey", counter, transports, name)
             SELECT gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'Old' FROM generate_series(1, 49)`,
      values: [id],
    });
    expect(describeRefusal(await at.mutate('passkeys.beginAdd'))).toBe('409 quotaExceeded');
  });
});

describe('trying passkeys', () => {
  it('is blocked after fifty tries from one address', async () => {
    const { device } = await withPasskey();
    const at = browser();
    for (let tried = 0; tried < 50; tried += 1) {
      expect(describeRefusal(await signIn(at, device, { verified: false }))).toBe('403 passkeyRefused');
    }
    expect(describeProblemMismatch(await signIn(at, device), 429, 'tooManyRequests')).toBeNull();
    expect((await signIn(browser(), device)).status).toBe(200);
  }, 60_000);
});

describe('at an IP address', () => {
  it.each(['http://192.0.2.1:3000', 'https://[2001:db8::1]'])(
    'there are none, and the reason is given: %s',
    async (origin) => {
      const server = await startServer(inject('database'), { COFFER_DEMO: '0', BASE_URL: origin });
      try {
        const at = new TestBrowser(server.url, { from: '127.0.14.1', origin });
        await at.newPerson();
        for (const name of ['beginSignIn', 'beginAdd', 'beginConfirm']) {
          const answer = await at.mutate(`passkeys.${name}`);
          expect(describeRefusal(answer), name).toBe('409 passkeysUnavailable');
          expect(answer.body.error.json.data.detail).toContain('IP address');
        }
        const device = new TestAuthenticator(origin);
        device.make({ challenge: '', user: { id: 'AA' } });
        expect(describeRefusal(await enter(at, device.sign({ challenge: 'x' })))).toBe('409 passkeysUnavailable');
      } finally {
        await server.stop();
      }
    },
  );
});
