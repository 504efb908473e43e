import type { Page } from '@playwright/test';
import { expect, test } from './coffer.ts';
import { live } from './live.ts';
import { fits, violations } from './manners.ts';
import { call, makeAccount, newcomer, signIn } from './people.ts';

/** The pages of a wallet in the order of the menu: the key after `g`, and the page's heading. */
const PAGES = [
  ['h', /^(Home|Welcome to Household)$/],
  ['t', 'Transactions'],
  ['a', 'Assets'],
  ['r', 'Reports'],
  ['p', 'Plan'],
  ['i', 'Import'],
  ['c', 'Categories & tags'],
  ['m', 'Merchants & rules'],
  ['f', 'Files'],
  // Where there is room, the first of the settings is beside their menu.
  ['s', /^(Settings|Wallet)$/],
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const strip = (page: Page) => page.getByLabel('Connection');

const goTo = async (page: Page, key: string) => {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
};

async function newWallet(page: Page, baseURL: string): Promise<string> {
  return (await newcomer(page, baseURL)).walletId;
}

async function demoWallet(page: Page, baseURL: string): Promise<string> {
  await signIn(page, baseURL, await makeAccount(page.request, baseURL));
  const made = await call(page.request, baseURL, 'wallets.createDemo', {});
  return String(Object(made).id);
}

const WINDOWS = [
  ['a wide window', { width: 1440, height: 900 }],
  ['a telephone', { width: 390, height: 844 }],
] as const;
const WALLETS = [
  ['a new wallet', newWallet],
  ['the demo', demoWallet],
] as const;

for (const [window, viewport] of WINDOWS) {
  for (const [kind, makeWallet] of WALLETS) {
    test(`${kind} in ${window}: every page can be read in both themes, and stays when the connection is lost`, async ({
      page,
      context,
      baseURL,
      complaints,
    }) => {
      test.slow();
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const walletId = await makeWallet(page, String(baseURL));
      await page.goto(`/w/${walletId}`);
      await live(page);
      for (const [at, [, name]] of PAGES.entries()) {
        await expect(heading(page)).toHaveText(name);
        await expect(page.locator('[aria-hidden].animate-pulse')).toHaveCount(0);
        await fits(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const rules = colorScheme === 'light' ? 'all' : 'colours';
          expect(await violations(page, rules), `${name} ${colorScheme}`).toEqual([]);
        }
        const [key, next] = PAGES[(at + 1) % PAGES.length] ?? PAGES[0];
        await context.setOffline(true);
        await expect(strip(page)).toContainText('You are offline');
        await goTo(page, key);
        await expect(heading(page)).toHaveText(name);
        await context.setOffline(false);
        await expect(heading(page)).toHaveText(next);
        await expect(strip(page)).toHaveText('');
      }
      // The browser itself notes each request that was lost.
      expect(complaints.splice(0).filter((text) => !text.includes('Failed to load'))).toEqual([]);
    });
  }
}

/** Pages of links, here of dead ones, and where no mail leaves. */
const OUTSIDE = [
  ['/forgot', 'Forgot your password?'],
  ['/reset/none', 'This link does not work any more'],
  ['/verify/none', 'This link does not work any more'],
] as const;

for (const [window, viewport] of WINDOWS) {
  test(`pages that a forgotten password leads to can be read in ${window} in both themes`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const [path, name] of OUTSIDE) {
      await page.goto(path);
      await live(page);
      await expect(heading(page)).toHaveText(name);
      await fits(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), `${path} ${colorScheme}`).toEqual([]);
      }
    }
  });
}
