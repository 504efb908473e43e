import { openTestMailServer } from '@coffer/api/people/mail/testing/test-mail-server.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectNoOverflow, findAxeViolations } from './expect-page-quality.ts';
import { startEmptyCoffer } from './running-coffer.ts';
import { callMutation, makeAccount, signInNewPerson, signInPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

let office: Awaited<ReturnType<typeof openTestMailServer>>;

/** A Coffer that sends its mail to the test's own mail server. */
test.use({
  coffer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
    async ({}, use) => {
      office = await openTestMailServer();
      const { smtpUrl, from } = office.settings;
      const coffer = await startEmptyCoffer({ COFFER_SMTP_URL: smtpUrl, COFFER_MAIL_FROM: from });
      await use(coffer);
      await coffer.stop();
      await office.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The link in the last mail to this address, once there are `count` mails. */
async function linkTo(email: string, count: number): Promise<string> {
  const mails = () => office.delivered.filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(count);
  return /^http\S+\/(?:reset|verify)\/[\w-]{43}$/m.exec(mails().at(-1)?.mail.text ?? '')?.[0] ?? '';
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const password = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('a person who forgot her password requests a link, sets a new one, and signs in with it', async ({
  page,
  baseURL,
}) => {
  const { email } = await makeAccount(page.request, String(baseURL));
  await page.goto('/sign-in');
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page)).toHaveText('Forgot your password?');
  await page.getByLabel('Email address').fill('nobody at all');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page)).toHaveText('Check your email');
  await expectNoOverflow(page);

  const link = await linkTo(email, 2);
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers()['referer']));
  // The link is opened twice, because opening a link doesn't use it up.
  await page.goto(link);
  await page.goto(link);
  await waitUntilHydrated(page);
  await expect(page.getByText(email)).toBeVisible();
  expect(await findAxeViolations(page, 'all')).toEqual([]);
  await password(page, 'New password').fill('short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(password(page, 'New password')).toHaveAttribute('aria-invalid', 'true');
  await password(page, 'New password').fill('tell nobody of the blue door');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(heading(page)).toHaveText('Your password is set');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${baseURL}/sign-in`);
  await waitUntilHydrated(page);
  expect(referrers.filter((referrer) => referrer?.includes('/reset/'))).toEqual([]);
  await page.getByLabel('Email address').fill(email);
  await password(page, 'Password').fill('tell nobody of the blue door');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  await page.goto(link);
  await expect(heading(page)).toHaveText('This link no longer works');
});

test('an address is verified and changed through mailed links', async ({ page, baseURL, browser }) => {
  const { email, walletId } = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${walletId}/settings/account`);
  await waitUntilHydrated(page);
  const card = page.getByRole('region', { name: 'Email address' });
  await expect(card.getByText('Not confirmed')).toBeVisible();
  await card.getByRole('button', { name: 'Send the link again' }).click();
  const verification = await linkTo(email, 2);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(verification);
  await expect(elsewhere.getByText('Sign in to confirm that this address is yours.')).toBeVisible();
  await elsewhere.close();
  await page.goto(verification);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(heading(page)).toHaveText('Your address is confirmed');

  const to = `new.${email}`;
  await page.goto(`/w/${walletId}/settings/account`);
  await waitUntilHydrated(page);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByLabel('New email address').fill(to);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`A link is on its way to ${to}.`)).toBeVisible();
  await page.goto(await linkTo(to, 1));
  await waitUntilHydrated(page);
  await expect(page.getByText(`Your account’s address changes to ${to}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText(`${to} is the address of your account.`)).toBeVisible();
  await page.goto(`/w/${walletId}/settings/account`);
  await expect(card.getByText(to, { exact: true })).toBeVisible();
});

test('after a change of the password, other access is shown and revoked; she signs out everywhere', async ({
  page,
  baseURL,
  browser,
  complaints,
}) => {
  const someone = await signInNewPerson(page, String(baseURL));
  const { walletId } = someone;
  await callMutation(page.request, String(baseURL), 'apiKeys.create', {
    walletId,
    name: 'Backup script',
    scopes: ['service:read'],
  });
  await page.goto(`/w/${walletId}/settings/account`);
  await waitUntilHydrated(page);
  await password(page, 'Current password').fill(someone.password);
  await password(page, 'New password').fill('tell nobody of the blue door');
  await page.getByRole('button', { name: 'Change password' }).click();
  const access = page.getByRole('region', { name: 'Apps and keys with access' });
  await expect(access.getByText('Backup script')).toBeVisible();
  await access.getByRole('button', { name: 'Revoke all keys' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke all keys' }).click();
  await expect(page.getByText('One key was revoked.')).toBeVisible();
  await expect(access.getByText('No connected apps or API keys have access.')).toBeVisible();

  const elsewhere = await browser.newPage();
  await signInPerson(elsewhere, String(baseURL), { ...someone, password: 'tell nobody of the blue door' });
  await page.goto(`/w/${walletId}/settings/sessions`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  for (const one of [page, elsewhere]) {
    await one.goto(`${baseURL}/w/${walletId}`);
    await expect(one).toHaveURL(/\/sign-in/);
  }
  await elsewhere.close();
  // Requests that the page still had open when the session ended are refused, and the browser logs them.
  expect(complaints.splice(0).filter((text) => !text.includes('status of 401'))).toEqual([]);
});
