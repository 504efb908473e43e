import { actualBudgetExport } from '@coffer/api/migrations/testing/example-exports.ts';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { dropExpectedComplaints } from './expected-complaints.ts';
import { appExportFile } from './migrate-pages.ts';
import { chooseFiles } from './statements.ts';
import { callMutation, callQuery, signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const isImport = (text: string | null) => text?.includes('"acceptDifferences"') ?? false;

/** Holds import requests until the test chooses a response. Previews pass. */
async function holdImports(page: Page) {
  const held: Route[] = [];
  await page.route(/migrations\.create/, async (route) => {
    if (isImport(route.request().postData())) held.push(route);
    else await route.continue();
  });
  return {
    count: () => held.length,
    end: async (answer: (route: Route) => Promise<void>) => {
      // Reloading the page cancels its held requests, so responding to them may fail.
      await Promise.all(held.splice(0).map((route) => answer(route).catch(() => undefined)));
      await page.unroute(/migrations\.create/);
    },
  };
}

test('a running import is resumed without a new preview, and says why it failed', async ({
  page,
  baseURL,
  complaints,
}) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${walletId}/import/from/actual`);
  await waitUntilHydrated(page);
  await chooseFiles(page, appExportFile('old.zip', actualBudgetExport(3)));
  const start = page.getByRole('button', { name: 'Import everything from Actual' });
  const imports = await holdImports(page);
  await start.click();
  await expect.poll(imports.count).toBe(1);
  let previews = 0;
  page.on('request', (request) => {
    if (request.url().includes('migrations.create') && !isImport(request.postData())) previews += 1;
  });
  await page.reload();
  await expect(page.getByText('You can leave this page: the import continues.')).toBeVisible();
  await expect.poll(imports.count).toBe(2);
  expect(previews).toBe(0);

  // Another page shows that the import is running, and later why the import failed.
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page.getByText('An import from another app is running.')).toBeVisible();
  const data = { code: 'insufficientRole', errors: [] };
  const error = { json: { message: 'No longer', code: -32_003, data } };
  await imports.end((route) => route.fulfill({ status: 403, json: { error } }));
  await expect(page.getByText('Nothing was imported')).toBeVisible();
  await page.getByRole('button', { name: 'Show the preview' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Nothing was imported' });
  await expect(failure).toBeVisible();
  await expect(start).toBeEnabled();
  dropExpectedComplaints(complaints, /403 .*migrations\.create/);

  // An undo in the history changes the page of the result.
  await start.click();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible();
  const { items } = Object(await callQuery(page.request, String(baseURL), 'history.list', { walletId, limit: 10 }));
  const made = items.find(({ operation }: { operation: string }) => operation === 'migrations.create');
  const undo = { walletId, id: made.id };
  const tried = await callMutation(page.request, String(baseURL), 'history.undo', { ...undo, dryRun: true });
  await callMutation(page.request, String(baseURL), 'history.undo', { ...undo, code: Object(tried).code });
  await expect(page.getByText('The import was undone in the history.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The import was undone in the history.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the preview' }).click();
  await expect(start).toBeEnabled();
});
