import { ambiguousYnabRegister, ynabExport } from '@coffer/api/migrations/testing/example-exports.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { dropExpectedComplaints } from './expected-complaints.ts';
import { appExportFile } from './migrate-pages.ts';
import { chooseFiles, type DroppedTestFile, textFile } from './statements.ts';
import { callQuery, signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test('the page of YNAB asks for the order of dates, and says what is wrong with a file', async ({
  page,
  baseURL,
  complaints,
}) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  const open = async (file: DroppedTestFile) => {
    await page.goto(`/w/${walletId}/import/from/ynab`);
    await waitUntilHydrated(page);
    await chooseFiles(page, file);
  };
  await open(textFile('wrong.csv', 'Day;Sum\n1;2'));
  await expect(page.getByText('Coffer can’t read this file as an export from YNAB')).toBeVisible();
  await expectPageQuality(page);
  await open({ ...textFile('register.csv', ''), buffer: ambiguousYnabRegister() });
  await page.getByRole('button', { name: '03/04 is 4 March' }).click();
  await expect(page.getByText('1 account, 1 month: everything matches to the cent')).toBeVisible();
  // The answer to the question can be changed.
  const changed = page.waitForRequest((request) => request.postData()?.includes('dayFirst') ?? false);
  await page.getByLabel('Order of day and month in the dates').selectOption('03/04 is 3 April');
  await changed;
  await expect(page.getByRole('button', { name: 'Import everything from YNAB' })).toBeEnabled();
  await open(appExportFile('ynab.zip', ynabExport()));
  await expect(page.getByRole('button', { name: 'Import everything from YNAB' })).toBeEnabled();
  await expect(page.getByText('amounts assigned to credit card payments')).toBeVisible();
  dropExpectedComplaints(complaints, /422 .*migrations\.create/);
});

test('too many files are refused before any is sent, and an upload ends with its page', async ({ page, baseURL }) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${walletId}/import/from/ynab`);
  await waitUntilHydrated(page);
  await chooseFiles(page, ...Array.from({ length: 6 }, (_, at) => textFile(`${at}.csv`, String(at))));
  await expect(page.getByText('You can import at most 5 files at once.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  const sending = page.waitForRequest((request) => request.method() === 'PUT');
  await page.route(
    (url) => url.pathname.includes('upload'),
    () => undefined,
  );
  await chooseFiles(page, appExportFile('ynab.zip', ynabExport()));
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
  await sending;
  const deleted = page.waitForResponse((answer) => answer.url().includes('files.delete'));
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await ended;
  await deleted;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  const { items } = Object(await callQuery(page.request, String(baseURL), 'files.list', { walletId }));
  expect(items).toEqual([]);
});
