import { expect, test } from './coffer.ts';

test('says what runs, that it is ready, and never the demo key', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coffer is running');
  await expect(page.getByText(/^version \d+\.\d+\.\d+$/)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Up, and ready for requests.');
  await expect(page.getByText('.data/demo.json', { exact: true })).toBeVisible();
  expect(await page.content()).not.toMatch(/coffer_[A-Za-z0-9]{8}/);
});

test('leads to the API reference', async ({ page }) => {
  await page.goto('/');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/docs')),
    page.getByRole('link', { name: 'API reference' }).click(),
  ]);
  expect(answer.ok()).toBe(true);
  await expect(page).toHaveURL(/\/docs/);
});

test('names only places that answer', async ({ page, request }) => {
  await page.goto('/');
  const paths = await page
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toEqual(['/docs', '/openapi.json', '/healthz', '/readyz']);
  for (const path of paths) expect((await request.get(path ?? '')).status(), `${path}`).toBe(200);
});

test('shows the address the reader used in the commands', async ({ page, baseURL }) => {
  await page.goto('/');
  await expect(page.getByText(`${baseURL}/wallets`, { exact: false }).first()).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits a narrow telephone, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window);
  });
}

test('light and dark are two themes', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).not.toBe(light);
});

test('the font comes from here', async ({ page }) => {
  await page.goto('/');
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family);
  });
  expect(loaded.join()).toContain('Inter Variable');
});

test('an unknown address says so and leads back', async ({ page, complaints }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coffer is running');
  // The browser itself notes the 404 of the page that was asked for.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});
