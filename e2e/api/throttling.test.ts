import { randomUUID } from 'node:crypto';
import { createAccountLink } from '@coffer/api/people/account/account-links.ts';
import { describe, expect, inject, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import type { ApiResponse } from './http.ts';
import { startServer } from './server.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
let addresses = 0;
/** Each browser has its own IP address, for which no wrong passwords are counted yet. */
const browser = (url = coffer().server.url) => {
  addresses += 1;
  return new TestBrowser(url, { from: `127.0.6.${addresses}` });
};
const times = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at));

function expectThrottled(answer: ApiResponse, seconds: number): void {
  expect(describeProblemMismatch(answer, 429, 'tooManyRequests')).toBeNull();
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
}

describe('guessing the password of one account', () => {
  it('is blocked after ten tries, and then the right password is refused too', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    for (const _ of times(10, String)) {
      expect(describeRefusal(await browser().signIn(email, 'wrong horse'))).toBe('401 signInFailed');
    }
    expectThrottled(await browser().signIn(email, 'wrong horse'), 15 * 60);
    for (const address of [email, email.toUpperCase(), ` ${email} `]) {
      expectThrottled(await browser().signIn(address, TEST_PASSWORD), 15 * 60);
    }
    expect((await at.person()).email, 'who is signed in stays so').toBe(email);
  });

  it('from anywhere keeps nobody out on a known device, which has ten tries of its own', async () => {
    const device = browser();
    const { email } = await device.newPerson();
    await device.signOut();
    const cookie = [...device.cookies].find(([name]) => name.endsWith('coffer.device'));
    expect(cookie?.[1]).toMatch(/^[\w-]{43}$/);
    for (const _ of times(12, String)) await browser().signIn(email, 'wrong horse');
    expectThrottled(await browser().signIn(email, TEST_PASSWORD), 15 * 60);
    for (const _ of times(9, String)) {
      expect(describeRefusal(await device.signIn(email, 'wrong horse'))).toBe('401 signInFailed');
    }
    const answer = await device.signIn(email, TEST_PASSWORD);
    expect(answer.status).toBe(200);
    const set = answer.headers['set-cookie']?.find((line) => line.startsWith('coffer.device='));
    expect(set).toMatch(/^coffer\.device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(set, 'a new token at each sign-in').not.toContain(cookie?.[1]);
    for (const _ of times(10, String)) {
      expect(describeRefusal(await device.signIn(email, 'wrong horse'))).toBe('401 signInFailed');
    }
    expectThrottled(await device.signIn(email, TEST_PASSWORD), 15 * 60);
  });

  it('from her own address keeps nobody out on her device either, even after fifty tries', async () => {
    addresses += 1;
    const shared = { from: `127.0.6.${addresses}` };
    const device = new TestBrowser(coffer().server.url, shared);
    const { email } = await device.newPerson();
    const stranger = new TestBrowser(coffer().server.url, shared);
    const csrfToken = await stranger.csrfToken();
    for (const at of times(60, (at) => at)) {
      const whose = at < 12 ? email : `${randomUUID()}@example.org`;
      await stranger.request('POST', '/auth/callback/credentials', {
        body: { csrfToken, email: whose, password: 'wrong horse' },
      });
    }
    expectThrottled(await stranger.signIn(`${randomUUID()}@example.org`, TEST_PASSWORD), 15 * 60);
    expect((await device.signIn(email, TEST_PASSWORD)).status).toBe(200);
  }, 60_000);

  it('on a device of somebody else, a forgotten one or with a made-up cookie counts like a stranger’s', async () => {
    const owner = browser();
    const { email } = await owner.newPerson();
    const other = browser();
    await other.newPerson();
    const copied = browser();
    copied.cookies.set('coffer.device', String(owner.cookies.get('coffer.device')));
    const madeUp = browser();
    madeUp.cookies.set('coffer.device', 'A'.repeat(43));
    const elsewhere = browser();
    await elsewhere.signIn(email, TEST_PASSWORD);
    await owner.mutate('account.changePassword', { currentPassword: TEST_PASSWORD, newPassword: 'another horse' });
    for (const _ of times(10, String)) await browser().signIn(email, 'wrong horse');
    for (const at of [other, madeUp, elsewhere]) expectThrottled(await at.signIn(email, 'another horse'), 15 * 60);
    expect((await owner.signIn(email, 'another horse')).status, 'where the password was changed').toBe(200);
    expectThrottled(await copied.signIn(email, 'another horse'), 15 * 60);
  });

  it('never prevents a new password through a link, nor signing in with it', async () => {
    const home = browser();
    const { id, email } = await home.newPerson();
    for (const _ of times(11, String)) await browser().signIn(email, 'wrong horse');
    const link = await coffer().services.database.transaction(
      (transaction) => createAccountLink(transaction, { personId: id, purpose: 'resetPassword', email, mailed: false }),
      { personId: id },
    );
    const at = browser();
    const token = String(link?.path.split('/').at(-1));
    expect((await at.mutate('accountLinks.resetPassword', { token, newPassword: 'another horse' })).status).toBe(200);
    for (const _ of times(11, String)) await browser().signIn(email, 'wrong horse');
    expect((await at.signIn(email, 'another horse')).status).toBe(200);
    expectThrottled(await home.signIn(email, 'another horse'), 15 * 60);
  });

  it('is counted before the answer is known: simultaneous tries are limited like sequential ones', async () => {
    const { email } = await browser().newPerson();
    const at = browser();
    await at.csrfToken();
    const answers = await Promise.all(times(30, () => at.signIn(email, 'wrong horse')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...times(10, () => 401), ...times(20, () => 429)]);
  });

  it('gets the same answers for an unknown account', async () => {
    const email = `${randomUUID()}@example.org`;
    for (const _ of times(10, String)) {
      expect(describeRefusal(await browser().signIn(email, 'wrong horse'))).toBe('401 signInFailed');
    }
    expectThrottled(await browser().signIn(email, 'wrong horse'), 15 * 60);
  });

  it('starts again after the right password', async () => {
    const { email } = await browser().newPerson();
    const at = browser();
    for (const _ of times(3, String)) {
      for (const _again of times(9, String)) {
        expect(describeRefusal(await at.signIn(email, 'wrong horse'))).toBe('401 signInFailed');
      }
      expect((await at.signIn(email, TEST_PASSWORD)).status).toBe(200);
    }
  });

  it('is counted for all processes together', async () => {
    const other = await startServer(inject('database'));
    try {
      const { email } = await browser().newPerson();
      for (const at of times(10, String)) {
        const url = Number(at) % 2 === 0 ? other.url : coffer().server.url;
        expect(describeRefusal(await browser(url).signIn(email, 'wrong horse'))).toBe('401 signInFailed');
      }
      for (const url of [other.url, coffer().server.url]) {
        expectThrottled(await browser(url).signIn(email, TEST_PASSWORD), 15 * 60);
      }
    } finally {
      await other.stop();
    }
  });

  it('from an open browser that asks for the password again counts with the tries of that device', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    const change = (currentPassword: string) =>
      at.mutate('account.changePassword', { currentPassword, newPassword: 'another horse' });
    for (const _ of times(10, String)) expect(describeRefusal(await change('wrong horse'))).toBe('403 wrongPassword');
    const answer = await change(TEST_PASSWORD);
    expect(describeRefusal(answer)).toBe('429 tooManyRequests');
    expect(answer.body.error.json.data.retryAfter).toBe(Number(answer.headers['retry-after']));
    expectThrottled(await at.signIn(email, TEST_PASSWORD), 15 * 60);
    expect((await browser().signIn(email, TEST_PASSWORD)).status).toBe(200);
  });
});

