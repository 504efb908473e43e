import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ThirdPartyIdentityProvider } from '../third-party-identity-provider.ts';
import { startServer, type TestServer } from './server.ts';
import { signInAtProvider } from './sign-in-at-provider.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
let foreign: ThirdPartyIdentityProvider;
/** Two processes of one Coffer, and one with sign-up closed. */
let [one, two, closed]: [TestServer?, TestServer?, TestServer?] = [];
beforeAll(async () => {
  foreign = await ThirdPartyIdentityProvider.start();
  // The provider is down when the servers start.
  one = await startServer(inject('database'), foreign.environment);
  two = await startServer(inject('database'), { ...foreign.environment, BASE_URL: one.url });
  closed = await startServer(inject('database'), { ...foreign.environment, COFFER_SIGN_UP: '0' });
  foreign.open([one.url, closed.url]);
});
afterAll(async () => {
  for (const server of [one, two, closed]) await server?.stop();
  await foreign.stop();
});

let addresses = 0;
/** A person with two browsers: one at Coffer and one at the provider. */
class Somebody {
  readonly at: TestBrowser;
  readonly there: TestBrowser;

  constructor(server: TestServer) {
    addresses += 1;
    this.at = new TestBrowser(server.url, { from: `127.0.31.${addresses}` });
    this.there = new TestBrowser(foreign.issuer);
  }

  /** Starts a sign-in at the provider; resolves to the URL of the redirect to the provider. */
  async leave(fields: object = {}): Promise<string> {
    const answer = await this.at.request('POST', '/auth/provider', { body: fields });
    if (answer.status !== 200) throw new Error(describeRefusal(answer));
    return answer.body.url;
  }

  /** Starts a sign-in, signs in at the provider with this name, and returns to Coffer; resolves to the final path. */
  async round(name: string | null, fields: object = {}): Promise<string> {
    return this.back(await signInAtProvider(this.there, await this.leave(fields), name));
  }

  async back(address: string, at: TestBrowser = this.at): Promise<string> {
    const { pathname, search } = new URL(address);
    const answer = await at.request('GET', pathname + search);
    expect(answer.status, answer.text).toBe(303);
    return String(answer.headers.location);
  }
}

const somebody = (server = one) => new Somebody(server!);
/** Creates an account at the provider. The name of the account is also its subject. */
function account(fields: object = {}) {
  const name = randomUUID();
  const email = `${name}@example.org`;
  foreign.accounts.set(name, { email, email_verified: true, name: 'Ada Lovelace', ...fields });
  return { name, email };
}
const eventsOf = async (at: TestBrowser) =>
  readCallResult(await at.query('securityEvents.list', {})).items.map(
    ({ kind, credential }: { kind: string; credential: string }) => [kind, credential],
  );
const age = (id: string) =>
  coffer().services.owner.query({
    text: `UPDATE "Session" SET "lastSignInTime" = now() - interval '11 minutes' WHERE "personId" = $1`,
    values: [id],
  });

