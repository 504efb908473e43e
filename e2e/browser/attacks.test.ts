import type { Browser, Page } from '@playwright/test';
import { TestApp } from '../api/oauth/test-app.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import {
  attemptCrossOriginReads,
  type CrossOriginSite,
  openCrossOriginSite,
  sendCrossOriginText,
  submitCrossOriginForm,
} from './cross-origin-site.ts';
import { dropExpectedComplaints } from './expected-complaints.ts';
import {
  callMutation,
  callQuery,
  makeAccount,
  type PersonWithWallet,
  signInNewPerson,
  signInPerson,
  type TestPerson,
} from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const ORIGINS = {
  'another port': (site: CrossOriginSite) => site.near,
  'another host': (site: CrossOriginSite) => site.far,
  'a sandbox on another port': (site: CrossOriginSite) => `${site.near}/sandboxed`,
} as const;

/** Fills in the sign-in page in English. */
async function enter(page: Page, { email, password }: TestPerson): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function sessionOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name.endsWith('coffer.session'))?.value;
}

/** Opens another browser and signs a person in. */
async function elsewhere(browser: Browser, baseURL: string, someone: TestPerson): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signInPerson(page, baseURL, someone);
  return page;
}

async function join(page: Page, other: Page, baseURL: string, owner: PersonWithWallet, email: string): Promise<void> {
  const offer = { walletId: owner.walletId, email, role: 'member' };
  const { link } = Object(await callMutation(page.request, baseURL, 'invitations.create', offer));
  await callMutation(other.request, baseURL, 'invitations.accept', { token: String(link).split('/').at(-1) });
}

// Sign-up is throttled by address, and all tests come from one address, so these tests share a person.
let ada: PersonWithWallet;
test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage();
  ada = await signInNewPerson(page, String(baseURL));
  await callMutation(page.request, String(baseURL), 'wallets.update', {
    walletId: ada.walletId,
    name: 'Secret wallet',
  });
  await page.context().close();
});

