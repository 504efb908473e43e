import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation, makeAccount, signInPerson } from './test-people.ts';
import { createWalletWithAsset, toastRegion, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const rows = (page: Page) => sheet(page).getByRole('listitem');

async function meIn(ada: WalletWithAsset): Promise<string> {
  return String(Object(await ada.ask('members.list', {}))[0].userId);
}

/** Imports a file with one transaction for the account, and waits until the import has finished. */
async function importOne(ada: WalletWithAsset): Promise<void> {
  const contentBase64 = Buffer.from('Date;Text;Amount\n2026-03-01;Bakery;-4.50\n').toString('base64');
  const id = await ada.make('importFiles.upload', { filename: 'march.csv', contentBase64 });
  await ada.make('importFiles.update', { id, assetId: ada.assetId });
  await ada.make('importFiles.start', { id });
  await expect.poll(async () => (await ada.ask('importFiles.get', { id }))['state']).toBe('done');
}

test('notifications of members and imports are counted, read, followed, deleted and restored', async ({
  page,
  baseURL,
  browser,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await page.goto(`/w/${ada.walletId}/assets`);
  await waitUntilHydrated(page);
  await bell(page).click();
  await expect(sheet(page).getByText('No notifications')).toBeVisible();
  await expectPageQuality(page);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();

  const bea = await makeAccount(page.request, String(baseURL), 'Bea Example');
  const other = await (await browser.newContext()).newPage();
  await signInPerson(other, String(baseURL), bea);
  const { walletId } = ada;
  const invited = await callMutation(page.request, String(baseURL), 'invitations.create', {
    ...{ walletId, email: bea.email, role: 'member' },
  });
  await callMutation(other.request, String(baseURL), 'invitations.accept', {
    token: String(Object(invited).link).split('/').at(-1),
  });
  const me = await meIn(ada);
  const shoes = await ada.book('Shoes', '-80');
  await importOne(ada);
  await callMutation(other.request, String(baseURL), 'comments.create', {
    ...{ walletId, id: shoes, text: 'Which shoes were these?', mentionedUserIds: [me] },
  });
  await callMutation(other.request, String(baseURL), 'notifications.create', {
    ...{ walletId, type: 'assignedUser', recipientUserId: me },
    payload: { title: '<b>Receipts</b>', due: '2026-12-01', open: 3, link: 'javascript:alert(1)', deep: { a: [1] } },
  });
  await other.context().close();

  await page.reload();
  await waitUntilHydrated(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(rows(page)).toHaveText([
    /Bea Example assigned something to you<b>Receipts<\/b>due2026-12-01open3linkjavascript:alert\(1\)deep\{"a":\[1\]\}/,
    /Bea Example mentioned youWhich shoes were these\?/,
    /march\.csv was imported1 transaction/,
    /Bea Example accepted your invitation/,
  ]);
  await expectPageQuality(page);

  await rows(page).nth(2).getByRole('button', { name: 'Mark as read' }).click();
  await expect(rows(page).getByRole('img', { name: 'Unread' })).toHaveCount(3);
  await rows(page).nth(3).getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(3);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(4);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('notifications.delete')),
    rows(page).nth(0).getByRole('button', { name: 'Delete' }).click(),
  ]);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('mentioned you');

  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/transactions\\?transaction=${shoes}$`));
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText('Which shoes were these?')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.goto(`/w/${ada.walletId}/assets`);
  await waitUntilHydrated(page);
  await bell(page).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).getByRole('img', { name: 'Unread' })).toHaveCount(0);
});

test('older ones are shown on request, all are read at once, and a failure can be retried', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const recipientUserId = await meIn(ada);
  for (let number = 1; number <= 33; number += 1) {
    await ada.make('notifications.create', {
      type: 'comment',
      recipientUserId,
      payload: { text: `Number ${number}.` },
    });
  }
  await page.goto(`/w/${ada.walletId}/categories`);
  await waitUntilHydrated(page);
  await page.route('**/internal/trpc/*notifications.list*', (route) => route.abort());
  await bell(page).click();
  await expect(sheet(page).getByText('Your notifications couldn’t be loaded')).toBeVisible();
  complaints.splice(0);
  await page.unroute('**/internal/trpc/*notifications.list*');
  await sheet(page).getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(30);
  await expect(rows(page).first()).toContainText('Number 33.');
  await sheet(page).getByRole('button', { name: 'Show older notifications' }).click();
  await expect(rows(page)).toHaveCount(33);
  await expect(sheet(page).getByRole('button', { name: 'Show older notifications' })).toHaveCount(0);
  const [answer] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('notifications.readAll')),
    sheet(page).getByRole('button', { name: 'Mark all as read' }).click(),
  ]);
  expect(answer.status()).toBe(200);
  await expect(rows(page).getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await expect(sheet(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});
