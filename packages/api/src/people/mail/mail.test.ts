import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestCaller, createTestPerson, createTestWallet } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { invitationMailJob, sendInvitation } from '../invitations/send-invitation.ts';
import { buildInvitationMail, type InvitationMailInput } from './invitation-mail.ts';
import { mailEnvironment, requireCompleteMailSettings, toMailSettings } from './mail-settings.ts';
import { MailRejectedError, openMailer } from './mailer.ts';
import { openTestMailServer } from './testing/test-mail-server.ts';

const services = await openOwnTestServices();
let office: Awaited<ReturnType<typeof openTestMailServer>>;
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let walletId: string;

beforeAll(async () => {
  office = await openTestMailServer();
});
afterAll(async () => {
  await office.close();
});
beforeEach(async () => {
  wallet = await createTestWallet(services);
  walletId = wallet.walletId;
});
afterEach(() => {
  office.delivered.length = 0;
  office.state.away = false;
});

const owner = () => wallet.asOwner({ sendsMail: true });
const invite = (email: string) => owner().invitations.create({ walletId, email, role: 'viewer' });

/** Deletes and returns the only job queued for the invitation. */
async function jobOf(id: string) {
  const rows = await services.owner.query<{ data: object }>({
    text: `DELETE FROM pgboss.job WHERE name = 'mailInvitation' AND data->>'id' = $1 RETURNING data`,
    values: [id],
  });
  expect(rows).toHaveLength(1);
  return invitationMailJob.parse(rows[0]?.data);
}

const send = (job: z.infer<typeof invitationMailJob>, last = false) =>
  sendInvitation({ ...services, mailer: openMailer(office.settings), now: () => new Date() }, job, { last });

const tokenIn = (text: string | undefined) => /invitation\/([\w-]{43})$/m.exec(text ?? '')?.[1] ?? '';

describe('an invitation by mail', () => {
  test('contains the link, which is shown to nobody else and stored nowhere', async () => {
    const userId = await createTestPerson(services, 'Bea');
    const email = `${userId}@example.org`;
    const { id, link, mailed } = await invite(email);
    expect([link, mailed]).toEqual([null, true]);
    const job = await jobOf(id);
    expect(await send(job)).toBe('sent');
    const [{ from, to, mail }] = office.delivered as [(typeof office.delivered)[0]];
    expect([from, to]).toEqual(['coffer@example.org', [email]]);
    expect(mail.subject).toBe('Ada invites you to “Test” in Coffer');
    expect(mail.text).toContain('Ada invites you to the wallet “Test” in Coffer, as viewer.');
    const token = tokenIn(mail.text);
    expect(mail.html).toContain(`<a href="https://coffer.example/invitation/${token}">`);
    expect(JSON.stringify(job)).not.toContain(token);
    const bea = createTestCaller(services, { kind: 'session', id: randomUUID(), userId });
    expect(await bea.invitations.accept({ token })).toEqual({ walletId });
    expect(await owner().notifications.list({ walletId })).toMatchObject([
      { type: 'invitation', payload: { invitationId: id, state: 'accepted', userId }, createdUserId: userId },
    ]);
  });

  test('is queued in the same transaction as the invitation', async () => {
    const before = await services.owner.query({ text: `SELECT FROM pgboss.job WHERE name = 'mailInvitation'` });
    const itself = `${wallet.userId}@example.org`;
    expect(await refusalText(invite(itself))).toBe('alreadyMember email');
    expect(await services.owner.query({ text: `SELECT FROM pgboss.job WHERE name = 'mailInvitation'` })).toEqual(
      before,
    );
  });

  test('is not sent if the invitation was revoked or replaced, or the wallet was deleted', async () => {
    const [first, second] = [await invite('cem@example.org'), await invite('cem@example.org')];
    const jobs = [await jobOf(first.id), await jobOf(second.id)] as const;
    expect(await send(jobs[0])).toBe('nothing');
    await owner().invitations.revoke({ walletId, id: second.id });
    expect(await send(jobs[1])).toBe('nothing');
    await owner().wallets.delete({ walletId });
    expect(await send(jobs[1])).toBe('nothing');
    expect(office.delivered).toEqual([]);
  });

  test('is retried while the server is unavailable, with a new link each time; only the last link works', async () => {
    const { id } = await invite('cem@example.org');
    const job = await jobOf(id);
    office.state.away = true;
    await expect(send(job)).rejects.toThrow(/^the mail could not be sent$/);
    office.state.away = false;
    expect([await send(job), await send(job)]).toEqual(['sent', 'sent']);
    const [dead, alive] = office.delivered.map(({ mail }) => tokenIn(mail.text));
    const anybody = createTestCaller(services, null);
    expect(await refusalText(anybody.invitations.preview({ token: dead ?? '' }))).toBe('notFound');
    expect(await anybody.invitations.preview({ token: alive ?? '' })).toMatchObject({ state: 'open' });
  });

  test('notifies the inviter of a failure: at once for an unknown address, otherwise after the last attempt', async () => {
    const unknown = await invite('nobody@example.org');
    expect(await send(await jobOf(unknown.id))).toBe('failed');
    office.state.away = true;
    const known = await invite('cem@example.org');
    expect(await send(await jobOf(known.id), true)).toBe('failed');
    const told = await owner().notifications.list({ walletId });
    expect(told.map(({ type, payload }) => ({ type, payload }))).toEqual([
      { type: 'invitation', payload: { invitationId: known.id, state: 'mailFailed', email: 'cem@example.org' } },
      { type: 'invitation', payload: { invitationId: unknown.id, state: 'mailFailed', email: 'nobody@example.org' } },
    ]);
  });
});