describe('signing in with the provider', () => {
  it('creates an account for an unknown person, and finds it again from another browser', async () => {
    const { name, email } = account();
    const first = somebody();
    const { at } = first;
    expect(await first.round(name, { locale: 'de' })).toBe('/welcome');
    const person = await at.person();
    expect(person).toMatchObject({ email, name: 'Ada Lovelace', locale: 'de' });
    const again = somebody(two);
    const address = await signInAtProvider(again.there, await again.leave({ callbackUrl: '/w/1?x=2' }), name);
    // The other process continues the sign-in.
    expect(await again.back(address)).toBe('/w/1?x=2');
    expect((await again.at.person()).id).toBe(person.id);
    expect(await eventsOf(at)).toEqual([
      ['signedIn', 'provider'],
      ['signedIn', 'provider'],
      ['providerLinked', 'provider'],
    ]);
  });

  it('names its offer', async () => {
    expect(readCallResult(await somebody().at.query('account.state')).providerName).toBe('Example ID');
    expect(readCallResult(await new TestBrowser(coffer().server.url).query('account.state')).providerName).toBeNull();
    const answer = await new TestBrowser(coffer().server.url).request('POST', '/auth/provider', { body: {} });
    expect(describeRefusal(answer)).toBe('404 notFound');
  });

  it('recognises the account by its subject, even if its address has changed', async () => {
    const { name, email } = account();
    const ada = somebody();
    await ada.round(name);
    foreign.accounts.set(name, { email: `new-${email}`, email_verified: false });
    const again = somebody();
    expect(await again.round(name)).toBe('/');
    expect((await again.at.person()).email).toBe(email);
  });

  it.each([
    ['an address that is not verified', { email_verified: false }],
    ['no address', { email: undefined, email_verified: undefined }],
    ['a text that is no address', { email: 'ada' }],
  ])('refuses %s', async (_what, fields) => {
    const { name } = account(fields);
    const ada = somebody();
    expect(await ada.round(name, { callbackUrl: '/w/1' })).toBe('/sign-in?problem=unverifiedEmail&next=%2Fw%2F1');
    expect(await ada.at.person()).toBeNull();
  });

  it('reports an account whose address was not verified', async () => {
    const { at } = somebody();
    const { email } = await at.newPerson();
    const { name } = account({ email, email_verified: false });
    expect(await somebody().round(name)).toContain('unverifiedEmail');
    expect((await eventsOf(at))[0]).toEqual(['signInRefused', 'provider']);
  });

  it('reports a cancelled sign-in', async () => {
    expect(await somebody().round(null)).toBe('/sign-in?problem=cancelled');
  });

  it('starts a session with a new token', async () => {
    const { name } = account();
    const attacker = somebody();
    await attacker.at.newPerson();
    const victim = somebody();
    victim.at.cookies.set('coffer.session', String(attacker.at.token));
    await victim.round(name);
    expect(victim.at.token).not.toBe(attacker.at.token);
    expect(await attacker.at.person()).toBeNull();
  });

  it('skips the second step', async () => {
    const ada = somebody();
    const { at } = ada;
    const { id, email } = await at.newPerson();
    const { key } = readCallResult(await at.mutate('factors.beginTotp'));
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
    await at.mutate('factors.setUpTotp', { code });
    const { name } = account({ email });
    expect(await ada.round(name, { purpose: 'link' })).toBe('/provider');
    const other = somebody();
    expect(await other.round(name)).toBe('/');
    expect((await other.at.person()).id).toBe(id);
  });
});

describe('with sign-up closed', () => {
  it('refuses unknown people, and lets in invited ones', async () => {
    const { name, email } = account();
    const stranger = somebody(closed);
    expect(await stranger.round(name)).toBe('/sign-in?problem=signUpClosed');
    const { at: owner } = somebody();
    await owner.newPerson();
    const wallet = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };
    const { id: walletId } = readCallResult(await owner.mutate('wallets.create', wallet));
    const invite = async (address: string) =>
      readCallResult(
        await owner.mutate('invitations.create', { walletId, email: address, role: 'member', permissions: [] }),
      )
        .link.split('/')
        .at(-1);
    const others = `/invitation/${await invite(`${randomUUID()}@example.org`)}`;
    expect(await stranger.round(name, { callbackUrl: others })).toContain('signUpClosed');
    const own = `/invitation/${await invite(email)}`;
    expect(await stranger.round(name, { callbackUrl: own })).toBe(own);
    expect((await stranger.at.person()).email).toBe(email);
  });
});

describe('the way there and back', () => {
  it('belongs to one browser, and is used once', async () => {
    const { name } = account();
    const ada = somebody();
    const address = await signInAtProvider(ada.there, await ada.leave(), name);
    expect(await ada.back(address, somebody().at)).toBe('/sign-in?problem=expired');
    const { cookies } = ada.at;
    const kept = new Map(cookies);
    expect(await ada.back(address)).toBe('/welcome');
    expect(cookies.has('coffer.provider-round')).toBe(false);
    expect(await ada.back(address)).toBe('/sign-in?problem=expired');
    // Even with the earlier cookie, the provider refuses the code.
    const thief = somebody();
    for (const [key, value] of kept) thief.at.cookies.set(key, value);
    expect(await ada.back(address, thief.at)).toBe('/sign-in?problem=failed');
    expect(await thief.at.person()).toBeNull();
  });

  it('refuses the state of another attempt', async () => {
    const { name } = account();
    const [ada, eve] = [somebody(), somebody()];
    await ada.leave();
    const address = await signInAtProvider(eve.there, await eve.leave(), name);
    expect(await ada.back(address)).toBe('/sign-in?problem=failed');
    expect(await ada.at.person()).toBeNull();
  });

  it('leads to no other site, and begins on our own pages only', async () => {
    const { name } = account();
    expect(await somebody().round(name, { callbackUrl: '//evil.example' })).toBe('/welcome');
    const { at } = somebody();
    const foreignPage = await at.request('POST', '/auth/provider', { body: {}, origin: 'https://evil.example' });
    expect(describeRefusal(foreignPage)).toBe('403 foreignOrigin');
  });

  it('reports that the provider is unreachable, and still accepts passwords', async () => {
    const { at } = somebody();
    const { email } = await at.newPerson();
    foreign.close();
    const fresh = await startServer(inject('database'), { ...foreign.environment, BASE_URL: one!.url });
    const ada = somebody(fresh);
    try {
      expect(await ada.leave({ callbackUrl: '/w/1' })).toBe('/sign-in?problem=unreachable&next=%2Fw%2F1');
      expect((await ada.at.signIn(email, TEST_PASSWORD)).status).toBe(200);
    } finally {
      foreign.open([one!.url, closed!.url]);
    }
    // A failed request to the provider is retried.
    expect(await ada.leave()).toContain(foreign.issuer);
    await fresh.stop();
  });
});

