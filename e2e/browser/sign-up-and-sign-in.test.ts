import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type AppLanguage, appTexts } from './app-texts.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectNoOverflow, expectPageQuality } from './expect-page-quality.ts';
import { dropExpectedComplaints } from './expected-complaints.ts';
import {
  callMutation,
  callQuery,
  forgetSession,
  makeAccount,
  signInNewPerson,
  signInPerson,
  type TestPerson,
} from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** Fills in the sign-in page in English. */
async function enter(page: Page, { email, password }: Pick<TestPerson, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const visits: {
  language: AppLanguage;
  locale: string;
  timezoneId: string;
  width: number;
  currency: RegExp;
  zone: string;
}[] = [
  {
    language: 'en',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    width: 1280,
    currency: /^GBP/,
    zone: 'Europe / London',
  },
  {
    language: 'de',
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    width: 360,
    currency: /^EUR/,
    zone: 'Europe / Vienna',
  },
];

for (const { language, locale, timezoneId, width, currency, zone } of visits) {
  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({ locale, timezoneId, viewport: { width, height: 800 } });

    test('a stranger creates an account and a wallet, signs out, and signs in again', async ({
      page,
      baseURL,
      complaints,
    }) => {
      const t = appTexts(language);
      const email = `${randomUUID()}@example.org`;
      await page.goto('/sign-up');
      await page.getByLabel(t('identity.yourName')).fill('Ada Example');
      await page.getByLabel(t('identity.email')).fill(` ${email.toUpperCase()} `);
      const password = page.getByLabel(t('identity.password'), { exact: true });
      await password.fill('123456789');
      await expect(page.getByText(/3/)).toBeVisible();
      await password.fill('123456789012');
      await expect(page.getByText(t('identity.strength.weak'))).toBeVisible();
      await page.getByRole('button', { name: t('identity.signUp.submit') }).click();
      await expect(page.getByText(t('forms.sentences.is-one-that-everybody-tries-first'))).toBeVisible();
      // Only the service has the list of common passwords.
      expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
      await password.fill('tell nobody of the blue door');
      await page.getByRole('button', { name: t('identity.signUp.submit') }).click();

      await expect(page).toHaveURL(`${baseURL}/welcome`);
      await expect(page.getByRole('combobox', { name: t('common.currency') })).toHaveValue(currency);
      // The browser's time zone is shown as text, not as a question.
      await expect(page.getByText(zone)).toBeVisible();
      await expect(page.getByRole('combobox', { name: t('common.timeZone') })).toHaveCount(0);
      const common = page.getByRole('radio', { name: t('categories.starter.sets.common.name') }).first();
      await expect(common).toBeChecked();
      await page.getByText(t('categories.starter.look')).click();
      await expect(page.getByText(t('categories.starter.categories.groceries'))).toBeVisible();
      await page.getByRole('button', { name: t('identity.welcome.submit') }).click();
      await expect(page.getByText(t('forms.required'))).toBeVisible();
      await page.getByLabel(t('common.name')).fill('Household');
      await page.getByRole('combobox', { name: t('common.currency') }).fill('chf');
      await page.keyboard.press('Enter');
      await expectNoOverflow(page);
      await page.getByRole('button', { name: t('identity.welcome.submit') }).click();
      await expect(page).toHaveURL(new RegExp(`^${baseURL}/w/[0-9a-f-]{36}$`));
      const home = page.url();
      await waitUntilHydrated(page);
      const walletId = home.split('/').at(-1) ?? '';
      const made = JSON.stringify(
        await callQuery(page.request, String(baseURL), 'categories.list', { walletId, limit: 100 }),
      );
      expect(made).toContain(`"${t('categories.starter.categories.subscriptions')}"`);
      expect(made).toContain(language === 'de' ? '"Umbuchung"' : '"Transfer"');

      await page.getByRole('button', { name: t('frame.accountOf').replace('{name}', 'Ada Example') }).click();
      await page.getByRole('menuitem', { name: t('frame.signOut') }).click();
      await expect(page).toHaveURL(`${baseURL}/sign-in`);
      await page.goto(home);
      await expect(page).toHaveURL(new RegExp(`${baseURL}/sign-in\\?next=`));
      await page.getByLabel(t('identity.email')).fill(email);
      await page.getByLabel(t('identity.password'), { exact: true }).fill('tell nobody of the blue door');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(home);
      dropExpectedComplaints(complaints, /status of 4/);
    });
  });
}

