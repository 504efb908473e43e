import { actualBudgetExport } from '@coffer/api/migrations/testing/example-exports.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { dropExpectedComplaints } from './expected-complaints.ts';
import { appExportFile, undoImportButton } from './migrate-pages.ts';
import { chooseFiles, openImportPage } from './statements.ts';
import { callMutation, callQuery, signInNewPerson } from './test-people.ts';

test('a dropped export opens its page; later changes block its undo, and differences can be accepted', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await signInNewPerson(page, String(baseURL));
  const { walletId } = ada;
  await openImportPage(page, ada);
  await chooseFiles(page, appExportFile('old.zip', actualBudgetExport(3)));
  await expect(page.getByText('an export from Actual').or(page.getByText('2 accounts × 4 months'))).toBeVisible();
  await page.getByRole('button', { name: 'Import everything from Actual' }).click();
  await expect(undoImportButton(page)).toBeVisible();

  const listed = await callQuery(page.request, String(baseURL), 'transactions.list', { walletId, limit: 1 });
  const [newest] = Object(listed).items;
  await callMutation(page.request, String(baseURL), 'transactions.update', {
    ...{ walletId, id: newest.id, amountValue: '-901' },
  });
  await undoImportButton(page).click();
  await expect(page.getByText('This can’t be undone because of later changes.')).toBeVisible();
  await expect(page.getByRole('link', { name: '1 transaction changed' })).toBeVisible();
  dropExpectedComplaints(complaints, /409 .*migrations\.undo/);

  await openImportPage(page, ada);
  await chooseFiles(page, appExportFile('new.zip', actualBudgetExport(3, -500)));
  const differences = page.getByRole('region', { name: /^\d+ differences?$/ });
  await expect(differences).toContainText('Checking');
  await expectPageQuality(page);
  await page.getByRole('button', { name: /^Import despite/ }).click();
  await expect(page.getByText('You accepted these differences.')).toBeVisible();

  await page.goto(`/w/${walletId}/settings/history`);
  await expect(page.getByText(/imported from another app: 7 transactions/)).toBeVisible();
});
