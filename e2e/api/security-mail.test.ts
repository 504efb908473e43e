import { openTestMailServer } from '@coffer/api/people/mail/testing/test-mail-server.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from './server.ts';
import { readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const services = await openOwnTestServices();
let office: Awaited<ReturnType<typeof openTestMailServer>>;
let server: TestServer;
let silent: TestServer;
beforeAll(async () => {
  office = await openTestMailServer();
  const { smtpUrl, from } = office.settings;
  const mail = { COFFER_SMTP_URL: smtpUrl, COFFER_MAIL_FROM: from, COFFER_WORKER: '1' };
  [server, silent] = await Promise.all([
    startServer(services.ownerConnection, mail),
    startServer(services.ownerConnection),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all([server.stop(), silent.stop()]);
  await office.close();
});

let places = 0;
const browser = (at = server) => {
  places += 1;
  return new TestBrowser(at.url, { from: `127.0.21.${places}` });
};
/** Waits until exactly these mails were sent to the address, besides the mail that verifies it. */
async function expectMails(email: string, subjects: readonly string[]) {
  const got = () => office.delivered.filter(({ to, mail }) => to.includes(email) && !mail.subject?.includes('onfirm'));
  await vi.waitFor(
    () =>
      expect(
        got()
          .map(({ mail }) => mail.subject)
          .sort(),
      ).toEqual([...subjects].sort()),
    {
      timeout: 30_000,
      interval: 100,
    },
  );
  return new Map(got().map(({ mail }) => [mail.subject, mail]));
}

it('a person gets a mail about each change of her account: what, when, from where, and what to do', async () => {
  const at = browser();
  const { email } = await at.newPerson();
  const { id: walletId } = readCallResult(
    await at.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' }),
  );
  const { key } = readCallResult(await at.mutate('factors.beginTotp'));
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() });
  const headers = { 'User-Agent': 'Firefox/140' };
  readCallResult(await at.mutate('factors.setUpTotp', { code }, { headers }));
  readCallResult(await at.mutate('factors.renewRecoveryCodes'));
  readCallResult(await at.mutate('factors.removeTotp'));
  readCallResult(await at.mutate('apiKeys.create', { walletId, name: 'Script', scopes: ['service:read'] }));
  expect((await at.request('GET', `/internal/export/${walletId}`)).status).toBe(200);
  const newPassword = 'another horse';
  readCallResult(await at.mutate('account.changePassword', { currentPassword: TEST_PASSWORD, newPassword }));
  expect((await at.signIn(email, newPassword)).status, 'on a known device').toBe(200);
  const other = browser();
  expect((await other.signIn(email, newPassword)).status).toBe(200);
  const { items } = readCallResult(await at.query('securityEvents.list', {}));
  const file = items.find(({ kind }: { kind: string }) => kind === 'walletExported').subject;
  const inEnglish = [
    'Coffer: Authenticator app added',
    'Coffer: Authenticator app removed',
    'Coffer: Recovery codes replaced',
    'Coffer: API key “Script” created',
    `Coffer: Wallet exported: ${file}`,
    'Your Coffer password was changed',
    'Coffer: New device signed in',
  ];
  // A mail is in the person's language at the time it is sent.
  await expectMails(email, inEnglish);
  readCallResult(await other.mutate('account.update', { locale: 'de' }));
  readCallResult(await other.query('account.export'));
  const mails = await expectMails(email, [...inEnglish, 'Coffer: Kontodaten heruntergeladen']);
  const added = mails.get('Coffer: Authenticator app added');
  expect(added?.html).toBeUndefined();
  expect(added?.text).toContain('Hello Ada,\n\nAuthenticator app added.');
  expect(added?.text).toMatch(/^Time: \d+ \w+ \d{4} at \d\d:\d\d UTC$/m);
  expect(added?.text).toContain('Device: Firefox/140\nIP address: 127.0.21.1');
  expect(added?.text).toContain(`${server.url}/sign-in`);
  expect(mails.get('Coffer: Kontodaten heruntergeladen')?.text).toContain('Guten Tag Ada,');
}, 90_000);

it('nothing is queued if no mail is configured', async () => {
  const at = browser(silent);
  const { id, email } = await at.newPerson();
  const other = browser(silent);
  await other.signIn(email, TEST_PASSWORD);
  readCallResult(await other.query('account.export'));
  const jobs = await services.owner.query({
    text: `SELECT FROM pgboss.job WHERE data ->> 'personId' = $1`,
    values: [id],
  });
  expect(jobs).toEqual([]);
});

it('a flood of one kind is at most ten mails an hour', async () => {
  const at = browser();
  const { id } = await at.newPerson();
  for (let taken = 0; taken < 13; taken += 1) readCallResult(await at.query('account.export'));
  const jobs = await services.owner.query({
    text: `SELECT FROM pgboss.job WHERE name = 'mailSecurity' AND data ->> 'personId' = $1`,
    values: [id],
  });
  expect(jobs).toHaveLength(10);
});
