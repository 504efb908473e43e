import { randomUUID } from 'node:crypto';
import { createDemoPerson } from '@coffer/api/demo/demo.service.ts';
import { makeSessionToken, sessionTokenHash } from '@coffer/auth/sessions.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeProblemMismatch, repeatableResponseParts } from './contract/contract-test-run.ts';
import { type ApiResponse, sendRawRequest } from './http.ts';
import { startServer, type TestServer } from './server.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const coffer = startCoffer({ LOG_LEVEL: 'info' });
const browser = () => new TestBrowser(coffer().server.url, { from: '127.0.5.1' });
const setCookies = (answer: ApiResponse) => answer.headers['set-cookie'] ?? [];
const sessionCookie = (answer: ApiResponse) => setCookies(answer).find((line) => line.includes('coffer.session='));
const rowsOf = (token: string | undefined) =>
  coffer().services.owner.query({
    text: 'SELECT id FROM "Session" WHERE "tokenHash" = $1',
    values: [sessionTokenHash(token)],
  });

describe('signing in', () => {
  it('sets a cookie that names a session, and signing out ends both', async () => {
    const at = browser();
    const { id, email } = await at.newPerson();
    expect(await at.person()).toEqual({ id, email, name: 'Ada', locale: 'en' });
    const { token } = at;
    expect(await rowsOf(token)).toHaveLength(1);
    const answer = await at.signOut();
    expect([answer.status, answer.body]).toEqual([200, { url: '/' }]);
    expect(at.token).toBeUndefined();
    expect(await rowsOf(token)).toEqual([]);
    at.cookies.set('coffer.session', token ?? '');
    expect(await at.person()).toBeNull();
    expect(describeRefusal(await at.query('account.me'))).toBe('401 unauthorized');
  });

  it('is possible for the demo person', async () => {
    const { database, rates, storage } = coffer().services;
    const demo = await createDemoPerson({ database, rates, storage, email: `${randomUUID()}@coffer.example` });
    const at = browser();
    expect((await at.signIn(demo!.email, demo!.password)).status).toBe(200);
    const { items } = readCallResult(await at.query('wallets.list', {}));
    expect(items.map((wallet: { id: string }) => wallet.id)).toEqual([demo!.walletId]);
  });

  it('works at 127.0.0.1 while Coffer’s address is localhost', async () => {
    const server = await startServer(inject('database'), { BASE_URL: `http://localhost:1`, COFFER_DEMO: '0' });
    try {
      const at = new TestBrowser(server.url, { from: '127.0.5.2' });
      await at.newPerson();
      expect((await at.signIn('x@example.org', 'x', { callbackUrl: '/w' })).body.code).toBe('signInFailed');
      expect(
        describeRefusal(await at.request('POST', '/auth/signout', { body: {}, origin: 'http://127.0.0.1:1' })),
      ).toBe('403 foreignOrigin');
    } finally {
      await server.stop();
    }
  });

  it('keeps the typed password out of the log and every answer', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    const answer = await at.signIn(email, 'a very secret horse');
    expect(answer.text).not.toContain('secret');
    const { token } = at;
    await at.signIn(email, TEST_PASSWORD);
    const said = coffer().server.output();
    for (const secret of ['secret horse', TEST_PASSWORD, token!, at.token!, email]) expect(said).not.toContain(secret);
  });
});

