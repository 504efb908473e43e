import { expect, test } from './coffer-test-fixtures.ts';
import { type RunningCoffer, startEmptyCoffer } from './running-coffer.ts';
import { forgetSession } from './test-people.ts';

/** A fresh Coffer with sign-up by invitation only. */
let coffer: RunningCoffer;

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
  baseURL: async ({}, use) => {
    coffer = await startEmptyCoffer({ COFFER_DEMO: '0', COFFER_SIGN_UP: '0', COFFER_OFFLINE: '1' });
    await use(coffer.address);
    await coffer.stop();
  },
});

test('the first start leads to creating the first account; afterwards nobody can sign up uninvited', async ({
  page,
  baseURL,
}) => {
  test.slow();
  for (const path of ['/', '/sign-in', '/welcome', '/w/01890000-0000-7000-8000-000000000000']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`${baseURL}/sign-up`);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create the first account');
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByLabel('Email address').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('tell nobody of the blue door');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${baseURL}/welcome`);
  await page.getByLabel('Name').fill('Household');
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/w/`));

  await forgetSession(page);
  await page.goto('/sign-in');
  await expect(page.getByText('No account yet? You need an invitation.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  await page.goto('/sign-up');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New accounts need an invitation');
  await expect(page.getByText('Ask a member of a wallet to invite you')).toBeVisible();
});
