import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { makeAccount, signInPerson } from './test-people.ts';
import { createWalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

const WALLET = /\/w\/[0-9a-f-]{36}$/;

/** Downloads the export of the wallet whose settings are open, and returns its text. */
async function downloadExport(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

const balance = (page: Page, asset: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: asset }) })
    .last();

test('an export becomes a wallet with the same balances; a damaged one is refused with its line', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Wage', '2500.10');
  await ada.book('Rent', '-900', { categoryId: ada.rent, tagIds: [ada.tag] });
  await page.goto(`/w/${ada.walletId}/settings/wallet`);
  await waitUntilHydrated(page);
  const file = await downloadExport(page);

  await page.goto(`/w/${ada.walletId}/settings/account`);
  await waitUntilHydrated(page);
  const refused = page.getByRole('region', { name: 'Restore a wallet' }).getByRole('alert');
  await choose(page, 'photo.jsonl', 'not an export');
  await expect(refused).toContainText('photo.jsonl wasn’t restored. Nothing was changed.');
  await expect(refused).toContainText('This isn’t a Coffer wallet export.');
  const lines = file.split('\n');
  await choose(page, 'cut.jsonl', lines.slice(0, 6).join('\n'));
  await expect(refused).toContainText('Line 7: this line is missing. The file ends too early');
  await choose(page, 'changed.jsonl', lines.with(4, 'x').join('\n'));
  await expect(refused).toContainText('Line 5: this line isn’t valid JSON');
  await choose(page, 'cut.jsonl.gz', gzipSync(file).subarray(0, 200));
  await expect(refused).toContainText('The compressed file is damaged.');
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('422'))).toEqual([]);
  await expectPageQuality(page);

  let goOn = () => {};
  const seen = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/internal/restore', async (route) => {
    await seen;
    await route.continue();
  });
  await choose(page, 'household.jsonl', file);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(refused).toHaveCount(0);
  goOn();
  await page.waitForURL((url) => WALLET.test(url.pathname) && !url.pathname.includes(ada.walletId));
  await page.goto(`${page.url()}/assets`);
  await waitUntilHydrated(page);
  await expect(balance(page, 'Giro')).toContainText('1,600.10');
  await page.getByRole('button', { name: 'Switch wallet, currently Household (restored)' }).click();
  await expect(page.getByRole('menuitem', { name: /^Household\s*[A-Z]{3}$/ })).toHaveCount(1);
  await expect(page.getByRole('menuitem', { name: 'Household (restored)' })).toHaveCount(1);
});

test('a new person begins with the export of another Coffer', async ({ page, baseURL, browser }) => {
  const elsewhere = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const ada = await createWalletWithAsset(elsewhere, baseURL);
  await ada.book('Wage', '12.34');
  await elsewhere.goto(`/w/${ada.walletId}/settings/wallet`);
  await waitUntilHydrated(elsewhere);
  const file = await downloadExport(elsewhere);
  await elsewhere.context().close();

  await signInPerson(page, String(baseURL), await makeAccount(page.request, String(baseURL), 'Bea Example'));
  await page.goto('/welcome');
  await waitUntilHydrated(page);
  await page.getByLabel('Name', { exact: true }).fill('Half typed');
  await page.getByRole('button', { name: 'Restore a wallet from an export' }).click();
  await expect(page.getByText('Wallet export')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half typed');
  await expectPageQuality(page);
  await choose(page, 'household.jsonl.gz', gzipSync(file));
  await page.waitForURL(WALLET);
  await page.goto(`${page.url()}/assets`);
  await expect(balance(page, 'Giro')).toContainText('12.34');
});
