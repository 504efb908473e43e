import { actualExport, unclearRegister, ynabExport } from '@coffer/api/migrations/testing/example-exports.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer.ts';
import { countActions } from './count-actions.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { dropExpectedComplaints } from './expected-complaints.ts';
import { callMutation, callQuery, signInNewPerson } from './people.ts';
import { chooseFiles, openImport, type StatementFile, textFile } from './statements.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const exported = (name: string, buffer: Buffer): StatementFile => ({ name, mimeType: 'application/zip', buffer });
const takeBack = (page: Page) => page.getByRole('button', { name: 'Take all of it back' });

test('from sign-up to seven years of Actual in six clicks, with a proof, and back', async ({ page }) => {
  test.slow();
  await page.goto('/sign-up');
  await waitUntilHydrated(page);
  const actions = await countActions(page);
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByLabel('E-mail address').fill(`ada-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('tell nobody of the blue door');
  await page.getByRole('button', { name: 'Create account' }).click();
  const source = page.getByLabel('Coming from another app?');
  // A person opens the list with a click.
  await source.click();
  await source.selectOption('Actual');
  await page.getByLabel('Name').fill('Household');
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import from Actual');
  await expect(page.getByText('Settings → Export data')).toBeVisible();
  await waitUntilHydrated(page);
  await chooseFiles(page, exported('finances.zip', actualExport(84)));
  await expect(page.getByText('2 accounts × 85 months equal to the cent')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Import everything from Actual' }).click();
  await expect(takeBack(page)).toBeVisible();
  expect(actions()).toBeLessThanOrEqual(6);

  await page.reload();
  await expect(page.getByText('2 accounts × 85 months equal to the cent')).toBeVisible();
  await expectPageQuality(page);
  await takeBack(page).click();
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible();
  await expect(page.getByText(/169 transactions deleted/)).toBeVisible();
});

test('a dropped export opens its page; later changes block its undo, and differences can be accepted', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await signInNewPerson(page, String(baseURL));
  const { walletId } = ada;
  await openImport(page, ada);
  await chooseFiles(page, exported('old.zip', actualExport(3)));
  await expect(page.getByText('This is an export of Actual').or(page.getByText('2 accounts × 4 months'))).toBeVisible();
  await page.getByRole('button', { name: 'Import everything from Actual' }).click();
  await expect(takeBack(page)).toBeVisible();

  const listed = await callQuery(page.request, String(baseURL), 'transactions.list', { walletId, limit: 1 });
  const [newest] = Object(listed).items;
  await callMutation(page.request, String(baseURL), 'transactions.update', {
    ...{ walletId, id: newest.id, amountValue: '-901' },
  });
  await takeBack(page).click();
  await expect(page.getByText('Later changes block this undo.')).toBeVisible();
  await expect(page.getByRole('link', { name: '1 transaction changed' })).toBeVisible();
  dropExpectedComplaints(complaints, /409 .*migrations\.undo/);

  await openImport(page, ada);
  await chooseFiles(page, exported('new.zip', actualExport(3, -500)));
  const differences = page.getByRole('region', { name: /^\d+ differences?$/ });
  await expect(differences).toContainText('Checking');
  await expectPageQuality(page);
  await page.getByRole('button', { name: /^Import despite/ }).click();
  await expect(page.getByText('You accepted these differences.')).toBeVisible();

  await page.goto(`/w/${walletId}/settings/history`);
  await expect(page.getByText(/imported from another app: 7 transactions/)).toBeVisible();
});

test('the page of YNAB asks for the order of dates, and says what is wrong with a file', async ({
  page,
  baseURL,
  complaints,
}) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  const open = async (file: StatementFile) => {
    await page.goto(`/w/${walletId}/import/from/ynab`);
    await waitUntilHydrated(page);
    await chooseFiles(page, file);
  };
  await open(textFile('wrong.csv', 'Day;Sum\n1;2'));
  await expect(page.getByText('This is not an export of YNAB that Coffer can read')).toBeVisible();
  await expectPageQuality(page);
  await open({ ...textFile('register.csv', ''), buffer: unclearRegister() });
  await page.getByRole('button', { name: '03/04 is 4 March' }).click();
  await expect(page.getByText('1 account × 1 month equal to the cent')).toBeVisible();
  await open(exported('ynab.zip', ynabExport()));
  await expect(page.getByRole('button', { name: 'Import everything from YNAB' })).toBeEnabled();
  await expect(page.getByText('amounts assigned to credit card payments')).toBeVisible();
  dropExpectedComplaints(complaints, /422 .*migrations\.create/);
});
