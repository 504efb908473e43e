import { TestWebhookReceiver } from '@coffer/api/webhooks/testing/receiver.ts';
import { parseSignedTestEvent } from '@coffer/api/webhooks/testing/wallet-with-webhook.ts';
import type { Page } from '@playwright/test';
import { test as base, expect } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { startCofferFromTemplate } from './running-coffer.ts';
import { callMutation, signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** A service whose webhooks may call this machine, where the receiver listens. */
const test = base.extend<object, { coffer: Awaited<ReturnType<typeof startCofferFromTemplate>> }>({
  coffer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
    async ({}, use) => {
      const coffer = await startCofferFromTemplate({ COFFER_WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
      await use(coffer);
      await coffer.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.describe.configure({ timeout: 120_000 });

let receiver: TestWebhookReceiver;
test.beforeEach(async () => {
  receiver = await new TestWebhookReceiver().open();
});
test.afterEach(() => receiver.close());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a webhook is created, called, inspected, resent, paused and resumed, given a new secret, and deleted', async ({
  page,
  baseURL,
}) => {
  const url = String(baseURL);
  const { walletId } = await signInNewPerson(page, url);
  await page.goto(`/w/${walletId}/settings/webhooks`);
  await waitUntilHydrated(page);
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'New webhook' }).click();

  const form = dialog(page, 'New webhook');
  await form.getByRole('textbox', { name: 'Address' }).fill('example.org');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expect(form.getByText('Enter an address that starts with https://')).toBeVisible();
  await expectPageQuality(page);
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url());
  await form.getByRole('textbox', { name: 'Description' }).fill('Home assistant');
  await form.getByRole('checkbox', { name: /^Imports/ }).check();
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const shown = dialog(page, 'Webhook secret');
  const secret = await shown.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectPageQuality(page);
  await shown.getByRole('button', { name: 'Done' }).click();

  receiver.answer = (reply) => reply.writeHead(500).end('the ledger is closed');
  await callMutation(page.request, url, 'tags.create', { walletId, name: 'holiday' });
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
  await menu(page, 'Deliveries…');
  const log = dialog(page, 'Deliveries');
  await expect(log.getByText('The server rejected the event.')).toBeVisible();
  await log.getByText('Response', { exact: true }).click();
  await expect(log.getByText('the ledger is closed')).toBeVisible();
  await expectPageQuality(page);
  receiver.answer = (reply) => reply.writeHead(204).end();
  await log.getByRole('button', { name: 'Send again' }).click();
  await expect(log.getByText('Delivered')).toBeVisible({ timeout: 15_000 });
  const last = receiver.received.at(-1);
  if (last === undefined) throw new Error('nothing arrived');
  expect(parseSignedTestEvent(secret, last).data.counts).toEqual({ tag: 1 });
  await page.keyboard.press('Escape');

  await menu(page, 'Send a test');
  await expect(log.getByText('Delivered')).toHaveCount(2);
  await expect.poll(() => receiver.received.length).toBe(3);
  const test = receiver.received.at(-1);
  if (test === undefined) throw new Error('no test arrived');
  expect(parseSignedTestEvent(secret, test).data).toMatchObject({ types: [], counts: {} });
  await page.keyboard.press('Escape');

  const turned = page.getByRole('switch');
  await turned.click();
  await expect(page.getByText('The webhook is off.')).toBeVisible();
  await expect(turned).not.toBeChecked();
  await turned.click();
  await expect(turned).toBeChecked();
  await menu(page, 'New secret…');
  await dialog(page, 'Create a new secret?').getByRole('button', { name: 'Create new secret' }).click();
  const renewed = await dialog(page, 'Webhook secret').getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(renewed).not.toBe(secret);
  await page.keyboard.press('Escape');

  await menu(page, 'Change…');
  const change = dialog(page, 'Change webhook');
  await change.getByRole('textbox', { name: 'Description' }).fill('Ledger');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Ledger', { exact: true })).toBeVisible();
  await menu(page, 'Delete…');
  await dialog(page, 'Delete this webhook?').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});

test('a webhook whose URL is gone is switched off, with a notification', async ({ page, baseURL }) => {
  const url = String(baseURL);
  const { walletId } = await signInNewPerson(page, url);
  receiver.answer = (reply) => reply.writeHead(410).end();
  const hook = {
    walletId,
    url: receiver.url('/a/long/path/that/does/not/fit/into/a/narrow/window'),
    types: ['wallet.changed'],
  };
  await callMutation(page.request, url, 'webhooks.create', hook);
  await callMutation(page.request, url, 'tags.create', { walletId, name: 'holiday' });
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
  await page.goto(`/w/${walletId}/settings/webhooks`);
  await waitUntilHydrated(page);
  await expect(
    page.getByText('Switched off: the server reported that the address no longer exists (410).'),
  ).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const { host } = new URL(receiver.url());
  await expect(page.getByText(`The webhook to ${host} was switched off`)).toBeVisible();
});
