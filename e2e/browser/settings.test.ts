import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { callWithToken } from '../api/oauth/test-app.ts';
import { authoriseTestApp } from './authorise-test-app.ts';
import { backdateSignIn } from './backdate-sign-in.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  callMutation,
  makeAccount,
  type PersonWithWallet,
  signInNewPerson,
  signInPerson,
  type TestPerson,
} from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const PLACES = [
  'wallet',
  'members',
  'api-keys',
  'webhooks',
  'account',
  'sessions',
  'connected-apps',
  'access-requests',
  'appearance',
] as const;

/** Opens a settings page of the person's wallet. */
async function open(
  page: Page,
  { walletId }: Pick<PersonWithWallet, 'walletId'>,
  place: (typeof PLACES)[number],
): Promise<void> {
  await page.goto(`/w/${walletId}/settings/${place}`);
  await waitUntilHydrated(page);
}

/** Opens a page in a new browser context and signs in another person there. */
async function openSignedInPage(browser: Browser, baseURL: string, someone: TestPerson): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInPerson(page, baseURL, someone);
  return page;
}

/** Makes a person a member: invites the person, and accepts the invitation in the person's browser. */
async function join(
  page: Page,
  other: Page,
  baseURL: string,
  owner: PersonWithWallet,
  email: string,
  role: string,
): Promise<void> {
  const made = await callMutation(page.request, baseURL, 'invitations.create', {
    walletId: owner.walletId,
    email,
    role,
  });
  const link = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'link') : '');
  await callMutation(other.request, baseURL, 'invitations.accept', { token: link.split('/').at(-1) });
}

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

