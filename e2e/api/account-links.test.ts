import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openTestMailServer } from '@coffer/api/people/mail/testing/test-mail-server.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { makeLinkToken } from '@coffer/auth/link-tokens.ts';
import { TEST_CHILD_ENVIRONMENT } from '@coffer/db/testing/child-environment.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseVariables, REPOSITORY_ROOT, startServer, type TestServer } from './server.ts';
import { describeRefusal, readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const NEW = 'a quiet harbour';
const services = await openOwnTestServices();
let office: Awaited<ReturnType<typeof openTestMailServer>>;
let server: TestServer;
let silent: TestServer;

beforeAll(async () => {
  office = await openTestMailServer();
  const { smtpUrl, from } = office.settings;
  server = await startServer(services.ownerConnection, {
    COFFER_SMTP_URL: smtpUrl,
    COFFER_MAIL_FROM: from,
    COFFER_WORKER: '1',
    LOG_LEVEL: 'debug',
  });
  silent = await startServer(services.ownerConnection);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await silent.stop();
  await office.close();
});

let places = 0;
/** Returns a browser with a new IP address, whose requests no limit has counted yet. */
const browser = (at = server) => {
  places += 1;
  return new TestBrowser(at.url, { from: `127.0.9.${places}` });
};

/** The mails to this address, once there are `count` of them. */
async function mailsTo(email: string, count: number) {
  const got = () => office.delivered.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
  await vi.waitFor(() => expect(got()).toHaveLength(count), { timeout: 15_000, interval: 50 });
  return got();
}
/** Waits for the mail with this subject to this address, and returns it. */
async function mailAbout(email: string, subject: string) {
  const got = () => office.delivered.find(({ to, mail }) => to.includes(email) && mail.subject === subject)?.mail;
  return vi.waitFor(() => got() ?? expect.fail(`no mail about: ${subject}`), { timeout: 15_000, interval: 50 });
}
const tokenIn = (mail: { readonly text?: string | undefined } | undefined) =>
  /\/(?:reset|verify)\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';

/** Signs up a new person, whose first mail asks her to verify her address. */
async function person() {
  const at = browser();
  const { id, email } = await at.newPerson();
  const [verification] = await mailsTo(email, 1);
  return { at, id, email, verification: tokenIn(verification) };
}

async function resetTokenOf(email: string, mails = 2): Promise<string> {
  expect(readCallResult(await browser().mutate('accountLinks.askReset', { email }))).toEqual({});
  return tokenIn((await mailsTo(email, mails)).at(-1));
}
const reset = (token: string, newPassword = NEW) =>
  browser().mutate('accountLinks.resetPassword', { token, newPassword });
const statusOfSignIn = async (email: string, password: string) => (await browser().signIn(email, password)).status;
const eventsOf = async (at: TestBrowser) =>
  readCallResult(await at.query('securityEvents.list', {})).items.map(({ kind }: { kind: string }) => kind);

describe('a forgotten password', () => {
  it('is replaced through the link in the mail, which signs out every browser and notifies her', async () => {
    const { at, id, email } = await person();
    const token = await resetTokenOf(email);
    const [, mail] = await mailsTo(email, 2);
    expect(mail?.subject).toBe('Reset your Coffer password');
    expect(mail?.html).toContain(`<a href="${server.url}/reset/${token}">`);
    expect(readCallResult(await browser().query('accountLinks.previewReset', { token }))).toEqual({
      email,
      name: 'Ada',
    });
    expect(readCallResult(await reset(token))).toEqual({ email, removedAccess: [] });
    expect(await at.person()).toBeNull();
    expect([await statusOfSignIn(email, TEST_PASSWORD), await statusOfSignIn(email, NEW)]).toEqual([401, 200]);
    const notice = await mailAbout(email, 'Your Coffer password was changed');
    expect(notice.text).toMatch(/^Time: .* UTC$/m);
    expect(notice.text).toContain('IP address: 127.0.9.');
    await mailAbout(email, 'Coffer: New device signed in');
    const again = browser();
    await again.signIn(email, NEW);
    expect(await eventsOf(again)).toContain('passwordReset');
    expect(readCallResult(await again.query('account.me')).emailVerifiedTime).not.toBeNull();
    const rows = await services.owner.query<{ row: string }>({
      text: `SELECT "AccountLink"::text AS row FROM "AccountLink" WHERE "personId" = $1
             UNION ALL SELECT data::text FROM pgboss.job WHERE name = 'mailAccount'`,
      values: [id],
    });
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const said = server.output();
    expect(said).toContain('mail of an account');
    expect(said).not.toContain(token);
    expect(said).not.toContain(email);
  });

  it('is answered the same for an unknown address, which gets no mail', async () => {
    const { email } = await person();
    const unknown = `un${email}`;
    const answers = await Promise.all(
      [unknown, email].map((one) => browser().mutate('accountLinks.askReset', { email: one })),
    );
    expect(new Set(answers.map(({ status, text: body }) => `${status} ${body}`)).size).toBe(1);
    await mailsTo(email, 2);
    await mailsTo(unknown, 0);
  });

  it('is replaced by one of two simultaneous uses; a second link voids the first; the second step stays', async () => {
    const { at, id, email, verification } = await person();
    expect((await at.mutate('accountLinks.confirmEmail', { token: verification })).status).toBe(200);
    const first = await resetTokenOf(email);
    const token = await resetTokenOf(email, 3);
    expect(describeRefusal(await reset(first))).toBe('404 notFound');
    expect((await at.mutate('factors.beginTotp')).status).toBe(200);
    await services.owner.query({
      text: `UPDATE "Totp" SET "confirmedTime" = now() WHERE "personId" = $1`,
      values: [id],
    });
    const both = await Promise.all([reset(token, `${NEW} one`), reset(token, `${NEW} two`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = both[0]?.status === 200 ? 'one' : 'two';
    const again = browser();
    const answer = await again.signIn(email, `${NEW} ${winner}`);
    expect([answer.status, again.token]).toEqual([200, undefined]);
  });

  it('as the first proof of the address removes the second step that was set up before, and sends a mail', async () => {
    const { at, id, email } = await person();
    expect((await at.mutate('factors.beginTotp')).status).toBe(200);
    await services.owner.query({
      text: `UPDATE "Totp" SET "confirmedTime" = now() WHERE "personId" = $1`,
      values: [id],
    });
    const token = await resetTokenOf(email);
    const both = await Promise.all([reset(token, `${NEW} one`), reset(token, `${NEW} two`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = both[0]?.status === 200 ? 'one' : 'two';
    const again = browser();
    expect((await again.signIn(email, `${NEW} ${winner}`)).status).toBe(200);
    expect(again.token).toBeDefined();
    expect((await mailAbout(email, 'Access to your Coffer account was removed')).text).toContain('TOTP');
    expect(await eventsOf(again)).toEqual(expect.arrayContaining(['totpRemoved', 'passwordReset']));
  });

  it('rejects a password that is easily guessed, and the link stays valid', async () => {
    const { email } = await person();
    const token = await resetTokenOf(email);
    for (const bad of ['short', 'Password123', email])
      expect(describeRefusal(await reset(token, bad))).toBe('400 invalidInput');
    expect((await reset(token)).status).toBe(200);
  });

  it('is not replaced through a link that is expired, invalid, of a deleted account or for another use', async () => {
    const { id, email, verification } = await person();
    const token = await resetTokenOf(email);
    expect(describeRefusal(await reset(verification))).toBe('404 notFound');
    await services.owner.query({
      text: `UPDATE "AccountLink" SET "expiresTime" = now() - interval '1 second' WHERE "personId" = $1 AND purpose = 'resetPassword'`,
      values: [id],
    });
    expect(describeRefusal(await reset(token))).toBe('404 notFound');
    const next = await resetTokenOf(email, 3);
    await services.owner.query({ text: 'DELETE FROM "Person" WHERE id = $1', values: [id] });
    for (const strange of [next, '', 'x', makeLinkToken(), `${next} `, `${next}\0`, `'; --${next}`, '😀'.repeat(43)]) {
      expect(describeRefusal(await reset(strange)), strange).toBe('404 notFound');
      expect(describeRefusal(await browser().query('accountLinks.previewReset', { token: strange }))).toBe(
        '404 notFound',
      );
    }
    expect(describeRefusal(await reset('x'.repeat(5000)))).toBe('400 invalidInput');
    expect(describeRefusal(await reset('x'.repeat(20_000)))).toBe('413 bodyTooLarge');
  });

  it('can be requested a few times an hour, for each account and IP address', async () => {
    const { email } = await person();
    const ask = (at: TestBrowser, to: string) => at.mutate('accountLinks.askReset', { email: to });
    for (let tries = 0; tries < 4; tries += 1) expect((await ask(browser(), email)).status).toBe(200);
    expect(describeRefusal(await ask(browser(), email.toUpperCase()))).toBe('200 undefined');
    expect(describeRefusal(await ask(browser(), email))).toBe('429 tooManyRequests');
    const at = browser();
    for (let tries = 0; tries < 20; tries += 1) expect((await ask(at, `${tries}@example.org`)).status).toBe(200);
    expect(describeRefusal(await ask(at, 'other@example.org'))).toBe('429 tooManyRequests');
  });

  it('is sent to one plain address only', async () => {
    for (const email of [
      'ada@example.org\r\nBcc: eve@example.org',
      'ada@example.org,eve@example.org',
      '"a"@example.org>, <eve@example.org',
      'ada@example.org\0',
      'a'.repeat(400),
    ]) {
      expect(describeRefusal(await browser().mutate('accountLinks.askReset', { email })), email).toBe(
        '400 invalidInput',
      );
    }
    expect(office.delivered.flatMap(({ to }) => to)).not.toContain('eve@example.org');
  });

  it('voids the links that were created before the password was changed', async () => {
    const { at, email } = await person();
    const token = await resetTokenOf(email);
    await at.mutate('account.changePassword', { currentPassword: TEST_PASSWORD, newPassword: NEW });
    expect(describeRefusal(await reset(token, `${NEW}!`))).toBe('404 notFound');
  });
});

describe('without a mail server', () => {
  it('the page says so, and the operator can create a link that verifies no address', async () => {
    const at = browser(silent);
    expect(readCallResult(await at.query('account.state')).sendsMail).toBe(false);
    expect(describeRefusal(await at.mutate('accountLinks.askReset', { email: 'ada@example.org' }))).toBe('409 noMail');
    const { email } = await at.newPerson();
    const link = await resetLink(email);
    expect(link.said).toContain(`${silent.url}/reset/`);
    const token = tokenIn({ text: link.said });
    expect((await reset(token)).status).toBe(200);
    await at.signIn(email, NEW);
    expect(readCallResult(await at.query('account.me')).emailVerifiedTime).toBeNull();
    expect(await resetLink('nobody@example.org')).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('no account'),
    });
  });

  it('an address changes at once and is not verified; a taken address is refused', async () => {
    const at = browser(silent);
    const { email } = await at.newPerson();
    const to = `new.${email}`;
    expect(readCallResult(await at.mutate('accountLinks.changeEmail', { email: to }))).toEqual({ changed: true });
    expect(readCallResult(await at.query('account.me'))).toMatchObject({ email: to, emailVerifiedTime: null });
    const other = await browser(silent).newPerson();
    expect(describeRefusal(await at.mutate('accountLinks.changeEmail', { email: other.email }))).toBe('409 emailTaken');
  });
});

async function resetLink(email: string) {
  const child = spawn(process.execPath, [join(REPOSITORY_ROOT, 'apps/server/src/reset-link.ts'), email], {
    env: {
      ...TEST_CHILD_ENVIRONMENT,
      NODE_ENV: 'production',
      COFFER_DATA_DIR: silent.directory,
      BASE_URL: silent.url,
      ...databaseVariables(services.ownerConnection),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { said, complaint, code: child.exitCode };
}

describe('an address', () => {
  const confirm = (at: TestBrowser, token: string) => at.mutate('accountLinks.confirmEmail', { token });
  const isVerified = async (at: TestBrowser) => readCallResult(await at.query('account.me')).emailVerifiedTime !== null;

  it('is verified once, by its own person, through the mailed link; a new link voids the old link', async () => {
    const { at, email, verification } = await person();
    expect(await isVerified(at)).toBe(false);
    const stranger = browser();
    expect(readCallResult(await stranger.query('accountLinks.previewAddress', { token: verification }))).toEqual({
      purpose: 'verifyEmail',
      email,
      own: false,
    });
    expect(describeRefusal(await confirm(stranger, verification))).toBe('401 unauthorized');
    await stranger.newPerson();
    expect(describeRefusal(await confirm(stranger, verification))).toBe('404 notFound');
    await at.mutate('accountLinks.askVerification');
    const token = tokenIn((await mailsTo(email, 2)).at(-1));
    expect(describeRefusal(await confirm(at, verification))).toBe('404 notFound');
    const both = await Promise.all([confirm(at, token), confirm(at, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await isVerified(at)).toBe(true);
    expect(await eventsOf(at)).toContain('emailVerified');
  });

  it('changes through the link sent to the new address; the old one is notified, and its links are void', async () => {
    const { at, email } = await person();
    const stale = await resetTokenOf(email);
    const to = `new.${email}`;
    expect(readCallResult(await at.mutate('accountLinks.changeEmail', { email: to }))).toEqual({ changed: false });
    expect(readCallResult(await at.query('account.me')).email).toBe(email);
    const token = tokenIn((await mailsTo(to, 1))[0]);
    expect(readCallResult(await confirm(at, token)).email).toBe(to);
    expect(await isVerified(at)).toBe(true);
    expect((await mailAbout(email, 'Your Coffer account has a new email address')).html).toBeUndefined();
    await mailAbout(to, 'Coffer: Email address changed');
    expect(describeRefusal(await reset(stale))).toBe('404 notFound');
    expect([await statusOfSignIn(email, TEST_PASSWORD), await statusOfSignIn(to, TEST_PASSWORD)]).toEqual([401, 200]);
  });

  it('that is taken gets the same answer, and its owner gets a mail without a working link', async () => {
    const [{ at }, other] = [await person(), await person()];
    expect(readCallResult(await at.mutate('accountLinks.changeEmail', { email: other.email }))).toEqual({
      changed: false,
    });
    const mail = (await mailsTo(other.email, 2)).at(-1);
    expect(mail?.subject).toBe('Your email address in Coffer');
    expect(tokenIn(mail)).toBe('');
  });

  it('that was taken after the link was sent stays with its owner', async () => {
    const { at, email } = await person();
    const to = `new.${email}`;
    await at.mutate('accountLinks.changeEmail', { email: to });
    const token = tokenIn((await mailsTo(to, 1))[0]);
    await browser().mutate('account.signUp', { email: to, name: 'Bea', password: TEST_PASSWORD, locale: 'en' });
    expect(describeRefusal(await confirm(at, token))).toBe('409 emailTaken');
    expect(readCallResult(await at.query('account.me')).email).toBe(email);
  });

  it('can only be changed after a recent sign-in', async () => {
    const { at, id, email } = await person();
    await services.owner.query({
      text: `UPDATE "Session" SET "lastSignInTime" = now() - interval '11 minutes' WHERE "personId" = $1`,
      values: [id],
    });
    expect(describeRefusal(await at.mutate('accountLinks.changeEmail', { email: `new.${email}` }))).toBe(
      '403 recentSignInRequired',
    );
  });

  it('counts as verified only for a person who signs up through an invitation mailed to it', async () => {
    const { at, email } = await person();
    const { id: walletId } = readCallResult(
      await at.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' }),
    );
    const guest = `guest.${email}`;
    await at.mutate('invitations.create', { walletId, email: guest, role: 'viewer', permissions: [] });
    const invitation = /invitation\/([\w-]{43})$/m.exec((await mailsTo(guest, 1))[0]?.text ?? '')?.[1];
    const fields = { email: guest, name: 'Bea', password: TEST_PASSWORD, locale: 'en', invitation };
    const bea = browser();
    expect((await bea.mutate('account.signUp', fields)).status).toBe(200);
    await bea.signIn(guest, TEST_PASSWORD);
    expect(await isVerified(bea)).toBe(true);
    const quiet = `quiet.${email}`;
    const shown = new TestBrowser(silent.url, { from: '127.0.9.250' });
    await shown.signIn(email, TEST_PASSWORD);
    const { link } = readCallResult(
      await shown.mutate('invitations.create', { walletId, email: quiet, role: 'viewer', permissions: [] }),
    );
    const cem = browser();
    await cem.mutate('account.signUp', { ...fields, email: quiet, invitation: link.split('/').at(-1) });
    await cem.signIn(quiet, TEST_PASSWORD);
    expect(await isVerified(cem)).toBe(false);
  });
});

describe('after a change of the password', () => {
  it('the person sees and revokes all her API keys in every wallet, and no keys of others', async () => {
    const { at } = await person();
    const made: string[] = [];
    for (const name of ['Home', 'Work']) {
      const wallet = { name, currency: 'EUR', timeZone: 'Europe/Berlin' };
      const { id: walletId } = readCallResult(await at.mutate('wallets.create', wallet));
      const key = { walletId, name: `for ${name}`, scopes: ['service:read'] };
      made.push(readCallResult(await at.mutate('apiKeys.create', key)).key);
    }
    const own = readCallResult(await at.query('account.apiKeys'));
    expect(own.map(({ name, walletName }: { name: string; walletName: string }) => [name, walletName])).toEqual([
      ['for Home', 'Home'],
      ['for Work', 'Work'],
    ]);
    const stranger = browser();
    await stranger.newPerson();
    expect(readCallResult(await stranger.mutate('account.revokeApiKeys'))).toEqual({ revokedCount: 0 });
    expect(readCallResult(await at.mutate('account.revokeApiKeys'))).toEqual({ revokedCount: 2 });
    expect(readCallResult(await at.query('account.apiKeys'))).toEqual([]);
    for (const key of made) {
      const answer = await browser().request('GET', '/wallets', { headers: { Authorization: `Bearer ${key}` } });
      expect(answer.status).toBe(401);
    }
    expect((await eventsOf(at)).filter((kind: string) => kind === 'apiKeyRevoked')).toHaveLength(2);
  });

  it('she can sign out everywhere, including this browser', async () => {
    const { at, email } = await person();
    const there = browser();
    await there.signIn(email, TEST_PASSWORD);
    expect(readCallResult(await at.mutate('sessions.revokeAll'))).toEqual({ revokedCount: 2 });
    expect([await at.person(), await there.person()]).toEqual([null, null]);
  });
});