describe('a mail', () => {
  const invitation: InvitationMailInput = {
    ...({ email: 'bea@example.org', walletName: 'Home', inviterName: 'Ada', role: 'admin', locale: 'en' } as const),
    ...{
      link: 'https://coffer.example/invitation/x',
      expiresTime: '2026-12-05T23:30:00.000Z',
      timeZone: 'Europe/Berlin',
    },
  };

  test('is in the wallet’s language, with dates in the wallet’s time zone', () => {
    const german = buildInvitationMail({ ...invitation, locale: 'de-AT' });
    expect(german.subject).toBe('Ada lädt Sie zu „Home“ in Coffer ein');
    expect(german.text).toContain('bis 6. Dezember 2026');
    expect(buildInvitationMail(invitation).text).toContain('until December 6, 2026');
    expect(buildInvitationMail({ ...invitation, locale: 'den', inviterName: null }).subject).toMatch(
      /^Someone invites/,
    );
  });

  test('shows hostile names as plain text', async () => {
    const walletName = `<img src=x onerror=alert(1)>"'&\r\nBcc: eve@example.org\r\n\r\n<script>`;
    const mail = buildInvitationMail({ ...invitation, walletName, inviterName: 'Ada\u2028\u202eX: y' });
    expect(mail.html).not.toMatch(/<img|<script|"'|onerror=alert\(1\)>/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp; Bcc: eve@example.org');
    expect(mail.subject).not.toMatch(/[\r\n\u2028\u202e]/);
    await openMailer(office.settings).send(mail);
    const [{ to, raw, mail: got }] = office.delivered as [(typeof office.delivered)[0]];
    expect(to).toEqual(['bea@example.org']);
    expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc:/im);
    expect([got.cc, got.bcc, got.subject]).toEqual([undefined, undefined, mail.subject]);
  });

  test('contains only our own headers, whatever its parts contain', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(anything, anything, async (subject, name) => {
        office.delivered.length = 0;
        const body = buildInvitationMail({ ...invitation, walletName: name });
        await openMailer(office.settings).send({ ...body, subject: `${subject}\r\nTo: eve@example.org\nX: ${name}` });
        const [{ to, mail }] = office.delivered as [(typeof office.delivered)[0]];
        expect(to).toEqual(['bea@example.org']);
        expect(mail.to).toMatchObject([{ address: 'bea@example.org' }]);
        expect(mail.headers.filter(({ key }) => key === 'x' || key === 'bcc' || key === 'cc')).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test('is sent to exactly one address', async () => {
    const mail = buildInvitationMail(invitation);
    await openMailer(office.settings)
      .send({ ...mail, to: '"a,eve@example.org"@example.org' })
      .catch(() => undefined);
    for (const { to } of office.delivered) expect(to).not.toContain('eve@example.org');
    await expect(openMailer(office.settings).send({ ...mail, to: 'nobody@example.org' })).rejects.toThrow(
      MailRejectedError,
    );
  });

  test('is marked as generated automatically', async () => {
    await openMailer(office.settings).send(buildInvitationMail(invitation));
    expect(office.delivered[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(office.delivered[0]?.mail.from).toEqual({ name: 'Coffer', address: 'coffer@example.org' });
  });
});

describe('the settings', () => {
  const read = (given: object) => z.object(mailEnvironment).superRefine(requireCompleteMailSettings).safeParse(given);
  const smtp = 'smtps://coffer:p%40ss@mail.example.org:465';

  test.each(['coffer@example.org', 'Coffer <coffer@example.org>'])('accept %s', (from) => {
    const parsed = read({ COFFER_SMTP_URL: smtp, COFFER_MAIL_FROM: from });
    expect(parsed.success && toMailSettings(parsed.data)).toEqual({ smtpUrl: smtp, from, requireTls: true });
  });

  test.each([
    ['smtp://mail.example.org', '0', true],
    ['smtp://10.0.0.5:25', '0', true],
    ['smtp://mail.example.org', '1', false],
    ['smtp://127.0.0.1:25', '0', false],
    ['smtp://[::1]:25', '0', false],
    ['smtp://LOCALHOST', '0', false],
    ['smtp://localhost.example.org', '0', true],
  ])('allow an unencrypted connection only to this machine or on request: %s, %s', (url, plaintext, requireTls) => {
    const parsed = read({ COFFER_SMTP_URL: url, COFFER_MAIL_FROM: 'a@example.org', COFFER_SMTP_PLAINTEXT: plaintext });
    expect(parsed.success && toMailSettings(parsed.data)).toMatchObject({ requireTls });
  });

  test('refuse a server without STARTTLS if the connection must be encrypted', async () => {
    const mail = { to: 'bea@example.org', subject: 'Hello', text: 'Hello' };
    const sent = openMailer({ ...office.settings, requireTls: true }).send(mail);
    await expect(sent).rejects.toMatchObject({ code: 'ETLS' });
    await expect(sent).rejects.not.toBeInstanceOf(MailRejectedError);
    expect(office.delivered).toEqual([]);
    await openMailer(office.settings).send(mail);
    expect(office.delivered).toHaveLength(1);
  });

  test.each<[object, string]>([
    [{ COFFER_SMTP_URL: smtp }, 'COFFER_MAIL_FROM'],
    [{ COFFER_MAIL_FROM: 'a@example.org' }, 'COFFER_SMTP_URL'],
    [{ COFFER_SMTP_URL: 'https://x', COFFER_MAIL_FROM: 'a@example.org' }, 'COFFER_SMTP_URL'],
    [{ COFFER_SMTP_URL: smtp, COFFER_MAIL_FROM: 'Coffer' }, 'COFFER_MAIL_FROM'],
    [{ COFFER_SMTP_URL: smtp, COFFER_MAIL_FROM: 'a@example.org\nBcc: b@example.org' }, 'COFFER_MAIL_FROM'],
  ])('reject %j', (given, named) => {
    expect(read(given).error?.issues.map(({ path }) => path[0])).toEqual([named]);
  });

  test('disable mail if none is set', () => {
    expect(toMailSettings({})).toBeNull();
  });
});