test.describe('signing in', () => {
  test('gives the same answer for an unknown address and a wrong password, and keeps the typed text', async ({
    page,
    baseURL,
    complaints,
  }) => {
    const ada = await makeAccount(page.request, String(baseURL));
    await page.goto('/sign-in');
    for (const email of [ada.email, `${randomUUID()}@example.org`]) {
      await enter(page, { email, password: 'not it, I fear' });
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
        'The email address or the password is wrong.',
      );
      await expect(page.getByLabel('Email address')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    }
    dropExpectedComplaints(complaints, /status of 401/);
    await enter(page, ada);
    await expect(page).toHaveURL(`${baseURL}/welcome`);
  });

  test('after too many tries says when the next one is possible', async ({ page, baseURL, complaints }) => {
    const ada = await makeAccount(page.request, String(baseURL));
    const wrong = { ...ada, password: 'not it, I fear' };
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(signInPerson(page, String(baseURL), wrong)).rejects.toThrow('401');
    }
    await page.goto('/sign-in');
    await enter(page, ada);
    await expect(page.getByText(/^Too many attempts\. Try again in (a minute|\d+ minutes)\.$/)).toBeVisible();
    dropExpectedComplaints(complaints, /status of 429/);
  });

  test('says when the service is unavailable, and works when it is back', async ({ page, baseURL, complaints }) => {
    const ada = await makeAccount(page.request, String(baseURL));
    await page.goto('/sign-in');
    await page.route('**/auth/**', (route) => route.abort());
    await enter(page, ada);
    await expect(page.getByText(/^Coffer can’t be reached/)).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ada.password);
    await page.unroute('**/auth/**');
    dropExpectedComplaints(complaints, /ERR_FAILED/);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${baseURL}/welcome`);
  });

  test('asks for missing values, and shows the password on request', async ({ page }) => {
    await page.goto('/sign-in');
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('This is required.')).toHaveCount(2);
    await expect(page.getByLabel('Email address')).toBeFocused();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await expect(page.getByText('This is required.')).toHaveCount(1);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('works by keyboard alone, and lets password managers help', async ({ page, baseURL }) => {
    const ada = await makeAccount(page.request, String(baseURL));
    await page.goto('/sign-in');
    const email = page.getByLabel('Email address');
    await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(email).toHaveAttribute('autocapitalize', 'none');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(email).toBeFocused();
    await page.keyboard.type(ada.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${baseURL}/welcome`);
  });

  test('continues to pages of this site only', async ({ page, baseURL }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    const home = `${baseURL}/w/${ada.walletId}`;
    await forgetSession(page);
    await page.goto(`/sign-in?next=${encodeURIComponent('/\\evil.example')}`);
    await enter(page, ada);
    await expect(page).toHaveURL(home);
    // A signed-in person is redirected immediately, to the page that signing in would lead to.
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      '/.//evil.example',
    ]) {
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await expect(page, next).toHaveURL(home);
    }
    await page.goto(`/sign-in?next=${encodeURIComponent(`/w/${ada.walletId}/settings/appearance`)}`);
    await expect(page).toHaveURL(`${home}/settings/appearance`);
    await page.goto('/sign-up');
    await expect(page).toHaveURL(home);
  });

  test('replaces a planted session, with a cookie that scripts cannot read', async ({ page, baseURL }) => {
    const ada = await makeAccount(page.request, String(baseURL));
    await page.context().addCookies([{ name: 'coffer.session', value: 'A'.repeat(43), url: String(baseURL) }]);
    await page.goto('/sign-in');
    await enter(page, ada);
    await expect(page).toHaveURL(`${baseURL}/welcome`);
    const session = (await page.context().cookies()).find(({ name }) => name === 'coffer.session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(session?.value).not.toBe('A'.repeat(43));
    expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  });
});

test.describe('signing up', () => {
  test('reports beside the field that an address has an account, and keeps the rest', async ({
    page,
    baseURL,
    complaints,
  }) => {
    const ada = await makeAccount(page.request, String(baseURL));
    await page.goto('/sign-up');
    await waitUntilHydrated(page);
    await page.getByLabel('Your name').fill('Another Ada');
    await page.getByLabel('Email address').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill('tell nobody of the blue door');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('An account with this address already exists. Sign in instead.')).toBeVisible();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await expect(page.getByLabel('Your name')).toHaveValue('Another Ada');
    dropExpectedComplaints(complaints, /status of 409/);
  });

  test('uses the selected language, and loses no typed text', async ({ page }) => {
    await page.goto('/sign-up');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Language').selectOption('Deutsch');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konto erstellen');
    await expect(page.getByLabel('Ihr Name')).toHaveValue('Ada');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('link', { name: 'Anmelden' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
  });
});

