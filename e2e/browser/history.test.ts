import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation, signInNewPerson } from './test-people.ts';
import { createWalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe('the history', () => {
  test('shows who did what, undoes a change after a dry run, and redoes it', async ({ page, baseURL }) => {
    const { walletId } = await signInNewPerson(page, String(baseURL));
    await callMutation(page.request, String(baseURL), 'tags.create', { walletId, name: 'holiday' });
    await page.goto(`/w/${walletId}/settings/history`);
    await waitUntilHydrated(page);
    // Count only direct children, because each change contains a list of its records.
    const rows = page.getByRole('list', { name: 'Changes' }).locator(':scope > li');
    await expect(rows.first()).toContainText('Ada Example created the tag “holiday”');
    await rows.first().getByRole('button', { name: 'Undo: created the tag “holiday”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
    await expect(dialog).toContainText('One change will be undone: 1 tag deleted.');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.first()).toContainText('undid a change: 1 tag deleted');
    await expect(rows.nth(1)).toContainText('undone');
    await page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('button', { name: 'Undo' }).click();
    await expect(rows.first()).toContainText('undid a change: 1 tag created');
    await expectPageQuality(page);
  });

  test('names what was done, joins equal changes, and is searched and filtered', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    const { walletId, groceries } = ada;
    const ids: string[] = [];
    for (const amount of ['-3.20', '-4.10', '-2.80', '-5.00']) ids.push(await ada.book('Corner Bakery', amount));
    await ada.make('transactions.bulkUpdate', { transactionIds: ids, changes: { categoryId: groceries } });
    await ada.make('transactions.update', { id: ids[0] ?? '', amountValue: '-3.50' });
    await ada.make('tags.create', { name: 'Lisbon' });
    const [{ userId }] = Object(await ada.ask('members.list', {}));
    await ada.make('notifications.create', { type: 'mention', recipientUserId: userId, payload: {} });
    await page.goto(`/w/${walletId}/settings/history`);
    await waitUntilHydrated(page);
    const rows = page
      .getByRole('region', { name: 'Today' })
      .getByRole('list', { name: 'Changes' })
      .locator(':scope > li');
    await expect(rows.nth(0)).toContainText('created the tag “Lisbon”');
    await expect(rows.nth(1)).toContainText(
      'changed the amount of the transaction “Corner Bakery” from −3.20 to −3.50',
    );
    await expect(rows.nth(2)).toContainText('Ada Example categorised 4 × Corner Bakery as Groceries');
    await expect(rows.nth(3)).toContainText('Ada Example added 4 × Corner Bakery');
    await expect(rows.last()).toContainText('Ada Example created this wallet');
    await rows.nth(3).getByRole('button', { name: 'Details: added 4 × Corner Bakery' }).click();
    await expect(rows.nth(3).getByRole('button', { name: /^Undo: added the transaction/ })).toHaveCount(4);
    await rows
      .nth(1)
      .getByRole('button', { name: /^Details/ })
      .click();
    await expect(rows.nth(1)).toContainText('Amount');
    await expectPageQuality(page);

    await page.getByRole('switch', { name: 'Automatic changes' }).check();
    await expect(rows.first()).toContainText('created 1 notification');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('bakery');
    await expect(rows).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Kind of record' }).selectOption('Tags');
    await expect(page.getByText('No changes found')).toBeVisible();
    await expect(page).toHaveURL(/automatic=1&q=bakery&kind=tag/);
  });

  test('says what blocks an undo', async ({ page, baseURL, complaints }) => {
    const { walletId } = await signInNewPerson(page, String(baseURL));
    const made = await callMutation(page.request, String(baseURL), 'tags.create', { walletId, name: 'holiday' });
    const id = String(Reflect.get(Object(made), 'id'));
    await callMutation(page.request, String(baseURL), 'tags.update', { walletId, id, name: 'holidays' });
    await page.goto(`/w/${walletId}/settings/history?record=${id}`);
    await waitUntilHydrated(page);
    await expect(page.getByText('Changes to one record')).toBeVisible();
    await page.getByRole('button', { name: 'Undo: created the tag “holiday”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
    await expect(dialog.getByRole('alert')).toContainText('This can’t be undone because of later changes');
    await expect(dialog.getByRole('listitem')).toContainText('1 tag changed');
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeDisabled();
    // The browser logs the refused dry run.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  test('of one key is undone in one go', async ({ page, baseURL }) => {
    const { walletId } = await signInNewPerson(page, String(baseURL));
    const key = await callMutation(page.request, String(baseURL), 'apiKeys.create', {
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
    await waitUntilHydrated(page);
    await page.getByRole('link', { name: 'Changes by Script' }).click();
    await expect(page.getByText('Changes by Script')).toBeVisible();
    await page.getByRole('button', { name: 'Undo all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo changes by Script?' });
    await expect(dialog).toContainText('2 changes will be undone: 2 tags deleted.');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('undone', { exact: true })).toHaveCount(2);
  });
});
