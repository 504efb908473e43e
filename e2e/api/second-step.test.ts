import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { startServer, type TestServer } from './server.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
let other: TestServer;
beforeAll(async () => {
  other = await startServer(inject('database'), { COFFER_DEMO: '0' });
  return () => other.stop();
});

let addresses = 0;
/** Each browser has its own IP address, for which no wrong codes are counted yet. */
const browser = (url = coffer().server.url) => {
  addresses += 1;
  return new TestBrowser(url, { from: `127.0.11.${addresses}` });
};

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/**
 * Creates a person with an authenticator app. Moves the last used time step back, because setting up the app has used
 * the current code.
 */
async function withApp() {
  const at = browser();
  const person = await at.newPerson();
  const { key } = readCallResult(await at.mutate('factors.beginTotp'));
  const { recoveryCodes } = readCallResult(await at.mutate('factors.setUpTotp', { code: codeOf(key) }));
  await coffer().services.owner.query({
    text: `UPDATE "Totp" SET "lastStep" = "lastStep" - 2 WHERE "personId" = $1`,
    values: [person.id],
  });
  return { at, ...person, key: String(key), recoveryCodes: recoveryCodes as string[] };
}
const second = async (at: TestBrowser, code: string) =>
  at.request('POST', '/auth/callback/credentials', { body: { csrfToken: await at.csrfToken(), code } });

