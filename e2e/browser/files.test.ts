import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { greyPixel, invoicePdf } from './sample-documents.ts';
import { chooseFiles, csvFile, textFile } from './statements.ts';
import { callMutation, makeAccount, signInPerson } from './test-people.ts';
import { createWalletWithAsset, toastRegion, transactionPanel, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').filter({ hasText: name });
const onTheirWay = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
const attachedTo = (page: Page) =>
  transactionPanel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Attached to' }) });
const answered = (page: Page, procedure: string) =>
  page.waitForResponse((answer) => answer.url().includes(procedure) && answer.ok());

async function openFiles(page: Page, { walletId }: Pick<WalletWithAsset, 'walletId'>): Promise<void> {
  await page.goto(`/w/${walletId}/files`);
  await waitUntilHydrated(page);
}

test('an invoice is read, and attached to the transaction that it belongs to', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Stadtwerke Musterstadt', '-46.11');
  await ada.book('Bakery', '-46.00');
  await ada.book('Landlady', '-800');
  await openFiles(page, ada);
  await expect(page.getByText('No files yet')).toBeVisible();
  await expectPageQuality(page);
  await chooseFiles(page, invoicePdf('strom.pdf'));
  await expect(row(page, 'strom.pdf')).toContainText('46.11');
  await expect(row(page, 'strom.pdf')).toContainText('Not attached');
  await expect(onTheirWay(page)).toHaveCount(0);
  await expectPageQuality(page);

  await row(page, 'strom.pdf').getByRole('button', { name: 'strom.pdf', exact: true }).click();
  const it = transactionPanel(page);
  await expect(it).toContainText('Stadtwerke Musterstadt GmbH');
  await expect(it).toContainText('Mar 3, 2026');
  await expect(it.getByTitle('Preview of strom.pdf')).toBeVisible();
  await expect(it.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /\?show$/);
  const proposed = it.getByRole('list', { name: 'Suggested transactions' }).getByRole('listitem');
  await expect(proposed.first()).toContainText('Stadtwerke Musterstadt');
  await expectPageQuality(page);
  await proposed.first().getByRole('button', { name: 'Attach' }).click();
  await expect(toastRegion(page)).toContainText('strom.pdf was attached.');
  await expect(attachedTo(page)).toContainText('Stadtwerke Musterstadt');
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(attachedTo(page)).toContainText('No transaction yet.');
  await expect(proposed.first()).toContainText('Stadtwerke Musterstadt');
  const attached = answered(page, 'files.assign');
  await proposed.first().getByRole('button', { name: 'Attach' }).click();
  await attached;
  await page.reload();
  await waitUntilHydrated(page);
  await expect(attachedTo(page)).toContainText('Stadtwerke Musterstadt');

  // Another transaction is found by its text, and removed again.
  await it.getByRole('button', { name: 'Find a transaction' }).click();
  await it.getByRole('searchbox', { name: 'Find a transaction' }).fill('landlady');
  const found = it.getByRole('list', { name: 'Find a transaction' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByRole('button', { name: 'Attach' }).click();
  await expect(attachedTo(page)).toContainText('Landlady');
  await attachedTo(page).getByRole('button', { name: 'Detach from Landlady' }).click();
  await expect(attachedTo(page)).not.toContainText('Landlady');
  await page.keyboard.press('Escape');
  await expect(it).toHaveCount(0);
  await expect(row(page, 'strom.pdf')).toContainText('1 transaction');
  const { promise: looked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/internal/trpc/*files.newest*', async (route) => {
    await looked;
    await route.continue();
  });
  await page.getByRole('radio', { name: 'Not attached' }).check();
  await expect(page.locator('[aria-busy=true]')).toContainText('strom.pdf');
  // Earlier results stay readable until the answer arrives.
  await expectPageQuality(page);
  answer();
  await expect(page.getByText('Every file is attached to a transaction')).toBeVisible();
  await expect(page).toHaveURL(/attached=false/);
});

test('a rejected file says why, and can be sent again', async ({ page, baseURL, complaints }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await openFiles(page, ada);
  await chooseFiles(
    page,
    textFile('program.exe', 'MZ'),
    { ...textFile('paper.pdf', ''), buffer: Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]) },
    textFile('nothing.txt', ''),
    textFile('note.txt', 'Thank you'),
  );
  await expect(onTheirWay(page)).toHaveCount(3);
  const refused = (name: string) => onTheirWay(page).filter({ hasText: name });
  await expect(refused('program.exe')).toContainText('This type of file isn’t supported.');
  await expect(refused('paper.pdf')).toContainText('The content of paper.pdf doesn’t match its file type');
  await expect(refused('nothing.txt')).toContainText('The file is empty');
  await expect(row(page, 'note.txt')).toBeVisible();
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/40|42/);
  await expectPageQuality(page);
  for (const name of ['program.exe', 'paper.pdf', 'nothing.txt'])
    await refused(name)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
  await expect(onTheirWay(page)).toHaveCount(0);

  await page.route('**/uploads/*', (route) => route.abort());
  await chooseFiles(page, invoicePdf('strom.pdf'));
  await expect(refused('strom.pdf')).toContainText('Coffer can’t be reached.');
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
  await page.unroute('**/uploads/*');
  await refused('strom.pdf').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'strom.pdf')).toHaveCount(1);
  await expect(onTheirWay(page)).toHaveCount(0);
});

test('a failed load says so, and is retried', async ({ page, baseURL, complaints }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await openFiles(page, ada);
  await chooseFiles(page, invoicePdf('strom.pdf'));
  await expect(row(page, 'strom.pdf')).toContainText('46.11');
  await page.route('**/internal/trpc/**', (route) => route.abort());
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('strom');
  await expect(page.getByText('The files couldn’t be loaded')).toBeVisible();
  await expectPageQuality(page);
  await page.unroute('**/internal/trpc/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'strom.pdf')).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('strom');
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
  await page.goto(`/w/${ada.walletId}/files?file=01900000-0000-7000-8000-000000000000`);
  await waitUntilHydrated(page);
  await expect(transactionPanel(page)).toContainText('This file couldn’t be loaded');
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('404');
});

test('a statement leads to its import', { tag: '@narrow' }, async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await openFiles(page, ada);
  await chooseFiles(page, csvFile('february.csv', '03.02.2026;Café Central;Two coffees;-3,20'));
  await expect(row(page, 'february.csv')).toContainText('Bank statement');
  await row(page, 'february.csv').getByRole('button', { name: 'february.csv', exact: true }).click();
  await expect(transactionPanel(page)).toContainText('1 transaction');
  await transactionPanel(page).getByRole('button', { name: 'Preview and import' }).click();
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('list', { name: 'Transactions to add' })).toContainText('Café Central');
});

