import { expect, test } from './coffer.ts';
import { live } from './live.ts';
import { expectManners } from './manners.ts';
import { call, newcomer } from './people.ts';

test.describe('the history', () => {
  test('shows who did what, undoes a change after a dry run, and redoes it', async ({ page, baseURL }) => {
    const { walletId } = await newcomer(page, String(baseURL));
    await call(page.request, String(baseURL), 'tags.create', { walletId, name: 'holiday' });
    await page.goto(`/w/${walletId}/settings/history`);
    await live(page);
    // Each change has a list of its records.
    const rows = page.getByRole('list', { name: 'Changes' }).locator(':scope > li');
    await expect(rows.first()).toContainText('1 tag made');
    await rows.first().getByRole('button', { name: 'Take back: 1 tag made' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this back?' });
    await expect(dialog).toContainText('One change is taken back: 1 tag deleted.');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(rows.first()).toContainText('Taken back: 1 tag deleted');
    await expect(rows.nth(1)).toContainText('taken back');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.first()).toContainText('Taken back: 1 tag made');
    await expectManners(page);
  });

  test('says what blocks an undo', async ({ page, baseURL, complaints }) => {
    const { walletId } = await newcomer(page, String(baseURL));
    const made = await call(page.request, String(baseURL), 'tags.create', { walletId, name: 'holiday' });
    const id = String(Reflect.get(Object(made), 'id'));
    await call(page.request, String(baseURL), 'tags.update', { walletId, id, name: 'holidays' });
    await page.goto(`/w/${walletId}/settings/history?record=${id}`);
    await live(page);
    await expect(page.getByText('Only changes of one record')).toBeVisible();
    await page.getByRole('button', { name: 'Take back: 1 tag made' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this back?' });
    await expect(dialog.getByRole('alert')).toContainText('Later changes stand in the way');
    await expect(dialog.getByRole('listitem')).toContainText('1 tag changed');
    await expect(dialog.getByRole('button', { name: 'Take back' })).toBeDisabled();
    // The browser logs the refused dry run.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  test('of one key is undone in one go', async ({ page, baseURL }) => {
    const { walletId } = await newcomer(page, String(baseURL));
    const key = await call(page.request, String(baseURL), 'apiKeys.create', {
      ...{ walletId, name: 'Script' },
      scopes: ['service:read', 'service:write'],
    });
    for (const name of ['one', 'two']) {
      const answer = await page.request.post(`${baseURL}/wallets/${walletId}/tags`, {
        headers: { Authorization: `Bearer ${Reflect.get(Object(key), 'key')}` },
        data: { name },
      });
      expect(answer.status()).toBe(200);
    }
    await page.goto(`/w/${walletId}/settings/api-keys`);
    await live(page);
    await page.getByRole('link', { name: 'What it did: Script' }).click();
    await expect(page.getByText('Only what Script did')).toBeVisible();
    await page.getByRole('button', { name: 'Take all of it back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take back what Script did?' });
    await expect(dialog).toContainText('2 changes are taken back: 2 tags deleted.');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('taken back', { exact: true })).toHaveCount(2);
  });
});
