import { expect, test } from './coffer-test-fixtures.ts';
import { signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.use({ serviceWorkers: 'allow' });

test('the app can be installed, takes shared files, and says when it is offline', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${walletId}`);
  await waitUntilHydrated(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Playwright's windows are private, and a private window can't install an app.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const touchIcon = await page.request.get(`${baseURL}/apple-touch-icon.png`);
  expect(touchIcon.headers()['content-type']).toBe('image/png');

  await page.evaluate(async () => {
    const form = new FormData();
    const text = 'Date;Counterparty;Amount\n03.02.2026;Café Central;-3,20\n';
    form.append('files', new File([text], 'märz.csv', { type: 'text/csv' }));
    await fetch('/share', { method: 'POST', body: form });
  });
  await page.goto(`/w/${walletId}`);
  await page.waitForURL(/\/import/);
  await expect(page.getByText('märz.csv').first()).toBeVisible();

  await page.evaluate(async () => {
    const form = new FormData();
    const bytes = await (await fetch('/icon-192.png')).blob();
    form.append('files', new File([bytes], 'receipt.png', { type: 'image/png' }));
    await fetch('/share', { method: 'POST', body: form });
  });
  await page.goto(`/w/${walletId}`);
  await page.waitForURL(/\/files/);
  const stored = page.getByRole('list', { name: 'Files', exact: true });
  await expect(stored.getByRole('listitem').filter({ hasText: 'receipt.png' })).toBeVisible();

  await context.setOffline(true);
  await page.goto(`/w/${walletId}/plan`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page).toHaveURL(/\/plan$/);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Plan', level: 1 })).toBeVisible();
  // The browser logs each lost request.
  expect(complaints.splice(0).filter((text) => !text.includes('Failed to load'))).toEqual([]);
});