describe('guessing from one address', () => {
  it('is blocked after fifty accounts, and then counts against no account', async () => {
    const { email } = await browser().newPerson();
    const at = browser();
    const csrfToken = await at.csrfToken();
    const guess = (address: string, password: string) =>
      at.request('POST', '/auth/callback/credentials', { body: { csrfToken, email: address, password } });
    for (const _ of times(50, String)) {
      expect(describeRefusal(await guess(`${randomUUID()}@example.org`, 'wrong horse'))).toBe('401 signInFailed');
    }
    for (const _ of times(12, String)) expectThrottled(await guess(email, 'wrong horse'), 15 * 60);
    expectThrottled(await guess(email, TEST_PASSWORD), 15 * 60);
    expect((await browser().signIn(email, TEST_PASSWORD)).status, 'from elsewhere').toBe(200);
  });

  it('is not counted if the password is right', async () => {
    const at = browser();
    const { email } = await at.newPerson();
    const csrfToken = await at.csrfToken();
    for (const _ of times(60, String)) {
      const body = { csrfToken, email, password: TEST_PASSWORD };
      expect((await at.request('POST', '/auth/callback/credentials', { body })).status).toBe(200);
    }
  }, 60_000);

  it('cannot hide behind a header that anybody can send', async () => {
    const { email } = await browser().newPerson();
    const at = browser();
    const csrfToken = await at.csrfToken();
    const statuses = new Set<number>();
    for (const guess of times(51, String)) {
      const headers = {
        'X-Forwarded-For': `192.0.2.${guess}`,
        Forwarded: `for=192.0.2.${guess}`,
        'X-Real-IP': '192.0.2.1',
      };
      const body = { csrfToken, email: `${randomUUID()}@example.org`, password: 'wrong horse' };
      statuses.add((await at.request('POST', '/auth/callback/credentials', { headers, body })).status);
    }
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await browser().signIn(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('is recognised behind a proxy of ours', async () => {
    const server = await startServer(inject('database'), { COFFER_PROXIES: '1' });
    try {
      const at = browser(server.url);
      const from = (address: string) => ({ 'X-Forwarded-For': `198.51.100.9, ${address}` });
      const csrfToken = await at.csrfToken();
      const guess = (address: string) =>
        at.request('POST', '/auth/callback/credentials', {
          headers: from(address),
          body: { csrfToken, email: `${randomUUID()}@example.org`, password: 'wrong horse' },
        });
      for (const _ of times(50, String)) expect((await guess('203.0.113.1')).status).toBe(401);
      expectThrottled(await guess('203.0.113.1'), 15 * 60);
      expect((await guess('203.0.113.2')).status).toBe(401);
    } finally {
      await server.stop();
    }
  });
});

describe('signing up from one address', () => {
  it('is soon blocked for a caller who probes which addresses have an account', async () => {
    const { email } = await browser().newPerson();
    const at = browser();
    const signUp = (address: string) =>
      at.mutate('account.signUp', { email: address, name: 'Eve', password: TEST_PASSWORD, locale: 'en' });
    for (const _ of times(10, String)) expect(describeRefusal(await signUp(email))).toBe('409 emailTaken');
    for (const address of [email, `${randomUUID()}@example.org`]) {
      const answer = await signUp(address);
      expect(describeRefusal(answer)).toBe('429 tooManyRequests');
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60 * 60);
    }
  });
});

describe('with sign-up closed', () => {
  it('nobody learns whether an address has an account', async () => {
    const server = await startServer(inject('database'), { COFFER_SIGN_UP: '0' });
    try {
      const { email } = await browser().newPerson();
      const at = browser(server.url);
      expect((await at.query('account.state')).body.result.data.json).toMatchObject({ signUpOpen: false });
      for (const address of [email, `${randomUUID()}@example.org`]) {
        const input = { email: address, name: 'Eve', password: TEST_PASSWORD, locale: 'en' };
        expect(describeRefusal(await at.mutate('account.signUp', input))).toBe('403 signUpClosed');
      }
    } finally {
      await server.stop();
    }
  });
});