describe('linking', () => {
  it('asks for the sign-in of the account that has the address, and then links', async () => {
    const { at: home } = somebody();
    const { id, email } = await home.newPerson();
    const { name } = account({ email: email.toUpperCase() });
    const ada = somebody(two);
    const page = '/sign-in?next=%2Fprovider%3Fnext%3D%252Fw%252F1';
    expect(await ada.round(name, { callbackUrl: '/w/1' })).toBe(page);
    expect(await ada.at.person()).toBeNull();
    expect((await ada.at.signIn(email, 'wrong horse')).status).toBe(401);
    expect((await ada.at.signIn(email, TEST_PASSWORD)).status).toBe(200);
    expect(ada.at.cookies.has('coffer.pending-link')).toBe(false);
    expect(readCallResult(await home.query('provider.state'))).toMatchObject({
      name: 'Example ID',
      hasPassword: true,
      links: [{ email, current: true }],
    });
    const again = somebody();
    expect(await again.round(name)).toBe('/');
    expect((await again.at.person()).id).toBe(id);
    expect((await eventsOf(home)).slice(0, 4)).toEqual([
      ['signedIn', 'provider'],
      ['providerLinked', 'provider'],
      ['signedIn', 'password'],
      ['signInRefused', 'password'],
    ]);
  });

  it('accepts the second step of that sign-in', async () => {
    const { at: home } = somebody();
    const { email } = await home.newPerson();
    const { key } = readCallResult(await home.mutate('factors.beginTotp'));
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await home.mutate('factors.setUpTotp', { code: codeAt(-1) });
    const { name } = account({ email });
    const ada = somebody();
    await ada.round(name);
    expect((await ada.at.signIn(email, TEST_PASSWORD)).body).toEqual({ secondStep: true });
    expect(readCallResult(await home.query('provider.state')).links).toEqual([]);
    const body = { csrfToken: await ada.at.csrfToken(), code: codeAt(0) };
    expect((await ada.at.request('POST', '/auth/callback/credentials', { body })).status).toBe(200);
    expect(readCallResult(await home.query('provider.state')).links).toHaveLength(1);
  });

  it('links nothing for another person, in another browser, or after ten minutes', async () => {
    const { at: home } = somebody();
    const { id, email } = await home.newPerson();
    const { name } = account({ email });
    const ada = somebody();
    await ada.round(name);
    const other = await somebody().at.newPerson();
    await ada.at.signIn(other.email, TEST_PASSWORD);
    expect(readCallResult(await ada.at.query('provider.state')).links).toEqual([]);
    await somebody().at.signIn(email, TEST_PASSWORD);
    const late = somebody();
    await late.round(name);
    await coffer().services.owner.query({
      text: `UPDATE "PendingLink" SET "expiresTime" = "expiresTime" - interval '10 minutes' WHERE "personId" = $1`,
      values: [id],
    });
    await late.at.signIn(email, TEST_PASSWORD);
    expect(readCallResult(await home.query('provider.state')).links).toEqual([]);
  });

  it('is offered after a recent sign-in, once for each account at the provider', async () => {
    const ada = somebody();
    const { id } = await ada.at.newPerson();
    await age(id);
    const answer = await ada.at.request('POST', '/auth/provider', { body: { purpose: 'link' } });
    expect(describeRefusal(answer)).toBe('403 recentSignInRequired');
    await ada.at.mutate('account.confirmPassword', { password: TEST_PASSWORD });
    // Her address doesn't matter here, because she is signed in to both accounts.
    const { name } = account({ email_verified: false });
    const way = { purpose: 'link', callbackUrl: '/w/1' };
    expect(await ada.round(name, way)).toBe('/provider?next=%2Fw%2F1');
    const eve = somebody();
    await eve.at.newPerson();
    expect(await eve.round(name, way)).toBe('/provider?problem=linkedElsewhere&next=%2Fw%2F1');
    const nobody = await somebody().at.request('POST', '/auth/provider', { body: { purpose: 'link' } });
    expect(describeRefusal(nobody)).toBe('401 unauthorized');
  });
});