describe('the cookies', () => {
  it('are for this host only, and scripts cannot read them', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    const flags = sessionCookie(await at.signIn(email, TEST_PASSWORD))?.replace(/^[^;]*; /, '');
    expect(flags).toMatch(/^Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    at.cookies.clear();
    const [csrf = ''] = setCookies(await at.request('GET', '/auth/csrf'));
    expect(csrf).toMatch(/^coffer\.csrf=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  describe('over https', () => {
    let server: TestServer;
    const origin = 'https://coffer.example';
    beforeAll(async () => {
      server = await startServer(inject('database'), { BASE_URL: origin });
    });
    afterAll(() => server.stop());

    it('are Secure, bound to the host by their name, and the plain names are ignored', async () => {
      const at = new TestBrowser(server.url, { from: '127.0.5.3', origin });
      const { email } = await at.newPerson();
      const answer = await at.signIn(email, TEST_PASSWORD);
      const [session] = setCookies(answer);
      expect(session).toMatch(/^__Host-coffer\.session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
      expect(answer.headers['strict-transport-security']).toBeDefined();
      const { token } = at;
      expect(await at.person()).not.toBeNull();
      at.cookies.clear();
      at.cookies.set('coffer.session', token!);
      expect(await at.person()).toBeNull();
    });

    it('are set for pages of that origin only, even on loopback', async () => {
      for (const foreign of [server.url, 'http://coffer.example', 'https://coffer.example:444', 'https://localhost']) {
        const at = new TestBrowser(server.url, { from: '127.0.5.3', origin: foreign });
        expect(describeRefusal(await at.signIn('x@example.org', 'x')), foreign).toBe('403 foreignOrigin');
      }
    });
  });
});

describe('a guesser', () => {
  it('gets the same answer for an unknown address, a person without a password, and a wrong password', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    const without = `${randomUUID()}@example.org`;
    await coffer().services.owner.query({
      text: `INSERT INTO "Person" (id, email, name) VALUES ($1, $2, 'x')`,
      values: [randomUUID(), without],
    });
    const answers = [];
    for (const address of [email, without, `${randomUUID()}@example.org`, 'no address', '', 'a\0b@example.org']) {
      const answer = await browser().signIn(address, 'wrong horse');
      expect(describeProblemMismatch(answer, 401, 'signInFailed')).toBeNull();
      expect(setCookies(answer)).toEqual([]);
      answers.push(JSON.stringify(repeatableResponseParts(answer)));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it('gets nowhere with values that are not text', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    for (const fields of [
      { password: '' },
      { password: null },
      { password: { $ne: '' } },
      { password: [TEST_PASSWORD] },
      { email: [email] },
    ]) {
      expect(describeRefusal(await at.signIn(email, TEST_PASSWORD, fields)), JSON.stringify(fields)).toBe(
        '401 signInFailed',
      );
    }
  });
});

describe('a session cannot be fixed from outside', () => {
  it('each sign-in starts a new session, and ends the previous session of the browser', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    const first = at.token;
    await at.signIn(email, TEST_PASSWORD);
    expect(at.token).not.toBe(first);
    expect(await rowsOf(first)).toEqual([]);
    expect(await rowsOf(at.token)).toHaveLength(1);
  });

  it('a planted token is not taken over', async () => {
    const planted = makeSessionToken();
    const victim = browser();
    const { email } = await victim.newPerson();
    victim.cookies.set('coffer.session', planted);
    await victim.signIn(email, TEST_PASSWORD);
    expect(victim.token).not.toBe(planted);
    const attacker = browser();
    attacker.cookies.set('coffer.session', planted);
    expect(await attacker.person()).toBeNull();
  });

  it('an attacker’s own planted session ends when the victim signs in with it', async () => {
    const attacker = browser();
    await attacker.newPerson();
    const victim = browser();
    const { email } = await victim.newPerson();
    const theirs = attacker.token!;
    victim.cookies.set('coffer.session', theirs);
    await victim.signIn(email, TEST_PASSWORD);
    expect((await victim.person()).email).toBe(email);
    expect(await attacker.person()).toBeNull();
  });

  it('a cookie in chunks is not joined', async () => {
    const at = browser();
    await at.newPerson();
    const token = at.token!;
    at.cookies.delete('coffer.session');
    at.cookies.set('coffer.session.0', token.slice(0, 20));
    at.cookies.set('coffer.session.1', token.slice(20));
    expect(await at.person()).toBeNull();
  });
});

describe('after signing in', () => {
  it.each([
    '//evil.example',
    '///evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https://evil.example',
    'https:evil.example',
    'http://127.0.0.1:1@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '%2F%2Fevil.example',
    'https%3A%2F%2Fevil.example',
  ])('nobody is redirected to %j', async (callbackUrl) => {
    const at = browser();
    const { email } = await at.newPerson();
    const answer = await at.signIn(email, TEST_PASSWORD, { callbackUrl });
    expect([answer.status, answer.body]).toEqual([200, { url: '/' }]);
    expect(await at.signOut({ callbackUrl })).toMatchObject({ status: 200, body: { url: '/' } });
  });

  it('nor to a URL hidden in a query or a cookie', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    at.cookies.set('coffer.callback', encodeURIComponent('https://evil.example'));
    at.cookies.set('next-auth.callback-url', encodeURIComponent('https://evil.example'));
    const csrfToken = await at.csrfToken();
    const answer = await at.request('POST', '/auth/callback/credentials?callbackUrl=https%3A%2F%2Fevil.example', {
      body: { csrfToken, email, password: TEST_PASSWORD },
    });
    expect(answer).toMatchObject({ status: 200, body: { url: '/' } });
    expect(setCookies(answer).join()).not.toContain('evil');
  });

  it('a path of ours is where the browser continues, including encoded characters', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    for (const path of ['/w/1/transactions?text=a%26b&x=//y', '/%2F%2Fevil.example', '/']) {
      expect((await at.signIn(email, TEST_PASSWORD, { callbackUrl: path })).body).toEqual({ url: path });
    }
  });
});

describe('a forged request', () => {
  it('without the matching CSRF token signs nobody in or out', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    const stranger = browser();
    for (const csrfToken of [undefined, '', 'x', await stranger.csrfToken()]) {
      for (const [path, fields] of [
        ['/auth/callback/credentials', { email, password: TEST_PASSWORD }],
        ['/auth/signout', {}],
      ] as const) {
        const before = at.token;
        const answer = await at.request('POST', path, { body: { ...fields, csrfToken } });
        expect(describeProblemMismatch(answer, 403, 'foreignOrigin'), `${path} ${csrfToken}`).toBeNull();
        expect(sessionCookie(answer)).toBeUndefined();
        expect([at.token, (await at.person()).email]).toEqual([before, email]);
      }
    }
    at.cookies.set('coffer.csrf', `made-up%7C${'0'.repeat(64)}`);
    const answer = await at.request('POST', '/auth/signout', { body: { csrfToken: 'made-up' } });
    expect(describeRefusal(answer)).toBe('403 foreignOrigin');
  });

  it.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://localhost:1', '', null])(
    'from %j is refused whatever else it contains',
    async (origin) => {
      const at = browser();
      const { email } = await at.newPerson();
      const csrfToken = await at.csrfToken();
      const before = at.token;
      for (const path of ['/auth/callback/credentials', '/auth/signout', '/auth/anything']) {
        const answer = await at.request('POST', path, { origin, body: { csrfToken, email, password: TEST_PASSWORD } });
        expect(describeProblemMismatch(answer, 403, 'foreignOrigin'), path).toBeNull();
      }
      expect(await rowsOf(before)).toHaveLength(1);
    },
  );

  it('without an Origin is accepted if the browser says that it is same-origin', async () => {
    const at = browser();
    await at.newPerson();
    const body = { csrfToken: await at.csrfToken() };
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await at.request('POST', '/auth/signout', {
        origin: null,
        headers: { 'Sec-Fetch-Site': site },
        body,
      });
      expect(describeRefusal(answer), site).toBe('403 foreignOrigin');
    }
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    expect((await at.request('POST', '/auth/signout', { origin: null, headers, body })).status).toBe(200);
  });
});