test.describe('an invitation', () => {
  const offer = async (page: Page, baseURL: string, email: string, role = 'member') => {
    const owner = await signInNewPerson(page, baseURL);
    const made = await callMutation(page.request, baseURL, 'invitations.create', {
      walletId: owner.walletId,
      email,
      role,
    });
    if (typeof made !== 'object' || made === null) throw new Error('no invitation');
    await forgetSession(page);
    return { owner, id: String(Reflect.get(made, 'id')), path: new URL(String(Reflect.get(made, 'link'))).pathname };
  };

  test('leads a stranger through signing up into the wallet', async ({ page, baseURL }) => {
    const email = `${randomUUID()}@example.org`;
    const { owner, path } = await offer(page, String(baseURL), email);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation to “Household”');
    await expect(page.getByText(`${owner.name} invites ${email}`)).toBeVisible();
    await expect(page.getByText('Can see everything, and edit')).toBeVisible();
    await page.getByRole('link', { name: 'Create account' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await expect(page.getByLabel('Email address')).toHaveAttribute('readonly');
    await page.getByLabel('Your name').fill('Bea Example');
    await page.getByLabel('Password', { exact: true }).fill('tell nobody of the blue door');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(`${baseURL}${path}`);
    await page.getByRole('button', { name: 'Accept and open the wallet' }).click();
    await expect(page).toHaveURL(`${baseURL}/w/${owner.walletId}`);
    await page.waitForLoadState();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation has already been accepted');
  });

  test('leads a person with an account through signing in, and nobody else into the wallet', async ({
    page,
    baseURL,
  }) => {
    const bea = await makeAccount(page.request, String(baseURL), 'Bea Example');
    const { owner, path } = await offer(page, String(baseURL), bea.email, 'viewer');
    await signInPerson(page, String(baseURL), owner);
    await page.goto(path);
    await expect(
      page.getByText(`This invitation is for ${bea.email}, and you are signed in as ${owner.email}.`),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept and open the wallet' })).toHaveCount(0);
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${baseURL}/sign-in?next=${encodeURIComponent(path)}`);
    await enter(page, bea);
    await expect(page).toHaveURL(`${baseURL}${path}`);
    await page.getByRole('button', { name: 'Accept and open the wallet' }).click();
    await expect(page).toHaveURL(`${baseURL}/w/${owner.walletId}`);
  });

  test('that was cancelled, or never existed, says so', async ({ page, baseURL }) => {
    const { owner, id, path } = await offer(page, String(baseURL), `${randomUUID()}@example.org`);
    await page.goto('/invitation/nothing-of-the-kind');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation not found');
    await signInPerson(page, String(baseURL), owner);
    await callMutation(page.request, String(baseURL), 'invitations.revoke', { walletId: owner.walletId, id });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation was revoked');
    await page.getByRole('link', { name: 'Go to your wallets' }).click();
    await expect(page).toHaveURL(`${baseURL}/w/${owner.walletId}`);
  });
});

test('the pages outside a wallet are accessible and fit', async ({ page, baseURL }) => {
  test.slow();
  for (const path of ['/sign-in', '/sign-up', '/invitation/nothing-of-the-kind']) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-hidden].animate-pulse')).toHaveCount(0);
    await expectPageQuality(page);
  }
  await signInNewPerson(page, String(baseURL));
  await page.goto('/welcome');
  await waitUntilHydrated(page);
  await expect(page.getByRole('combobox', { name: 'Currency' })).toBeVisible();
  await page.getByText('What’s included').click();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectPageQuality(page);
});

test('a person who wants to look first gets a wallet with demo data, in which every page has content', {
  tag: '@narrow',
}, async ({ page, baseURL }) => {
  test.slow();
  await signInPerson(page, String(baseURL), await makeAccount(page.request, String(baseURL)));
  await page.goto('/welcome');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Explore with demo data' }).click();
  // The demo wallet takes seconds to fill, and longer on a busy machine.
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/w/[0-9a-f-]{36}$`), { timeout: 60_000 });
  await expect(page.getByText('3 transactions are uncategorised')).toBeVisible();
  const wallet = page.url();
  for (const [place, something] of [
    ['plan', 'Large purchases'],
    ['rules', 'Rent is shared'],
    ['files', 'Stadtwerke'],
    ['merchants', 'Hotel Meerblick'],
  ]) {
    await page.goto(`${wallet}/${place}`);
    await expect(page.getByText(something ?? '').first(), place).toBeVisible();
  }
  await page.goto(`${wallet}/reports?period=lastMonth`);
  const largest = page.getByRole('list', { name: 'Largest expenses by merchant' });
  await expect(largest.getByRole('listitem').first()).toContainText('Hausverwaltung Krüger');
  await expect(largest.getByRole('listitem')).toHaveCount(10);
  await expectPageQuality(page);
});