test.describe('a page of another origin, visited by a signed-in person', () => {
  let site: CrossOriginSite;
  test.beforeAll(async ({ baseURL }) => {
    site = await openCrossOriginSite(String(baseURL));
  });
  test.afterAll(() => site.close());

  for (const [origin, addressOf] of Object.entries(ORIGINS)) {
    test(`writes nothing from ${origin}`, async ({ page, baseURL }) => {
      const { walletId, email, password } = ada;
      await signInPerson(page, String(baseURL), ada);
      const before = await sessionOf(page);
      const { csrfToken } = await (await page.request.get(`${baseURL}/auth/csrf`)).json();
      const evil = await page.context().newPage();
      const visit = () => evil.goto(addressOf(site));

      const forged = JSON.stringify({ json: { walletId, name: 'forged' } });
      // A plain-text form sends `name=value`, so the JSON hides the equals sign in the tag's name.
      const [head = '', tail = ''] = forged.replace('forged', 'forged=').split('=');
      const forms = [
        { path: '/internal/trpc/tags.create', fields: { [head]: tail }, enctype: 'text/plain' },
        { path: '/auth/signout', fields: { csrfToken }, enctype: 'application/x-www-form-urlencoded' },
        { path: '/auth/signout', fields: { [`{"csrfToken":"${csrfToken}","x":"`]: '"}' }, enctype: 'text/plain' },
        {
          path: '/auth/callback/credentials',
          fields: { csrfToken, email, password },
          enctype: 'application/x-www-form-urlencoded',
        },
        { path: '/auth/callback/credentials', fields: { csrfToken, email, password }, enctype: 'multipart/form-data' },
      ];
      for (const { path, ...form } of forms) {
        await visit();
        expect(await submitCrossOriginForm(evil, { ...form, action: `${baseURL}${path}` }), path).toBe(403);
      }

      await visit();
      await sendCrossOriginText(evil, `${baseURL}/internal/trpc/tags.create`, forged);
      await sendCrossOriginText(evil, `${baseURL}/internal/trpc/sessions.revokeOthers`, '{"json":{}}');
      await sendCrossOriginText(evil, `${baseURL}/auth/signout`, JSON.stringify({ csrfToken }));

      expect(await callQuery(page.request, String(baseURL), 'tags.list', { walletId })).toMatchObject({ items: [] });
      expect(await sessionOf(page)).toBe(before);
      await page.goto(`/w/${walletId}`);
      await expect(page).toHaveURL(`${baseURL}/w/${walletId}`);
    });

    test(`reads nothing from ${origin}`, async ({ page, baseURL }) => {
      const { walletId } = ada;
      await signInPerson(page, String(baseURL), ada);
      const evil = await page.context().newPage();
      await evil.goto(addressOf(site));
      const input = encodeURIComponent(JSON.stringify({ json: { walletId } }));
      for (const path of [
        '/internal/trpc/account.me',
        `/internal/trpc/tags.list?input=${input}`,
        `/internal/export/${walletId}`,
        '/auth/csrf',
        `/w/${walletId}`,
      ]) {
        const { cors, noCors, img, script } = await attemptCrossOriginReads(evil, `${baseURL}${path}`);
        expect([cors, noCors, img, script], path).toEqual(['refused', 'refused', 'refused', 'refused']);
      }
    });

    test(`cannot show our pages in a frame on ${origin}`, async ({ page, baseURL }) => {
      const { walletId } = ada;
      await signInPerson(page, String(baseURL), ada);
      const evil = await page.context().newPage();
      // Includes the consent page, where one click gives an app access.
      const { path: consent } = (await TestApp.register(String(baseURL))).request();
      for (const path of ['/', '/sign-in', `/w/${walletId}`, `/w/${walletId}/settings/account`, consent]) {
        await evil.goto(addressOf(site));
        await evil.evaluate(
          (src) =>
            new Promise((resolve) => {
              const frame = document.createElement('iframe');
              frame.onload = resolve;
              frame.src = src;
              document.body.append(frame);
            }),
          `${baseURL}${path}`,
        );
        await expect.poll(() => evil.frames()[1]?.url(), path).toMatch(/^chrome-error:/);
      }
    });
  }

  test('has no access to a page that it opens', async ({ page, baseURL }) => {
    const { walletId } = ada;
    await signInPerson(page, String(baseURL), ada);
    const evil = await page.context().newPage();
    await evil.goto(site.near);
    const [opened] = await Promise.all([
      evil.waitForEvent('popup'),
      evil.evaluate(
        (address) => Object.assign(window, { opened: window.open(address) }) && null,
        `${baseURL}/w/${walletId}`,
      ),
    ]);
    await opened.waitForLoadState();
    expect(await evil.evaluate(() => Reflect.get(window, 'opened').closed)).toBe(true);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
  });
});