describe('/auth', () => {
  it('has no pages of its own, and only routes for signing in and out', async () => {
    const at = browser();
    await at.newPerson();
    for (const path of [
      '/auth',
      '/auth/',
      '/auth/signin',
      '/auth/signin/credentials',
      '/auth/signout',
      '/auth/error',
      '/auth/error?error=%3Cscript%3E',
      '/auth/verify-request',
      '/auth/providers',
      '/auth/session',
      '/auth/callback/credentials',
      '/auth/callback/github',
      '/auth/_log',
      '/api/auth/signin',
    ]) {
      expect(describeProblemMismatch(await at.request('GET', path), 404, 'notFound'), path).toBeNull();
    }
    for (const path of [
      '/auth/session',
      '/auth/_log',
      '/auth/signin/credentials',
      '/auth/callback/github',
      '/auth/csrf',
    ]) {
      const answer = await at.request('POST', path, { body: { csrfToken: await at.csrfToken() } });
      expect(describeProblemMismatch(answer, 404, 'notFound'), path).toBeNull();
    }
  });

  it('explains an invalid body', async () => {
    const at = browser();
    const post = (body: string, type = 'application/json') =>
      at.request('POST', '/auth/callback/credentials', { body, headers: { 'Content-Type': type } });
    expect(describeProblemMismatch(await post('{"email":'), 400, 'malformedJson')).toBeNull();
    expect(describeProblemMismatch(await post('[]'), 400, 'invalidInput')).toBeNull();
    expect(describeProblemMismatch(await post('null'), 400, 'invalidInput')).toBeNull();
    for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      expect(describeProblemMismatch(await post('email=x', form), 415, 'unsupportedMediaType')).toBeNull();
    }
    expect(describeProblemMismatch(await post(`{"email":"${'x'.repeat(20_000)}"}`), 413, 'bodyTooLarge')).toBeNull();
    expect(describeProblemMismatch(await post(''), 403, 'foreignOrigin')).toBeNull();
    expect(describeRefusal(await sendRawRequest(at.url, { method: 'POST', path: '/auth/signout' }))).toBe(
      '403 foreignOrigin',
    );
  });

  it('is stored by no cache, and fits into no frame', async () => {
    const { headers } = await browser().request('GET', '/auth/csrf');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('several processes', () => {
  it('accept each other’s sessions and forms', async () => {
    const other = await startServer(inject('database'));
    try {
      const at = browser();
      const { email } = await at.newPerson();
      const there = new TestBrowser(other.url, { from: '127.0.5.4' });
      for (const [name, value] of at.cookies) there.cookies.set(name, value);
      expect((await there.person()).email).toBe(email);
      const csrfToken = await at.csrfToken();
      const answer = await there.request('POST', '/auth/signout', { body: { csrfToken } });
      expect(answer.status).toBe(200);
      expect(await at.person()).toBeNull();
    } finally {
      await other.stop();
    }
  });
});
