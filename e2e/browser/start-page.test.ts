import { expect, test } from './coffer-test-fixtures.ts';
import { expectNoOverflow } from './expect-page-quality.ts';
import { forgetSession, signInNewPerson } from './test-people.ts';

test('the start page leads a stranger to signing in, and a person to her wallet', async ({ page, baseURL }) => {
  await page.goto('/');
  await expect(page).toHaveURL(`${baseURL}/sign-in`);
  const { walletId } = await signInNewPerson(page, String(baseURL));
  await page.goto('/');
  await expect(page).toHaveURL(`${baseURL}/w/${walletId}`);
});

test('a page of a wallet asks a stranger to sign in, and does not reveal that the wallet exists', async ({
  page,
  baseURL,
  complaints,
}) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  await forgetSession(page);
  const path = `/w/${walletId}/settings/members?x=1`;
  await page.goto(path);
  await expect(page).toHaveURL(`${baseURL}/sign-in?next=${encodeURIComponent(path)}`);
  await signInNewPerson(page, String(baseURL));
  const answers = await Promise.all(
    [walletId, '01890000-0000-7000-8000-000000000000', 'x'].map(async (id) =>
      (await page.request.get(`/w/${id}`)).status(),
    ),
  );
  expect(answers).toEqual([404, 404, 404]);
  await page.goto(`/w/${walletId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  // The browser itself logs the 404 of the requested page.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits a narrow phone, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expectNoOverflow(page);
  });
}

test('light and dark are two themes, and a choice outlives the visit', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).not.toBe(light);
  await page.getByLabel('Appearance').selectOption('Light');
  expect(await background()).toBe(light);
  await page.reload();
  expect(await background()).toBe(light);
});

test('the font is served by Coffer', async ({ page }) => {
  await page.goto('/');
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family);
  });
  expect(loaded.join()).toContain('Inter Variable');
});

test('an unknown path says so and links back', async ({ page, complaints }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  // The browser itself logs the 404 of the requested page.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([]);
});