test.describe('a malicious link', () => {
  // Values of `next` as they appear in the URL.
  const NEXTS = [
    '//evil.example',
    'https%3A%2F%2Fevil.example',
    '/%5Cevil.example',
    'javascript:alert(1)',
    '%252F%252Fevil.example',
    '/w/../../evil',
    '/%2e%2e//evil.example',
  ] as const;

  for (const next of NEXTS) {
    test(`leads from signing in to nowhere else: ${next}`, async ({ page, baseURL, complaints }) => {
      const error = encodeURIComponent('<script>hacked=1</script>');
      await page.goto(`/sign-in?error=${error}&next=${next}#<svg/onload=1>`);
      await expect(page.locator('body')).not.toContainText('hacked', { useInnerText: true });
      await enter(page, ada);
      await expect(page).not.toHaveURL(/\/sign-in/);
      expect(new URL(page.url()).origin).toBe(baseURL);
      await page.waitForLoadState();
      dropExpectedComplaints(complaints, /status of 404/);
    });
  }

  test('shows its junk as text, or not at all', async ({ page, baseURL, complaints }) => {
    test.slow();
    const { walletId } = ada;
    await signInPerson(page, String(baseURL), ada);
    const junk = encodeURIComponent(
      `"><img src=x onerror=window.hacked=1></script><script>window.hacked=1</script>'{x}`,
    );
    const long = 'x'.repeat(4000);
    for (const path of [
      `/w/${walletId}/transactions?text=${junk}&assetIds=${junk}&dateFrom=${junk}&amountMin=${junk}&transaction=${junk}#${junk}`,
      `/w/${walletId}/transactions?text=${long}&tagIds=,,,&reviewed=maybe&transaction=${long}`,
      `/w/${walletId}/categories?tab=${junk}`,
      `/w/${walletId}/assets/${junk}`,
      `/w/${walletId}/import/${junk}`,
      `/w/${walletId}/settings/${junk}`,
      `/w/${junk}`,
      `/w/..%2f..%2f${junk}`,
      `/invitation/${junk}`,
      `/invitation/${long}`,
      `/sign-up?invitation=${junk}`,
      `/${junk}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main'), path).toContainText(/\S/, { useInnerText: true });
      expect(await page.evaluate(() => Reflect.get(window, 'hacked')), path).toBeUndefined();
      expect(new URL(page.url()).origin).toBe(baseURL);
    }
    dropExpectedComplaints(complaints, /status of 4\d\d/);
  });
});

test.describe('a session', () => {
  test('planted by an attacker into an open sign-in page is not taken over, and ends', async ({
    page,
    browser,
    baseURL,
  }) => {
    const attacker = await elsewhere(browser, String(baseURL), await makeAccount(page.request, String(baseURL), 'Eve'));
    const planted = String(await sessionOf(attacker));
    await page.goto('/sign-in');
    await page.context().addCookies([{ name: 'coffer.session', value: planted, url: String(baseURL) }]);
    await enter(page, ada);
    await expect(page).toHaveURL(`${baseURL}/w/${ada.walletId}`);
    expect(await sessionOf(page)).not.toBe(planted);
    expect(await page.evaluate(() => document.cookie)).not.toContain('session');
    expect(await callQuery(attacker.request, String(baseURL), 'account.state', {})).toMatchObject({ person: null });
    await attacker.context().close();
  });

  test('that was ended elsewhere ends the open page at its next request', async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    await signInPerson(page, String(baseURL), ada);
    await page.goto(`/w/${ada.walletId}/transactions`);
    await waitUntilHydrated(page);
    const other = await elsewhere(browser, String(baseURL), ada);
    await callMutation(other.request, String(baseURL), 'sessions.revokeOthers', {});
    await other.context().close();
    // The page may already have left, because of a refused request of its own.
    const leaving = page.waitForURL(/\/sign-in/);
    await Promise.race([leaving, page.getByRole('link', { name: 'Assets' }).click()]);
    await leaving;
    await expect(page.getByText('Secret wallet')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByText('Secret wallet')).toHaveCount(0);
    dropExpectedComplaints(complaints, /status of 401/);
  });

  test('that was left shows nothing more, not even after going back', async ({ page, baseURL, complaints }) => {
    const { walletId, name } = ada;
    await signInPerson(page, String(baseURL), ada);
    const answer = await page.goto(`/w/${walletId}`);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: `Account of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${baseURL}/sign-in`);
    await page.goBack();
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await expect(page.getByText('Secret wallet')).toHaveCount(0);
    dropExpectedComplaints(complaints, /status of 401/);
  });

  test('of another person, started in another tab, does nothing for the tab that stayed open', async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    await signInPerson(page, String(baseURL), ada);
    const bea = await makeAccount(page.request, String(baseURL), 'Bea Example');
    const hers = await elsewhere(browser, String(baseURL), bea);
    await join(page, hers, String(baseURL), ada, bea.email);
    await hers.context().close();
    await page.goto(`/w/${ada.walletId}/settings/account`);
    await waitUntilHydrated(page);
    // Keeps the open tab from learning of the new session through its own background requests.
    await page.route('**/internal/trpc/**', (route) =>
      route.request().method() === 'POST' ? route.continue() : undefined,
    );
    await page.context().clearCookies();
    const other = await page.context().newPage();
    await signInPerson(other, String(baseURL), bea);

    await page.getByLabel('Your name').fill('Ada Renamed');
    await page.getByRole('button', { name: 'Save' }).first().click();
    // While a page loads without styles, both copies of the button are briefly visible.
    const account = page.getByRole('button', { name: 'Account of Bea Example' }).filter({ visible: true });
    await expect(account.first()).toBeVisible();
    expect(await callQuery(page.request, String(baseURL), 'account.me', {})).toMatchObject({ name: 'Bea Example' });
    dropExpectedComplaints(complaints, /status of 401/);
  });
});