test.describe('the wallet', () => {
  test('is changed, and the change undone', async ({ page, baseURL }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await open(page, ada, 'wallet');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Our house');
    await page.getByRole('combobox', { name: 'Currency' }).fill('franc');
    await page.getByRole('option', { name: 'CHF' }).click();
    await page.getByLabel('Emergency fund').fill('12500.50');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('The wallet was changed.');
    await expect(page.getByRole('button', { name: /Switch wallet, currently Our house/ })).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Our house');
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^CHF/);
    await expect(page.getByLabel('Emergency fund')).toHaveValue(/12.500.50/);

    await name.fill('');
    await name.blur();
    await expect(page.getByText('This is required.')).toBeVisible();
    await name.fill('Their house');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText('The change to the wallet was undone.');
    await expect(name).toHaveValue('Our house');
  });

  test('is exported as a file of JSON lines', async ({ page, baseURL, complaints }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await open(page, ada, 'wallet');
    await page.route('**/internal/export/*', (route) => route.abort(), { times: 1 });
    const button = page.getByRole('button', { name: 'Download everything' });
    await button.click();
    await expect(page.getByText(/^Coffer can’t be reached/)).toBeVisible();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^coffer-household-\d{4}-\d{2}-\d{2}\.jsonl$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toBeInstanceOf(Object);
    expect(lines.join('\n')).toContain('Household');
  });

  test('is deleted after its name is typed', async ({ page, baseURL }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await open(page, ada, 'wallet');
    await page.getByRole('button', { name: 'Delete wallet…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Delete wallet' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('household');
    await expect(dialog.getByRole('button', { name: 'Delete wallet' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete wallet…' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox').fill('Household');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${baseURL}/welcome`);
  });
});

test.describe('API keys', () => {
  test('are created with scopes, shown once, used over REST, and revoked', async ({
    page,
    baseURL,
    playwright,
    complaints,
  }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await open(page, ada, 'api-keys');
    await expect(page.getByText('No API keys yet')).toBeVisible();
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Read' }).uncheck();
    await expect(dialog.getByText('Choose at least one permission.')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Export' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Read' }).check();
    await expect(dialog.getByRole('checkbox', { name: 'Export' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect(dialog.getByText('This is required.')).toBeVisible();
    await dialog.getByLabel('Name').fill('backup script');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue();
    expect(key).toMatch(/^coffer_\w{40,}$/);
    await expect(dialog.getByRole('textbox', { name: 'Try the key' })).toHaveValue(
      `curl -H 'Authorization: Bearer ${key}' '${baseURL}/wallets/${ada.walletId}/transactions?limit=5'`,
    );
    await expectPageQuality(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(key)).toHaveCount(0);
    await expect(page.getByText(`${key.slice(0, 11)}…`)).toBeVisible();
    await expect(page.getByText('never used')).toBeVisible();

    // A request context without the browser's cookies, as a script has.
    const script = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${key}` } });
    const wallets = `${baseURL}/wallets/${ada.walletId}`;
    expect((await script.get(`${wallets}/transactions?limit=5`)).status()).toBe(200);
    expect((await script.post(`${wallets}/tags`, { data: { name: 'x' } })).status()).toBe(403);
    expect((await script.get(`${wallets}/export`)).status()).toBe(403);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(page.getByText(/^used /)).toBeVisible();

    await page.getByRole('button', { name: 'Revoke backup script' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('backup script');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await expect(toast(page)).toContainText('The key “backup script” was revoked.');
    await expect(page.getByRole('region', { name: 'Revoked keys' }).getByText('backup script')).toBeVisible();
    expect((await script.get(wallets)).status()).toBe(401);
    await script.dispose();
    expect(complaints).toEqual([]);
  });
});

test.describe('members', () => {
  test('are invited by a link, given another role, and removed', async ({ page, baseURL, browser, complaints }) => {
    test.slow();
    const ada = await signInNewPerson(page, String(baseURL));
    const bea = await makeAccount(page.request, String(baseURL), 'Bea Example');
    await open(page, ada, 'members');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill('nobody');
    await dialog.getByLabel('Email address').blur();
    await expect(dialog.getByText('This isn’t a valid email address.')).toBeVisible();
    await dialog.getByLabel('Email address').fill(ada.email);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog.getByText('Someone with this address is already a member.')).toBeVisible();
    expect(complaints.splice(0).every((complaint) => complaint.includes('409'))).toBe(true);
    await dialog.getByLabel('Email address').fill(bea.email);
    await dialog.getByRole('radio', { name: 'Viewer' }).check();
    await dialog.getByRole('checkbox', { name: 'Export everything' }).check();
    await expectPageQuality(page);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('region', { name: 'Open invitations' }).getByText(bea.email)).toBeVisible();

    const other = await openSignedInPage(browser, String(baseURL), bea);
    await other.goto(link);
    await other.getByRole('button', { name: 'Accept and open the wallet' }).click();
    await expect(other).toHaveURL(`${baseURL}/w/${ada.walletId}`);
    await open(other, ada, 'members');
    await expect(other.getByText('Ask one of them.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Invite someone' })).toHaveCount(0);
    await open(other, ada, 'wallet');
    await expect(other.getByText('Your role here is Viewer')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Download everything' })).toBeVisible();

    await page.reload();
    await waitUntilHydrated(page);
    await expect(page.getByText('There are no open invitations.')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Bea Example' }).click();
    await page.getByRole('menuitem', { name: 'Change role…' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Admin' }).check();
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Manage members' })).toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Bea Example now has the role Admin.');
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText('Bea Example has the role Viewer again.');
    await expect(page.getByRole('main').getByText('Viewer', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Actions for Bea Example' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Bea Example');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Bea Example was removed.');
    await other.reload();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await other.context().close();
  });

  test('keep an owner, and a member who leaves types the name of the wallet', async ({ page, baseURL, browser }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    const bea = await makeAccount(page.request, String(baseURL), 'Bea Example');
    const other = await openSignedInPage(browser, String(baseURL), bea);
    await join(page, other, String(baseURL), ada, bea.email, 'admin');
    await open(page, ada, 'members');
    await expect(page.getByText('You are the only owner.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions for ${ada.name}` })).toHaveCount(0);

    await open(other, ada, 'members');
    await expect(other.getByText(`${ada.name} has a higher role than you`)).toBeVisible();
    await expect(other.getByRole('button', { name: `Actions for ${ada.name}` })).toHaveCount(0);
    await other.getByRole('button', { name: 'Actions for Bea Example' }).click();
    await other.getByRole('menuitem', { name: 'Leave this wallet…' }).click();
    await other.getByRole('dialog').getByRole('textbox').fill('Household');
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL(`${baseURL}/welcome`);
    await other.context().close();
  });

  test('do not include a person whose invitation is cancelled', async ({ page, baseURL }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    const email = `${randomUUID()}@example.org`;
    await callMutation(page.request, String(baseURL), 'invitations.create', {
      walletId: ada.walletId,
      email,
      role: 'member',
    });
    await open(page, ada, 'members');
    await page.getByRole('button', { name: `Revoke the invitation for ${email}` }).click();
    await expect(page.getByText('There are no open invitations.')).toBeVisible();
    await toast(page).getByRole('button', { name: 'Invite again' }).click();
    await expect(page.getByRole('dialog').getByLabel('Email address')).toHaveValue(email);
  });
});

test.describe('the account', () => {
  test('gets another name, and its previous name back', async ({ page, baseURL }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await open(page, ada, 'account');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Account of Ada Lovelace' })).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: `Account of ${ada.name}` })).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue(ada.name);
  });

  test('gets another password, which ends every other session', async ({ page, baseURL, browser, complaints }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    const other = await openSignedInPage(browser, String(baseURL), ada);
    await other.goto(`/w/${ada.walletId}/settings/sessions`);
    await open(page, ada, 'account');
    await page.getByLabel('Current password').fill('not it, I fear');
    await page.getByLabel('New password').fill('tell nobody of the red door');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This isn’t your current password.')).toBeVisible();
    expect(complaints.splice(0)).toEqual([expect.stringMatching(/status of 4/)]);
    await page.getByLabel('Current password').fill(ada.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page)).toContainText('Your password was changed.');
    await other.getByRole('link', { name: 'Members' }).first().click();
    await expect(other).toHaveURL(new RegExp(`^${baseURL}/sign-in\\?next=`));
    await expect(signInPerson(other, String(baseURL), ada)).rejects.toThrow('401');
    await signInPerson(other, String(baseURL), { ...ada, password: 'tell nobody of the red door' });
    await other.context().close();
  });

  test('revokes other access after a change of the password', async ({ page, baseURL }) => {
    const url = String(baseURL);
    const ada = await signInNewPerson(page, url);
    const { app, token } = await authoriseTestApp(url, ada, 'Ledger');
    const made = await callMutation(page.request, url, 'apiKeys.create', {
      walletId: ada.walletId,
      name: 'Script',
      scopes: ['service:read'],
    });
    const { key } = Object(made);
    const statuses = async () => {
      const answers = await Promise.all([token, key].map((credential) => callWithToken(url, credential)));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    await open(page, ada, 'account');
    await page.getByLabel('Current password').fill(ada.password);
    await page.getByLabel('New password').fill('tell nobody of the red door');
    await page.getByRole('button', { name: 'Change password' }).click();
    const access = page.getByRole('region', { name: 'Apps and keys with access' });
    await expect(access).toContainText('Ledger');
    await expect(access).toContainText('Script');
    expect(await statuses()).toEqual([200, 200]);
    await expectPageQuality(page);

    await access.getByRole('button', { name: 'Revoke all apps' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all apps' }).click();
    await expect(toast(page)).toContainText('One app was revoked.');
    await expect(access).not.toContainText('Ledger');
    expect(await statuses()).toEqual([401, 200]);
    await access.getByRole('button', { name: 'Revoke all keys' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all keys' }).click();
    await expect(access).toContainText('No connected apps or API keys have access.');
    expect(await statuses()).toEqual([401, 401]);
    await page.goto(app.request().path);
    await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  });

  test('downloads its data, without secrets', async ({ page, baseURL }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await open(page, ada, 'account');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your data' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      person: { email: ada.email },
      wallets: [{ wallet: { id: ada.walletId } }],
    });
    expect(text).not.toMatch(/hash/i);
  });

  test('is deleted with its own wallets, once no shared wallet needs it', async ({
    page,
    baseURL,
    browser,
    coffer,
    complaints,
  }) => {
    test.slow();
    const ada = await signInNewPerson(page, String(baseURL));
    const bea = await makeAccount(page.request, String(baseURL), 'Bea Example');
    const other = await openSignedInPage(browser, String(baseURL), bea);
    await join(page, other, String(baseURL), ada, bea.email, 'member');
    await callMutation(page.request, String(baseURL), 'wallets.create', {
      name: 'Savings',
      currency: 'EUR',
      timeZone: 'UTC',
    });
    await open(page, ada, 'account');
    await expect(page.getByText('Savings is deleted with everything in it')).toBeVisible();
    await expect(page.getByText('make someone else an owner of “Household”')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete account…' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Manage members' }).click();
    await page.getByRole('button', { name: 'Actions for Bea Example' }).click();
    await page.getByRole('menuitem', { name: 'Change role…' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Owner' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Bea Example now has the role Owner.');

    await open(page, ada, 'account');
    await expect(page.getByText('Household stays with the other members')).toBeVisible();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('This permanently deletes “Savings”.')).toBeVisible();
    await dialog.getByLabel(`Type “${ada.email}” to confirm`).fill(ada.email);
    await backdateSignIn(coffer, ada.email);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel('Password', { exact: true }).fill('not it, I fear');
    await page.keyboard.press('Enter');
    await expect(proof.getByText('The password is wrong. Nothing was changed.')).toBeVisible();
    for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/status of 4/);
    await proof.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${baseURL}/sign-in`);
    await expect(signInPerson(page, String(baseURL), ada)).rejects.toThrow('401');
    await other.goto(`/w/${ada.walletId}/settings/members`);
    await expect(other.getByRole('main').getByText('Owner', { exact: true })).toBeVisible();
    await expect(other.getByText(ada.email)).toHaveCount(0);
    await other.context().close();
  });
});

test.describe('devices', () => {
  test('are listed separately, and an ended session is refused at its next request', async ({
    page,
    baseURL,
    browser,
  }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    const other = await openSignedInPage(browser, String(baseURL), ada);
    await other.goto(`/w/${ada.walletId}/settings/sessions`);
    await expect(other.getByText('This device')).toHaveCount(1);
    await open(page, ada, 'sessions');
    await page
      .getByRole('listitem')
      .filter({ hasNotText: 'This device' })
      .getByRole('button', { name: /^Sign out/ })
      .click();
    await expect(page.getByText('You aren’t signed in on any other device.')).toBeVisible();
    await other.getByRole('link', { name: 'Appearance' }).first().click();
    await expect(other).toHaveURL(new RegExp(`^${baseURL}/sign-in\\?next=`));
    await signInPerson(other, String(baseURL), ada);
    await page.reload();
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await expect(toast(page)).toContainText('One other device was signed out.');
    await other.goto(`/w/${ada.walletId}`);
    await expect(other).toHaveURL(new RegExp(`^${baseURL}/sign-in\\?next=`));
    await other.context().close();
  });
});

test.describe('appearance', () => {
  test('theme, language and shortcuts are kept', async ({ page, baseURL }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await open(page, ada, 'appearance');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Darstellung');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Darstellung');
    await expect(page.getByRole('radio', { name: 'Dunkel' })).toBeChecked();
    const shortcuts = page.getByRole('switch', { name: 'Tastenkürzel mit einer Taste' });
    await expect(shortcuts).not.toBeChecked();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: 'Suche und Befehle' })).toBeVisible();
    await page.keyboard.press('Escape');
    await shortcuts.check();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Tastenkürzel' })).toBeVisible();
  });
});

test.describe('the navigation', () => {
  test('is a list on a phone, and beside the page on a wide screen', async ({ page, baseURL }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/w/${ada.walletId}/settings`);
    await page.getByRole('main').getByRole('link', { name: 'Members' }).click();
    await expect(page).toHaveURL(`${baseURL}/w/${ada.walletId}/settings/members`);
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(`${baseURL}/w/${ada.walletId}/settings`);
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(page).toHaveURL(`${baseURL}/w/${ada.walletId}/settings/wallet`);
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Devices' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devices');
  });

  test('a failed load says so, and is retried', async ({ page, baseURL, complaints }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await callMutation(page.request, String(baseURL), 'wallets.create', {
      name: 'Savings',
      currency: 'EUR',
      timeZone: 'UTC',
    });
    // The server has already loaded most data. Only the request for the members of the other wallet comes from the
    // browser.
    await page.route('**/internal/trpc/**', (route) => route.abort());
    await open(page, ada, 'account');
    const deletion = page.getByRole('region', { name: 'Delete your account' });
    await expect(deletion.getByText('The data couldn’t be loaded')).toBeVisible();
    await page.unroute('**/internal/trpc/**');
    await deletion.getByRole('button', { name: 'Try again' }).click();
    await expect(deletion.getByText('Savings is deleted with everything in it')).toBeVisible();
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([]);
  });

  for (const place of PLACES) {
    test(`${place} is accessible`, async ({ page, baseURL }) => {
      test.slow();
      const ada = await signInNewPerson(page, String(baseURL));
      await callMutation(page.request, String(baseURL), 'apiKeys.create', {
        walletId: ada.walletId,
        name: 'a-name-that-is-long-and-has-no-place-at-which-to-break-it-in-two',
        scopes: ['service:read', 'service:write'],
      });
      await callMutation(page.request, String(baseURL), 'invitations.create', {
        walletId: ada.walletId,
        email: `${'x'.repeat(60)}@${'long-name.'.repeat(6)}example.org`,
        role: 'viewer',
        permissions: ['manageMembers', 'manageApiKeys', 'exportData'],
      });
      await open(page, ada, place);
      await expect(page.locator('.animate-pulse')).toHaveCount(0);
      await expectPageQuality(page);
    });
  }
});