describe('signing in with a second step', () => {
  it('starts no session before the code, and one after it', async () => {
    const { email, id, key } = await withApp();
    const at = browser();
    const first = await at.signIn(email, TEST_PASSWORD);
    expect([first.status, first.body]).toEqual([200, { secondStep: true }]);
    expect(first.headers['set-cookie']?.join()).toMatch(
      /^coffer\.second-step=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(at.token).toBeUndefined();
    expect(await at.person()).toBeNull();
    expect((await second(at, codeOf(key))).body).toEqual({ url: '/' });
    expect((await at.person()).id).toBe(id);
    expect([...at.cookies.keys()]).not.toContain('coffer.second-step');
    const { items } = readCallResult(await at.query('securityEvents.list', {}));
    expect(items[0]).toMatchObject({ kind: 'signedIn', credential: 'totp' });
  });

  it('keeps the signed-in person of the browser until the code', async () => {
    const { email } = await withApp();
    const at = browser();
    const { id } = await at.newPerson();
    await at.signIn(email, TEST_PASSWORD);
    expect((await at.person()).id).toBe(id);
  });

  it('accepts a code once, even on two servers at once', async () => {
    const { email, key } = await withApp();
    const browsers = [browser(), browser(other.url), browser(), browser(other.url)];
    for (const at of browsers) await at.signIn(email, TEST_PASSWORD);
    const code = codeOf(key);
    const answers = await Promise.all(browsers.map((at) => second(at, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const late = browser();
    await late.signIn(email, TEST_PASSWORD);
    expect(describeProblemMismatch(await second(late, code), 403, 'wrongCode')).toBeNull();
    expect(describeRefusal(await second(late, codeOf(key, -1))), 'an older one').toBe('403 wrongCode');
    expect((await second(late, codeOf(key, 1))).status).toBe(200);
  });

  it('accepts a recovery code once, however it is typed', async () => {
    const { at: home, email, recoveryCodes } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const at = browser();
    await at.signIn(email, TEST_PASSWORD);
    expect((await second(at, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(readCallResult(await home.query('factors.state'))).toMatchObject({ recoveryCodesLeft: 9 });
    const again = browser();
    await again.signIn(email, TEST_PASSWORD);
    expect(describeRefusal(await second(again, code))).toBe('403 wrongCode');
    const renewed = readCallResult(await home.mutate('factors.renewRecoveryCodes')).recoveryCodes;
    expect(describeRefusal(await second(again, String(recoveryCodes[1])))).toBe('403 wrongCode');
    expect((await second(again, renewed[0])).status).toBe(200);
  });

  it('continues in the browser of the password only, for five minutes, and not after a new password', async () => {
    const { at: home, id, email, key } = await withApp();
    const at = browser();
    await at.signIn(email, TEST_PASSWORD);
    expect(describeProblemMismatch(await second(browser(), codeOf(key)), 401, 'secondStepExpired')).toBeNull();
    await coffer().services.owner.query({
      text: `UPDATE "PendingSignIn" SET "expiresTime" = "expiresTime" - interval '5 minutes' WHERE "personId" = $1`,
      values: [id],
    });
    expect(describeRefusal(await second(at, codeOf(key)))).toBe('401 secondStepExpired');
    await at.signIn(email, TEST_PASSWORD);
    await home.mutate('account.changePassword', {
      currentPassword: TEST_PASSWORD,
      newPassword: 'another horse battery',
    });
    expect(describeRefusal(await second(at, codeOf(key)))).toBe('401 secondStepExpired');
  });

  it('replaces a session that an attacker planted', async () => {
    const { email, id, key } = await withApp();
    const attacker = browser();
    await attacker.newPerson();
    const victim = browser();
    victim.cookies.set('coffer.session', String(attacker.token));
    await victim.signIn(email, TEST_PASSWORD);
    await second(victim, codeOf(key));
    expect((await victim.person()).id).toBe(id);
    expect(victim.token).not.toBe(attacker.token);
    expect(await attacker.person()).toBeNull();
  });

  it('ends with the authenticator app', async () => {
    const { at, email } = await withApp();
    expect(readCallResult(await at.mutate('factors.removeTotp'))).toEqual({ removed: true });
    expect(readCallResult(await at.query('factors.state'))).toEqual({ totpTime: null, recoveryCodesLeft: 0 });
    expect((await browser().signIn(email, TEST_PASSWORD)).body).toEqual({ url: '/' });
  });
});

describe('guessing codes', () => {
  it('keeps nobody out on a device that she signed in with', async () => {
    const { at: home, email, key, recoveryCodes } = await withApp();
    for (const _ of Array.from({ length: 11 })) {
      const at = browser();
      await at.signIn(email, TEST_PASSWORD);
      await second(at, 'no such code');
    }
    await home.signIn(email, TEST_PASSWORD);
    expect((await second(home, String(recoveryCodes[0]))).status).toBe(200);
    await home.signIn(email, TEST_PASSWORD);
    expect((await second(home, codeOf(key))).status).toBe(200);
  });

  it('is blocked after ten tries at one account from anywhere, counted apart from passwords', async () => {
    const { at: home, email, key } = await withApp();
    await home.signOut();
    for (const _ of Array.from({ length: 10 })) {
      const at = browser();
      await at.signIn(email, TEST_PASSWORD);
      expect(describeRefusal(await second(at, 'no such code'))).toBe('403 wrongCode');
    }
    const at = browser();
    expect((await at.signIn(email, TEST_PASSWORD)).body).toEqual({ secondStep: true });
    expect(describeProblemMismatch(await second(at, codeOf(key)), 429, 'tooManyRequests')).toBeNull();
  });

  it('is blocked after fifty tries from one address', async () => {
    const at = browser();
    for (let account = 0; account < 6; account += 1) {
      const { email } = await withApp();
      await at.signIn(email, TEST_PASSWORD);
      for (let tried = 0; tried < 9 && account * 9 + tried < 50; tried += 1) {
        expect(describeRefusal(await second(at, '000'))).toBe('403 wrongCode');
      }
    }
    expect(describeRefusal(await second(at, '000'))).toBe('429 tooManyRequests');
  }, 60_000);
});

describe('settings protected by the second step', () => {
  it('need a code, not just an open browser and the password', async () => {
    const { at, id, key, recoveryCodes } = await withApp();
    await coffer().services.owner.query({
      text: `UPDATE "Session" SET "lastFactorTime" = now() - interval '11 minutes' WHERE "personId" = $1`,
      values: [id],
    });
    readCallResult(await at.mutate('account.confirmPassword', { password: TEST_PASSWORD }));
    for (const change of ['factors.removeTotp', 'factors.renewRecoveryCodes']) {
      expect(describeRefusal(await at.mutate(change)), change).toBe('403 factorProofRequired');
    }
    expect(readCallResult(await at.query('factors.state'))).toMatchObject({ recoveryCodesLeft: 10 });
    expect(describeRefusal(await at.mutate('factors.confirmCode', { code: '000000' }))).toBe('403 wrongCode');
    expect(describeRefusal(await at.mutate('factors.renewRecoveryCodes'))).toBe('403 factorProofRequired');
    readCallResult(await at.mutate('factors.confirmCode', { code: codeOf(key) }));
    readCallResult(await at.mutate('factors.renewRecoveryCodes'));
    expect(describeRefusal(await at.mutate('factors.confirmCode', { code: recoveryCodes[0] }))).toBe('403 wrongCode');
  });

  it('are changed with a recovery code, once', async () => {
    const { at, id, recoveryCodes } = await withApp();
    await coffer().services.owner.query({
      text: `UPDATE "Session" SET "lastFactorTime" = NULL, "lastSignInTime" = now() - interval '1 hour' WHERE "personId" = $1`,
      values: [id],
    });
    const code = recoveryCodes[3];
    expect(describeRefusal(await at.mutate('factors.removeTotp'))).toBe('403 recentSignInRequired');
    readCallResult(await at.mutate('factors.confirmCode', { code }));
    expect(describeRefusal(await at.mutate('factors.confirmCode', { code }))).toBe('403 wrongCode');
    expect(readCallResult(await at.mutate('factors.removeTotp'))).toEqual({ removed: true });
  });
});

describe('an authenticator app', () => {
  it('counts only after a code confirms it, is set up once, and its secret is encrypted', async () => {
    const at = browser();
    const { id, email } = await at.newPerson();
    await at.mutate('factors.beginTotp');
    const { key, uri } = readCallResult(await at.mutate('factors.beginTotp'));
    expect(uri).toContain(`secret=${key}`);
    expect((await browser().signIn(email, TEST_PASSWORD)).body).toEqual({ url: '/' });
    expect(describeRefusal(await at.mutate('factors.setUpTotp', { code: '000' }))).toBe('403 wrongCode');
    expect((await at.mutate('factors.setUpTotp', { code: codeOf(key) })).status).toBe(200);
    expect(describeRefusal(await at.mutate('factors.beginTotp'))).toBe('409 factorPresent');
    const [row] = await coffer().services.owner.query<{ secret: Buffer }>({
      text: 'SELECT secret FROM "Totp" WHERE "personId" = $1',
      values: [id],
    });
    expect(row?.secret.includes(Buffer.from(Secret.fromBase32(key).buffer))).toBe(false);
  });

  it('proves a person’s identity instead of the password', async () => {
    const { at, id, key } = await withApp();
    await ageSignIns(id);
    for (const operation of ['beginTotp', 'removeTotp', 'renewRecoveryCodes']) {
      expect(describeRefusal(await at.mutate(`factors.${operation}`)), operation).toBe('403 recentSignInRequired');
    }
    expect(describeRefusal(await at.mutate('factors.confirmCode', { code: '000000x' }))).toBe('403 wrongCode');
    const code = codeOf(key);
    readCallResult(await at.mutate('factors.confirmCode', { code }));
    expect(describeRefusal(await at.mutate('factors.confirmCode', { code }))).toBe('403 wrongCode');
    expect((await at.mutate('factors.renewRecoveryCodes')).status).toBe(200);
  });

  it('lets a person delete her account with a code that was not used before', async () => {
    const { at, id, email, key } = await withApp();
    const code = codeOf(key);
    const elsewhere = browser();
    await elsewhere.signIn(email, TEST_PASSWORD);
    expect((await second(elsewhere, code)).status).toBe(200);
    await ageSignIns(id);
    expect(describeRefusal(await at.mutate('account.delete'))).toBe('403 recentSignInRequired');
    expect(describeRefusal(await at.mutate('factors.confirmCode', { code }))).toBe('403 wrongCode');
    readCallResult(await at.mutate('factors.confirmCode', { code: codeOf(key, 1) }));
    expect(describeRefusal(await elsewhere.mutate('account.delete')), 'another session').toBe(
      '403 recentSignInRequired',
    );
    expect(readCallResult(await at.mutate('account.delete'))).toEqual({ id });
    expect(await elsewhere.person()).toBeNull();
  });
});

/** Makes the last sign-in of the person's sessions eleven minutes old. */
const ageSignIns = (personId: string) =>
  coffer().services.owner.query({
    text: `UPDATE "Session" SET "lastSignInTime" = now() - interval '11 minutes' WHERE "personId" = $1`,
    values: [personId],
  });
