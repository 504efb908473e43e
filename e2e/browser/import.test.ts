import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer.ts';
import { live } from './live.ts';
import { expectManners } from './manners.ts';
import { call, makeAccount, newcomer, signIn } from './people.ts';
import { bookOn, choose, csv, file, makeAsset, mt940, openImport, send } from './statements.ts';

const COFFEE = '03.02.2026;Café Central;Two coffees;-3,20';
const RENT = '04.02.2026;Landlady;Rent;-800,00';

const list = (page: Page) => page.getByRole('list', { name: 'What will be booked' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** What stands below one of the three numbers of the preview. */
const count = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

test('a statement goes from the file to the books, and back, and in again', async ({ page, baseURL }) => {
  const ada = await newcomer(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await send(page, ada, csv('february.csv', COFFEE, RENT));
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await bookOn(page, 'Giro');
  await expect(count(page, 'New')).toHaveText('2');
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expectManners(page);
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions booked on Giro')).toBeVisible();
  await expectManners(page);
  await page.getByRole('link', { name: 'Show what was booked' }).click();
  await page.waitForURL(/\/transactions\?.*importId=/);
  await expect(page.getByText('Landlady').first()).toBeVisible();

  await openImport(page, ada);
  const past = row(page, 'february.csv');
  await past.getByRole('button', { name: 'Undo import' }).click();
  await expect(past).toContainText('Undone');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(past.getByRole('link', { name: 'Show 2' })).toBeVisible();
  await past.getByRole('button', { name: 'Undo import' }).click();
  await expect(toasts(page)).toContainText('2 transactions were removed.', { timeout: 15_000 });
  await expect(past).toContainText('Undone');
  await expectManners(page);

  await send(page, ada, csv('february.csv', COFFEE, RENT));
  await bookOn(page, 'Giro');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions booked on Giro')).toBeVisible();
});

test('what is booked already is not booked twice', async ({ page, baseURL }) => {
  const ada = await newcomer(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await send(page, ada, csv('february.csv', COFFEE, RENT));
  await bookOn(page, 'Giro');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions booked on Giro')).toBeVisible();
  await page.getByRole('link', { name: 'Import more' }).click();
  await choose(page, csv('again.csv', COFFEE, RENT));
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await bookOn(page, 'Giro');
  await expect(page.getByText('Everything in it is booked already.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expect(count(page, 'Booked already')).toHaveText('2');
  await expectManners(page);
  await page.getByRole('link', { name: 'All files' }).click();
  await choose(page, csv('march.csv', RENT, '01.03.2026;Bakery;Bread;-4,10'));
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await bookOn(page, 'Giro');
  await expect(page.getByRole('button', { name: 'Import 1 transaction', exact: true })).toBeEnabled();
});

test('several files at once: each waits its turn, a broken one is refused and the others stay', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await newcomer(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await openImport(page, ada);
  await expectManners(page);
  await choose(
    page,
    csv('one.csv', COFFEE),
    file('photo.sta', '\u0000\u0001\u0002 no statement'),
    csv('two.csv', RENT),
  );
  const refused = page.getByRole('list', { name: 'Files on their way' }).getByRole('listitem');
  // Those that were taken go over to the list below: the refused one is what stays.
  await expect(refused).toHaveCount(1, { timeout: 15_000 });
  await expect(refused).toContainText('photo.sta');
  await expect(refused).toContainText('The file cannot be read as a bank statement. Nothing was booked.');
  for (const name of ['one.csv', 'two.csv']) await expect(row(page, name)).toContainText('Needs an account');
  await expectManners(page);
  // What the service refuses the browser notes as a failed request.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('422');
  await refused.getByRole('button', { name: 'Remove photo.sta' }).click();
  await expect(refused).toHaveCount(0);

  for (const name of ['one.csv', 'two.csv']) {
    await page.getByRole('link', { name }).click();
    await bookOn(page, 'Giro');
    await page.getByRole('link', { name: 'All files' }).click();
    await expect(row(page, name)).toContainText('→ Giro');
  }
  await page.getByRole('button', { name: 'Import 2 ready files' }).click();
  for (const name of ['one.csv', 'two.csv']) {
    await expect(row(page, name).getByRole('link', { name: 'Show 1' })).toBeVisible();
  }

  await choose(page, csv('three.csv', COFFEE), csv('four.csv', COFFEE));
  await row(page, 'three.csv').getByRole('button', { name: 'Remove three.csv' }).click();
  await expect(row(page, 'three.csv')).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'three.csv')).toHaveCount(1);
});

test('a table is read as a person says: columns, dates, signs', async ({ page, baseURL }) => {
  const ada = await newcomer(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  const rows = ['a;b;c;d', '05.02.2026;Bookshop;a novel;12,90', '06.02.2026;Market;apples;4,20'];
  await send(page, ada, file('odd.csv', rows.join('\n')));
  const column = (name: string) => page.getByRole('combobox', { name: `What the column ${name} is` });
  await column('a').selectOption('Date');
  await column('b').selectOption('Counterpart');
  await column('c').selectOption('Notes');
  await column('d').selectOption('Amount');
  await bookOn(page, 'Giro');
  await expect(list(page)).toContainText('Bookshop');
  await expect(list(page)).not.toContainText('a novel');
  await column('c').selectOption('Description');
  await expect(list(page)).toContainText('a novel');
  await expect(list(page)).toContainText(/[^−-]12\.90/);
  await page.getByRole('checkbox', { name: 'Expenses are written without a minus' }).check();
  await expect(list(page)).toContainText(/[−-].?12\.90/);
  await expectManners(page);
  await column('a').selectOption('Not used');
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expect(page.getByText('The file cannot be read as a bank statement.')).toBeVisible();
  await expectManners(page);
  await column('a').selectOption('Date');
  // What was said is kept: a reload goes on from there.
  await expect(page.getByRole('button', { name: 'Import 2 transactions' })).toBeEnabled();
  await page.reload();
  await expect(column('c')).toHaveValue('description');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions booked on Giro')).toBeVisible();
});

test('lines that are no bookings are said, each with its reason', async ({ page, baseURL }) => {
  const ada = await newcomer(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await send(page, ada, csv('gaps.csv', COFFEE, 'someday;Nobody;No date;-1,00', RENT));
  await bookOn(page, 'Giro');
  await expect(count(page, 'Skipped lines')).toHaveText('1');
  await page.getByText('1 line was skipped').click();
  await expect(row(page, 'Line 3')).toContainText(/date/i);
  await expectManners(page);
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('None was there before; 1 line was skipped.')).toBeVisible();
});

test('of a file of several accounts one is booked, or each on its own', async ({ page, baseURL }) => {
  const ada = await newcomer(page, String(baseURL));
  for (const name of ['Giro', 'Savings']) await makeAsset(page, String(baseURL), ada.walletId, name);
  await send(page, ada, file('both.sta', mt940('5550001', 1) + mt940('5550002', 2)));
  await expect(page.getByText('The file speaks of 2 accounts.')).toBeVisible();
  await expectManners(page);
  await page.getByRole('button', { name: 'One file per account' }).click();
  await page.waitForURL(/\/import$/);
  await expect(row(page, 'both.sta')).toHaveCount(2);
  for (const [account, asset] of [
    ['5550001', 'Giro'],
    ['5550002', 'Savings'],
  ] as const) {
    await row(page, account).getByRole('link').click();
    await expect(page.getByRole('combobox', { name: 'Account in the file' })).toHaveValue(account);
    await bookOn(page, asset);
    await page.getByRole('button', { name: 'Import 1 transaction', exact: true }).click();
    await expect(page.getByText(`1 transaction booked on ${asset}`)).toBeVisible();
    await page.getByRole('link', { name: 'Import more' }).click();
    await page.waitForURL(/\/import$/);
  }
  await expect(row(page, 'both.sta')).toHaveCount(2);
});

test('a long import goes on while the page is loaded anew', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const ada = await newcomer(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  const bookings = Array.from({ length: 20_000 }, (_, index) => {
    const day = new Date(Date.UTC(2020, 0, 1 + (index % 2000))).toISOString().slice(0, 10);
    return `${day};Shop ${String(index)};Purchase ${String(index)};-${String(1 + (index % 90))},${String(10 + (index % 90))}`;
  });
  await send(page, ada, csv('years.csv', ...bookings));
  await bookOn(page, 'Giro');
  await page.getByRole('button', { name: /^Import 20.000 transactions$/ }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(/^20.000 transactions booked on Giro$/)).toBeVisible({ timeout: 90_000 });
});

test('what a file says is text and nothing else', async ({ page, baseURL }) => {
  const ada = await newcomer(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  const long = 'A very long text '.repeat(600).slice(0, 10_000).trim();
  const hostile = [
    '<script>window.owned = true</script>',
    '<img src=x onerror="window.owned = true">',
    '\u202Eoslaf gnirts \u05E9\u05DC\u05D5\u05DD',
    `https://evil.example/${'x'.repeat(300)}`,
  ];
  await send(
    page,
    ada,
    csv(
      '<img src=x onerror=alert(1)> statement.csv',
      ...[...hostile, long].map((text, index) => `0${String(index + 1)}.02.2026;${text.replaceAll('"', "'")};x;-1,00`),
    ),
  );
  await bookOn(page, 'Giro');
  await expect(list(page).getByRole('listitem')).toHaveCount(5);
  await expect(list(page)).toContainText('<script>window.owned = true</script>');
  await expectManners(page);
  await page.getByRole('button', { name: 'Import 5 transactions' }).click();
  await expect(page.getByText('5 transactions booked on Giro')).toBeVisible();
  await page.getByRole('link', { name: 'Show what was booked' }).click();
  await expect(page.getByText('<script>window.owned = true</script>').first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'owned'))).toBeUndefined();
  await expect(page.getByRole('link', { name: /evil\.example/ })).toHaveCount(0);
});

test('a viewer sees what was imported, and nothing to press', async ({ page, browser, baseURL }) => {
  const origin = String(baseURL);
  const ada = await newcomer(page, origin);
  await makeAsset(page, origin, ada.walletId, 'Giro');
  await send(page, ada, csv('february.csv', COFFEE, RENT));
  await bookOn(page, 'Giro');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions booked on Giro')).toBeVisible();
  const context = await browser.newContext({ baseURL: origin });
  const theirs = await context.newPage();
  const vera = await makeAccount(theirs.request, origin, 'Vera');
  const invitation = { walletId: ada.walletId, email: vera.email, role: 'viewer' };
  const made = await call(page.request, origin, 'invitations.create', invitation);
  const link = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'link') : '');
  await signIn(theirs, origin, vera);
  await call(theirs.request, origin, 'invitations.accept', { token: link.split('/').at(-1) });
  await openImport(theirs, ada);
  await expect(row(theirs, 'february.csv').getByRole('link', { name: 'Show 2' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Choose files' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
  await expectManners(theirs);
  await theirs.goto(page.url());
  await expect(theirs.getByText('2 transactions booked on Giro')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
  await context.close();
});

test('what does not load says so, and is asked for again', async ({ page, baseURL, complaints }) => {
  const ada = await newcomer(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await page.route('**/internal/trpc/importFiles.preview*', (route) => route.abort());
  await send(page, ada, csv('february.csv', COFFEE, RENT));
  await expect(page.getByText('The preview could not be made')).toBeVisible();
  await expectManners(page);
  await page.unroute('**/internal/trpc/importFiles.preview*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
  await page.goto(`/w/${ada.walletId}/import/01900000-0000-7000-8000-000000000000`);
  await live(page);
  await expect(page.getByText('This file could not be loaded')).toBeVisible();
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('404');
});

const samples = process.env.COFFER_SAMPLES || join(import.meta.dirname, '..', '..', '..', 'shared', 'samples');

test('statements of real banks are taken together', async ({ page, baseURL }) => {
  test.skip(!existsSync(samples), `no sample statements at ${samples}: set COFFER_SAMPLES`);
  const ada = await newcomer(page, String(baseURL));
  await openImport(page, ada);
  const files = ['mt940/abnamro.sta', 'camt053/v4.xml', 'ofx/checking.ofx', 'csv/chase.csv', 'csv/ing.csv'];
  await choose(
    page,
    ...files.map((path) => ({
      name: path.replace('/', '-'),
      mimeType: 'text/plain',
      buffer: readFileSync(join(samples, path)),
    })),
  );
  for (const path of files) await expect(row(page, path.replace('/', '-'))).toContainText('Needs an account');
  await expectManners(page);
});