describe('recent sign-in', () => {
  const needing = (at: TestBrowser) => at.query('account.export');

  it('requires a new sign-in at the provider', async () => {
    const { name } = account();
    const ada = somebody();
    await ada.round(name);
    expect(describeRefusal(await needing(ada.at))).toBe('403 recentSignInRequired');
    expect(new URL(await ada.leave({ purpose: 'confirm' })).searchParams.get('max_age')).toBe('0');
    expect(await ada.round(name, { purpose: 'confirm', callbackUrl: '/w/1' })).toBe('/w/1');
    const exported = readCallResult(await needing(ada.at));
    expect(exported.providerLinks).toEqual([expect.objectContaining({ issuer: `${foreign.issuer}/` })]);
  });

  it('is not proven by another person’s account or in another session', async () => {
    const [ada, eve] = [account(), account()];
    const at = somebody();
    await at.round(ada.name);
    at.there.cookies.clear();
    expect(await at.round(eve.name, { purpose: 'confirm' })).toBe('/provider?problem=otherAccount');
    expect((await eventsOf(at.at))[0]).toEqual(['proofRefused', 'provider']);
    at.there.cookies.clear();
    const address = await signInAtProvider(at.there, await at.leave({ purpose: 'confirm' }), ada.name);
    await at.at.newPerson();
    expect(await at.back(address)).toBe('/provider?problem=expired');
  });
});

describe('an account without a password', () => {
  it('rejects every password, sets one after a recent sign-in, and can then be unlinked', async () => {
    const { name, email } = account();
    const ada = somebody();
    await ada.round(name);
    expect(describeRefusal(await somebody().at.signIn(email, ''))).toBe('401 signInFailed');
    expect(describeRefusal(await somebody().at.signIn(email, TEST_PASSWORD))).toBe('401 signInFailed');
    const change = { newPassword: 'another horse battery' };
    expect(describeRefusal(await ada.at.mutate('account.changePassword', change))).toBe('403 recentSignInRequired');
    await ada.round(name, { purpose: 'confirm' });
    const { links } = readCallResult(await ada.at.query('provider.state'));
    const [{ id }] = links;
    expect(describeRefusal(await ada.at.mutate('provider.unlink', { id }))).toBe('409 lastWayIn');
    const wrong = await ada.at.mutate('account.changePassword', { ...change, currentPassword: 'x' });
    expect(describeRefusal(wrong)).toBe('403 wrongPassword');
    readCallResult(await ada.at.mutate('account.changePassword', change));
    expect(describeRefusal(await ada.at.mutate('account.changePassword', change)), 'now she has one').toBe(
      '400 invalidInput',
    );
    expect(readCallResult(await ada.at.mutate('provider.unlink', { id }))).toEqual({ id });
    expect(describeRefusal(await ada.at.mutate('provider.unlink', { id }))).toBe('404 notFound');
    expect((await somebody().at.signIn(email, change.newPassword)).status).toBe(200);
    expect((await eventsOf(ada.at)).slice(1, 3)).toEqual([
      ['providerUnlinked', 'session'],
      ['passwordChanged', 'session'],
    ]);
  });

  it('is deleted after a recent sign-in, with its links', async () => {
    const { name } = account();
    const ada = somebody();
    await ada.round(name);
    const { id } = await ada.at.person();
    expect(describeRefusal(await ada.at.mutate('account.delete', {}))).toBe('403 recentSignInRequired');
    await ada.round(name, { purpose: 'confirm' });
    readCallResult(await ada.at.mutate('account.delete', {}));
    const left = await coffer().services.owner.query({
      text: 'SELECT FROM "ProviderLink" WHERE "personId" = $1 OR subject = $2',
      values: [id, name],
    });
    expect(left).toEqual([]);
    const again = somebody();
    expect(await again.round(name)).toBe('/welcome');
    expect((await again.at.person()).id).not.toBe(id);
  });

  it('keeps one of two links that are removed at once', async () => {
    const { name } = account();
    const ada = somebody();
    await ada.round(name);
    await ada.round(name, { purpose: 'confirm' });
    ada.there.cookies.clear();
    await ada.round(account().name, { purpose: 'link' });
    const { links } = readCallResult(await ada.at.query('provider.state'));
    expect(links).toHaveLength(2);
    const answers = await Promise.all(links.map(({ id }: { id: string }) => ada.at.mutate('provider.unlink', { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is created once, by two browsers at once', async () => {
    const { name } = account();
    const browsers = [somebody(one), somebody(two)];
    const ways = await Promise.all(browsers.map(async (at) => signInAtProvider(at.there, await at.leave(), name)));
    await Promise.all(browsers.map((at, index) => at.back(String(ways[index]))));
    const [first, second] = await Promise.all(browsers.map(({ at }) => at.person()));
    expect(first.id).toBe(second.id);
  });
});
