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
    await expect(rows.first()).toContainText('1 tag created');
    await rows.first().getByRole('button', { name: 'Undo: 1 tag created' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
    await expect(dialog).toContainText('One change will be undone: 1 tag deleted.');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.first()).toContainText('Undone: 1 tag deleted');
    await expect(rows.nth(1)).toContainText('undone');
    await page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('button', { name: 'Undo' }).click();
    await expect(rows.first()).toContainText('Undone: 1 tag created');
    await expectManners(page);
  });

  test('says what blocks an undo', async ({ page, baseURL, complaints }) => {
    const { walletId } = await newcomer(page, String(baseURL));
    const made = await call(page.request, String(baseURL), 'tags.create', { walletId, name: 'holiday' });
    const id = String(Reflect.get(Object(made), 'id'));
    await call(page.request, String(baseURL), 'tags.update', { walletId, id, name: 'holidays' });
    await page.goto(`/w/${walletId}/settings/history?record=${id}`);
    await live(page);
    await expect(page.getByText('Changes to one record')).toBeVisible();
    await page.getByRole('button', { name: 'Undo: 1 tag created' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
    await expect(dialog.getByRole('alert')).toContainText('Later changes block this undo');
    await expect(dialog.getByRole('listitem')).toContainText('1 tag changed');
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeDisabled();
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
    await page.getByRole('link', { name: 'Changes by Script' }).click();
    await expect(page.getByText('Changes by Script')).toBeVisible();
    await page.getByRole('button', { name: 'Undo all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo changes by Script?' });
    await expect(dialog).toContainText('2 changes will be undone: 2 tags deleted.');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('undone', { exact: true })).toHaveCount(2);
  });
});