test('files are searched, shown, downloaded, browsed, and deleted', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await openFiles(page, ada);
  await chooseFiles(page, textFile('note.txt', 'Thank you'), greyPixel('receipt.png'));
  await expect(row(page, 'receipt.png')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('NOTE');
  await expect(row(page, 'receipt.png')).toHaveCount(0);
  await expect(row(page, 'note.txt')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('zebra');
  await expect(page.getByText('No file matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await row(page, 'receipt.png').getByRole('button', { name: 'receipt.png', exact: true }).click();
  const shown = transactionPanel(page).getByRole('img', { name: 'Picture of receipt.png' });
  await expect.poll(() => shown.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1);
  await page.keyboard.press('j');
  await expect(transactionPanel(page).getByRole('heading', { name: 'note.txt' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    transactionPanel(page).getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('note.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe('Thank you');

  await transactionPanel(page).getByRole('button', { name: 'Delete' }).click();
  await expect(transactionPanel(page).getByRole('heading', { name: 'receipt.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'note.txt')).toHaveCount(0);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'note.txt')).toHaveCount(1);
  await row(page, 'note.txt').getByRole('button', { name: 'Actions for note.txt' }).click();
  const deleted = answered(page, 'files.delete');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row(page, 'note.txt')).toHaveCount(0);
  await deleted;
  await page.reload();
  await waitUntilHydrated(page);
  await expect(row(page, 'receipt.png')).toHaveCount(1);
  await expect(row(page, 'note.txt')).toHaveCount(0);
});

test('a transaction shows its files in its panel; a viewer sees them', async ({ page, browser, baseURL }) => {
  const origin = String(baseURL);
  const ada = await createWalletWithAsset(page, baseURL);
  const transaction = await ada.book('Stadtwerke Musterstadt', '-46.11');
  const address = `/w/${ada.walletId}/transactions?transaction=${transaction}`;
  await page.goto(address);
  await waitUntilHydrated(page);
  const files = (at: Page) =>
    transactionPanel(at).getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
  await chooseFiles(page, invoicePdf('strom.pdf'));
  await expect(files(page)).toContainText('strom.pdf');
  await expect(files(page)).toContainText('46.11');
  await expectPageQuality(page);
  await files(page).getByRole('button', { name: 'Detach strom.pdf' }).click();
  await expect(files(page)).toHaveCount(0);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(files(page)).toHaveCount(1);

  const context = await browser.newContext({ baseURL: origin });
  const theirs = await context.newPage();
  const vera = await makeAccount(theirs.request, origin, 'Vera');
  const invitation = { walletId: ada.walletId, email: vera.email, role: 'viewer' };
  const made = await callMutation(page.request, origin, 'invitations.create', invitation);
  const link = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'link') : '');
  await signInPerson(theirs, origin, vera);
  await callMutation(theirs.request, origin, 'invitations.accept', { token: link.split('/').at(-1) });
  await theirs.goto(address);
  await waitUntilHydrated(theirs);
  await expect(files(theirs)).toContainText('strom.pdf');
  await expect(transactionPanel(theirs).getByRole('button', { name: 'Detach strom.pdf' })).toHaveCount(0);
  await expect(transactionPanel(theirs).getByRole('button', { name: 'Choose files' })).toHaveCount(0);
  await files(theirs).getByRole('link', { name: 'strom.pdf' }).click();
  await theirs.waitForURL(/\/files\?file=/);
  await expect(attachedTo(theirs)).toContainText('Stadtwerke Musterstadt');
  await expect(transactionPanel(theirs).getByRole('button', { name: /^(Attach|Detach|Delete|Find)/ })).toHaveCount(0);
  await expectPageQuality(theirs);
  await context.close();
});
