import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { countActions } from './count-actions.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  chooseFiles,
  csvFile,
  makeAsset,
  mt940File,
  openImportPage,
  selectTargetAsset,
  textFile,
  uploadStatement,
} from './statements.ts';
import { callMutation, makeAccount, signInNewPerson, signInPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const COFFEE = '03.02.2026;Café Central;Two coffees;-3,20';
const RENT = '04.02.2026;Landlady;Rent;-800,00';

const list = (page: Page) => page.getByRole('list', { name: 'Transactions to add' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** The value below one of the preview's three labels. */
const count = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

test('a statement is imported, undone, and imported again', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await uploadStatement(page, ada, csvFile('february.csv', COFFEE, RENT));
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await selectTargetAsset(page, 'Giro');
  await expect(count(page, 'New')).toHaveText('2');
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added to Giro')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('link', { name: 'Show the added transactions' }).click();
  await page.waitForURL(/\/transactions\?.*importId=/);
  await expect(page.getByText('Landlady').first()).toBeVisible();

  await openImportPage(page, ada);
  const past = row(page, 'february.csv');
  await past.getByRole('button', { name: 'Undo import' }).click();
  await expect(past).toContainText('Undone');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(past.getByRole('link', { name: 'Show 2' })).toBeVisible();
  await past.getByRole('button', { name: 'Undo import' }).click();
  await expect(toasts(page)).toContainText('2 transactions were removed.', { timeout: 15_000 });
  await expect(past).toContainText('Undone');
  await expectPageQuality(page);

  await uploadStatement(page, ada, csvFile('february.csv', COFFEE, RENT));
  await selectTargetAsset(page, 'Giro');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added to Giro')).toBeVisible();
});

test('a preview warns of amounts without a minus, and lines can be left out', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await uploadStatement(
    page,
    ada,
    csvFile('positive.csv', '03.02.2026;Café Central;Two coffees;3,20', '04.02.2026;Landlady;Rent;800,00'),
  );
  await selectTargetAsset(page, 'Giro');
  await expect(page.getByText('The file has no outgoing transactions.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Import line 3: Landlady' }).uncheck();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Import 1 transaction' }).click();
  await expect(page.getByText('1 transaction added to Giro')).toBeVisible();
});

test('a preview that is recomputed stays readable meanwhile', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await uploadStatement(page, ada, csvFile('february.csv', COFFEE, RENT));
  await expect(count(page, 'New')).toHaveText('2');
  const { promise: looked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/internal/trpc/*importFiles.preview*', async (route) => {
    await looked;
    await route.continue();
  });
  await selectTargetAsset(page, 'Giro');
  const preview = page.getByRole('region', { name: 'Transactions to add' });
  await expect(preview).toHaveAttribute('aria-busy', 'true');
  await expectPageQuality(page);
  answer();
  await expect(page.getByRole('button', { name: 'Import 2 transactions' })).toBeEnabled();
  await expect(preview).not.toHaveAttribute('aria-busy');
});

test('existing transactions are not added twice', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await uploadStatement(page, ada, csvFile('february.csv', COFFEE, RENT));
  await selectTargetAsset(page, 'Giro');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added to Giro')).toBeVisible();
  await page.getByRole('link', { name: 'Import more' }).click();
  await chooseFiles(page, csvFile('again.csv', COFFEE, RENT));
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await selectTargetAsset(page, 'Giro');
  await expect(page.getByText('You already have every transaction in this file.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expect(count(page, 'Already added')).toHaveText('2');
  await expectPageQuality(page);
  await page.getByRole('link', { name: 'All files' }).click();
  await chooseFiles(page, csvFile('march.csv', RENT, '01.03.2026;Bakery;Bread;-4,10'));
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await selectTargetAsset(page, 'Giro');
  await expect(page.getByRole('button', { name: 'Import 1 transaction', exact: true })).toBeEnabled();
});

test('several files at once: files that are no statements are set aside, and a failed start is retried', {
  tag: '@narrow',
}, async ({ page, baseURL, complaints }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await openImportPage(page, ada);
  await expectPageQuality(page);
  const pdf = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await chooseFiles(
    page,
    csvFile('one.csv', COFFEE),
    textFile('photo.sta', '\u0000\u0001\u0002 no statement'),
    pdf,
    csvFile('two.csv', RENT),
    csvFile('rows.csv'),
  );
  const refused = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  // Accepted files move to the list below, so only the refused ones stay.
  await expect(refused).toHaveCount(2, { timeout: 15_000 });
  await expect(refused.nth(0)).toContainText('The file can’t be read as a bank statement. Nothing was added.');
  await expect(refused.nth(1)).toContainText('This is a PDF.');
  // There is no retry, because the same file would be refused again.
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  for (const name of ['one.csv', 'two.csv']) await expect(row(page, name)).toContainText('Choose an account');
  await expect(row(page, 'rows.csv')).toContainText('Nothing to import');
  await expectPageQuality(page);
  await refused.nth(0).getByRole('button', { name: 'Remove photo.sta' }).click();
  await refused.getByRole('button', { name: 'Save to Files' }).click();
  await expect(refused).toContainText('Saved to Files.');
  await expect(refused.getByRole('link', { name: 'Open in Files' })).toHaveAttribute('href', /\/files\?file=/);

  await expect(page.getByRole('button', { name: 'Import files' })).toBeDisabled();
  for (const name of ['one.csv', 'two.csv']) {
    await page.getByRole('combobox', { name: `Account for ${name}` }).selectOption('Giro · EUR');
    await expect(row(page, name)).toContainText('Ready');
  }
  await page.route('**/internal/trpc/*importFiles.start*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Import 2 files, 2 transactions' }).click();
  await expect(page.getByText('1 of 1 file imported: 1 transaction added')).toBeVisible();
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
  await page.getByRole('button', { name: 'Import 1 file, 1 transaction' }).click();
  for (const name of ['one.csv', 'two.csv']) {
    await expect(row(page, name).getByRole('link', { name: 'Show 1' })).toBeVisible();
  }

  await row(page, 'rows.csv').getByRole('button', { name: 'Remove rows.csv' }).click();
  await expect(row(page, 'rows.csv')).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'rows.csv')).toHaveCount(1);
});

test('a broker’s statement is imported with its trades, once its securities are known', { tag: '@narrow' }, async ({
  page,
  baseURL,
}) => {
  const transactions = [
    '<BUYSTOCK><INVBUY><INVTRAN><FITID>B1<DTTRADE>20260102</INVTRAN><SECID><UNIQUEID>U1</SECID><UNITS>2<UNITPRICE>50<TOTAL>-100</INVBUY></BUYSTOCK>',
    '<INCOME><INVTRAN><FITID>D1<DTTRADE>20260104</INVTRAN><SECID><UNIQUEID>U1</SECID><INCOMETYPE>DIV<TOTAL>7.50</INCOME>',
    '<INVEXPENSE><INVTRAN><FITID>E1<DTTRADE>20260105</INVTRAN><TOTAL>-1.50</INVEXPENSE>',
    '<BUYOPT><INVBUY><INVTRAN><FITID>O1<DTTRADE>20260105</INVTRAN><TOTAL>-3</INVBUY></BUYOPT>',
  ].join('');
  const positions =
    '<INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>U1</SECID><UNITS>3</INVPOS></POSSTOCK></INVPOSLIST>';
  const statement = `<OFX><INVSTMTRS><DTASOF>20260131<CURDEF>EUR<INVACCTFROM><BROKERID>broker.example<ACCTID>900</INVACCTFROM><INVTRANLIST>${transactions}</INVTRANLIST>${positions}<INVBAL><AVAILCASH>-94</INVBAL></INVSTMTRS><STOCKINFO><SECINFO><SECID><UNIQUEID>U1</SECID><SECNAME>Acme</SECINFO></STOCKINFO></OFX>`;
  const ada = await signInNewPerson(page, String(baseURL));
  await openImportPage(page, ada);
  const qif = "!Type:Invst\nD1/15'26\nNBuy\nYAcme\nQ10\nT1,000.00\n^";
  await chooseFiles(page, textFile('broker.ofx', statement), textFile('trades.qif', qif));
  await expect(row(page, 'trades.qif')).toContainText('1 trade in 1 security');
  await expect(row(page, 'broker.ofx')).toContainText('1 trade in 1 security');
  await expect(row(page, 'broker.ofx')).toContainText('Choose an account');
  await page.getByRole('link', { name: 'broker.ofx' }).click();
  await expect(page.getByText('Securities statement: broker.example 900')).toBeVisible();
  await expect(page.getByText(/Each trade is added as a security transaction/)).toBeVisible();
  await page.getByRole('button', { name: 'New account “Broker 900”' }).click();
  const number = page.getByRole('textbox', { name: 'ISIN of U1' });
  await number.fill('US0378331006');
  await expect(page.getByText('This isn’t a valid ISIN')).toBeVisible();
  await expectPageQuality(page);
  await number.fill('US0378331005');
  const trades = page.getByRole('region', { name: 'Trades' });
  await expect(trades.getByRole('listitem')).toHaveText([/Buy\s*2 × Acme.*100\.00/, /Dividend.*7\.50/]);
  await expect(page.getByText('One position differs from the file')).toBeVisible();
  await expect(page.getByText('Acme: the file states 3, but the transactions add up to 2.')).toBeVisible();
  await expect(page.getByText('The cash balance matches the file.')).toBeVisible();
  await page.getByText('1 line was skipped').click();
  await expect(page.getByText('an option is not imported')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Import 5 transactions', exact: true }).click();
  await expect(page.getByText('5 transactions added to Broker 900')).toBeVisible();
  await expect(page.getByText('Acme: the file states 3, but the transactions add up to 2.')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('link', { name: 'Go to Broker 900' }).click();
  await expect(page.getByText('Acme').first()).toBeVisible();
});

test('a table is read as a person specifies: columns, dates, signs', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  const rows = ['a;b;c;d', '05.02.2026;Bookshop;a novel;12,90', '06.02.2026;Market;apples;4,20'];
  await uploadStatement(page, ada, textFile('odd.csv', rows.join('\n')));
  const column = (name: string) => page.getByRole('combobox', { name: `Column ${name} contains` });
  await column('a').selectOption('Date');
  await column('b').selectOption('Counterparty');
  await column('c').selectOption('Notes');
  await column('d').selectOption('Amount');
  await selectTargetAsset(page, 'Giro');
  await expect(list(page)).toContainText('Bookshop');
  await expect(list(page)).not.toContainText('a novel');
  await column('c').selectOption('Description');
  await expect(list(page)).toContainText('a novel');
  await expect(list(page)).toContainText(/[^−-]12\.90/);
  await page.getByRole('checkbox', { name: 'Expenses have no minus sign' }).check();
  await expect(list(page)).toContainText(/[−-].?12\.90/);
  await expectPageQuality(page);
  await column('a').selectOption('Not used');
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expect(page.getByText('The file can’t be read as a bank statement.')).toBeVisible();
  await expectPageQuality(page);
  await column('a').selectOption('Date');
  // The decisions are saved: a reload continues from there.
  await expect(page.getByRole('button', { name: 'Import 2 transactions' })).toBeEnabled();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByText('a → Date · b → Counterparty · c → Description · d → Amount')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added to Giro')).toBeVisible();
});

test('decisions about a file are saved in order, and the import waits for them', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await uploadStatement(page, ada, csvFile('february.csv', COFFEE, RENT));
  await selectTargetAsset(page, 'Giro');
  const start = page.getByRole('button', { name: 'Import 2 transactions' });
  await expect(start).toBeEnabled();
  const held: (() => void)[] = [];
  await page.route(
    /importFiles\.update/,
    async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    },
    { times: 1 },
  );
  // The columns are known, so their editor is collapsed.
  const date = page.getByRole('combobox', { name: 'Column Date contains' });
  await expect(date).toHaveCount(0);
  await page.getByRole('region', { name: 'How the file is read' }).getByRole('button', { name: 'Change' }).click();
  await date.selectOption('Not used');
  await date.selectOption('Date');
  await expect.poll(() => held.length).toBe(1);
  await expect(list(page)).toContainText('Café Central');
  await expect(start).toBeDisabled();
  const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(true);
  for (const go of held) go();
  await expect(start).toBeEnabled();
  expect(await asks()).toBe(false);
  await page.reload();
  await expect(page.getByText(/^Date · Payee → Counterparty · /)).toBeVisible();
  await start.click();
  await expect(page.getByText('2 transactions added to Giro')).toBeVisible();
});

test('lines that are not transactions are listed with reasons', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await uploadStatement(page, ada, csvFile('gaps.csv', COFFEE, 'someday;Nobody;No date;-1,00', RENT));
  await selectTargetAsset(page, 'Giro');
  await expect(count(page, 'Skipped lines')).toHaveText('1');
  await page.getByText('1 line was skipped').click();
  await expect(row(page, 'Line 3')).toContainText(/date/i);
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('No duplicates; 1 line was skipped.')).toBeVisible();
});

test('of a file with several accounts one is imported, or each on its own', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  for (const name of ['Giro', 'Savings']) await makeAsset(page, String(baseURL), ada.walletId, name);
  await uploadStatement(page, ada, textFile('both.sta', mt940File('5550001', 1) + mt940File('5550002', 2)));
  await expect(page.getByText('The file contains 2 accounts.')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Split file by account' }).click();
  await page.waitForURL(/\/import$/);
  await expect(row(page, 'both.sta')).toHaveCount(2);
  for (const [account, asset] of [
    ['5550001', 'Giro'],
    ['5550002', 'Savings'],
  ] as const) {
    await row(page, account).getByRole('link').click();
    await expect(page.getByRole('combobox', { name: 'Account in the file' })).toHaveValue(account);
    await selectTargetAsset(page, asset);
    await page.getByRole('button', { name: 'Import 1 transaction', exact: true }).click();
    await expect(page.getByText(`1 transaction added to ${asset}`)).toBeVisible();
    await page.getByRole('link', { name: 'Import more' }).click();
    await page.waitForURL(/\/import$/);
  }
  await expect(row(page, 'both.sta')).toHaveCount(2);
});

test('a long import continues while the page is reloaded', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  const transactions = Array.from({ length: 20_000 }, (_, index) => {
    const day = new Date(Date.UTC(2020, 0, 1 + (index % 2000))).toISOString().slice(0, 10);
    return `${day};Shop ${String(index)};Purchase ${String(index)};-${String(1 + (index % 90))},${String(10 + (index % 90))}`;
  });
  await uploadStatement(page, ada, csvFile('years.csv', ...transactions));
  await selectTargetAsset(page, 'Giro');
  await page.getByRole('button', { name: /^Import 20.000 transactions$/ }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(/^20.000 transactions added to Giro$/)).toBeVisible({ timeout: 90_000 });
});

test('texts in a file are shown as text only', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  const long = 'A very long text '.repeat(600).slice(0, 10_000).trim();
  const hostile = [
    '<script>window.owned = true</script>',
    '<img src=x onerror="window.owned = true">',
    '\u202Eoslaf gnirts \u05E9\u05DC\u05D5\u05DD',
    `https://evil.example/${'x'.repeat(300)}`,
  ];
  await uploadStatement(
    page,
    ada,
    csvFile(
      '<img src=x onerror=alert(1)> statement.csv',
      ...[...hostile, long].map((text, index) => `0${String(index + 1)}.02.2026;${text.replaceAll('"', "'")};x;-1,00`),
    ),
  );
  await selectTargetAsset(page, 'Giro');
  await expect(list(page).getByRole('listitem')).toHaveCount(5);
  await expect(list(page)).toContainText('<script>window.owned = true</script>');
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Import 5 transactions' }).click();
  await expect(page.getByText('5 transactions added to Giro')).toBeVisible();
  await page.getByRole('link', { name: 'Show the added transactions' }).click();
  await expect(page.getByText('<script>window.owned = true</script>').first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'owned'))).toBeUndefined();
  await expect(page.getByRole('link', { name: /evil\.example/ })).toHaveCount(0);
});

test('a viewer sees imports, and no actions', async ({ page, browser, baseURL }) => {
  const origin = String(baseURL);
  const ada = await signInNewPerson(page, origin);
  await makeAsset(page, origin, ada.walletId, 'Giro');
  await uploadStatement(page, ada, csvFile('february.csv', COFFEE, RENT));
  await selectTargetAsset(page, 'Giro');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added to Giro')).toBeVisible();
  const context = await browser.newContext({ baseURL: origin });
  const theirs = await context.newPage();
  const vera = await makeAccount(theirs.request, origin, 'Vera');
  const invitation = { walletId: ada.walletId, email: vera.email, role: 'viewer' };
  const made = await callMutation(page.request, origin, 'invitations.create', invitation);
  const link = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'link') : '');
  await signInPerson(theirs, origin, vera);
  await callMutation(theirs.request, origin, 'invitations.accept', { token: link.split('/').at(-1) });
  await openImportPage(theirs, ada);
  await expect(row(theirs, 'february.csv').getByRole('link', { name: 'Show 2' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Choose files' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
  await expectPageQuality(theirs);
  await theirs.goto(page.url());
  await expect(theirs.getByText('2 transactions added to Giro')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
  await context.close();
});

test('a failed load says so, and is retried', async ({ page, baseURL, complaints }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await page.route('**/internal/trpc/*importFiles.preview*', (route) => route.abort());
  await uploadStatement(page, ada, csvFile('february.csv', COFFEE, RENT));
  await expect(page.getByText('The preview couldn’t be loaded')).toBeVisible();
  await expectPageQuality(page);
  await page.unroute('**/internal/trpc/*importFiles.preview*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
  await page.goto(`/w/${ada.walletId}/import/01900000-0000-7000-8000-000000000000`);
  await waitUntilHydrated(page);
  await expect(page.getByText('This file couldn’t be loaded')).toBeVisible();
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('404');
});

const samples = process.env.COFFER_SAMPLES || join(import.meta.dirname, '..', '..', '..', 'shared', 'samples');

test('four statements of four banks are imported with at most eight clicks, and not twice', { tag: '@narrow' }, async ({
  page,
  baseURL,
}) => {
  test.skip(!existsSync(samples), `no sample statements at ${samples}: set COFFER_SAMPLES`);
  const ada = await signInNewPerson(page, String(baseURL));
  await openImportPage(page, ada);
  const deeds = await countActions(page);
  const files = ['mt940/abnamro.sta', 'camt053/v4.xml', 'ofx/checking.ofx', 'csv/chase.csv'].map((path) => ({
    name: path.replace('/', '-'),
    mimeType: 'text/plain',
    buffer: readFileSync(join(samples, path)),
  }));
  await chooseFiles(page, ...files);
  for (const { name } of files) await expect(row(page, name)).toContainText('Ready');
  await expect(page.getByRole('combobox', { name: 'Account for csv-chase.csv' })).toHaveValue('new');
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Import 4 files, 23 transactions' }).click();
  await expect(page.getByText('4 of 4 files imported: 23 transactions added')).toBeVisible();
  expect(deeds()).toBeLessThanOrEqual(8);
  await expectPageQuality(page);
  // A person who has seen the result gets no notification. After a reload, the page shows the result again.
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByText('4 of 4 files imported: 23 transactions added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Recognise merchants' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

  await chooseFiles(page, ...files, ...files.slice(0, 2).map((one) => ({ ...one, name: `again-${one.name}` })));
  await expect(row(page, 'again-camt053-v4.xml')).toContainText('Ready');
  // Without an account number or an earlier file of the same name, a file may belong to any account.
  await page.getByRole('button', { name: /^Import 6 files, / }).click();
  await expect(page.getByText('6 of 6 files imported: 0 transactions added')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Files imported together' })).toHaveCount(0);
});

test('files imported together are undone together', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await openImportPage(page, ada);
  // Overlapping statements of one account, the later first.
  const statements = [
    mt940File('5550001', 1) + mt940File('5550001', 2),
    mt940File('5550001', 1),
    mt940File('5550002', 3),
  ];
  await chooseFiles(page, ...statements.map((text, index) => textFile(`${String(index)}-sparda.sta`, text)));
  await page.getByRole('button', { name: 'Import 3 files, 4 transactions' }).click();
  await expect(page.getByText('3 of 3 files imported: 3 transactions added')).toBeVisible();
  const together = page.getByRole('list', { name: 'Files imported together' }).getByRole('listitem');
  await expect(together.filter({ hasText: 'Sparda 0001' })).toHaveCount(2);
  await expect(together.filter({ hasText: 'Sparda 0002' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Show the added transactions' }).click();
  await page.waitForURL(/\/transactions\?assetIds=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(together).toHaveCount(0);
  // The count includes the opening balances of the two accounts, which are removed too.
  await expect(toasts(page)).toContainText('5 transactions were removed.', { timeout: 15_000 });
  await page.goto(`/w/${ada.walletId}/assets`);
  await waitUntilHydrated(page);
  await expect(page.getByRole('link', { name: /Sparda/ })).toHaveCount(0);
});

test('a file dropped on any page is imported, and never replaces unsaved input', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await makeAsset(page, String(baseURL), ada.walletId, 'Giro');
  await page.goto(`/w/${ada.walletId}/transactions`);
  await waitUntilHydrated(page);
  const drop = async () => {
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['Date;Payee;Description;Amount\n2026-02-03;Café;Two coffees;-3.20'], 'february.csv'));
      return data;
    });
    // The page is found by its `main` element, because an open dialog hides it from the accessibility tree.
    const wasTaken = await page
      .locator('main')
      .evaluate(
        (main, dataTransfer) =>
          !main.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })),
        dataTransfer,
      );
    expect(wasTaken).toBe(true);
  };
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await page.getByRole('dialog').getByLabel('Amount').first().fill('12');
  await drop();
  await expect(page.getByRole('dialog').getByLabel('Amount').first()).toHaveValue('12');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drop();
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('february.csv');
});
