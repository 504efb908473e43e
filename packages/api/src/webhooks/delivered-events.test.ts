import { expect, test } from 'vitest';
import { CREATE_KEY_PARAMS, createTestAccessRequestScene } from '../people/accessRequests/testing/request-scene.ts';
import { runQueuedImport } from '../statements/importFiles/testing/queued-imports.ts';
import { requireAcceptedUpload } from '../statements/importFiles/testing/require-accepted-upload.ts';
import { createTestWallet } from '../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../testing/own-services.ts';

// A separate database, because workers of other test files would take the jobs and call the webhooks.
const services = await openOwnTestServices();

const TYPES = ['wallet.changed', 'import.finished', 'accessRequest.decided'] as const;

/** Returns the waiting events of a webhook, oldest first. */
async function waiting(
  owner: ReturnType<Awaited<ReturnType<typeof createTestWallet>>['asOwner']>,
  walletId: string,
  id: string,
) {
  const { items } = await owner.webhooks.deliveries({ walletId, id });
  return items.toReversed().map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return [type, data];
  });
}

test('a finished file import sends its result to webhooks', async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const owner = asOwner();
  const hook = { walletId, url: 'https://hooks.invalid/' };
  const { id } = await owner.webhooks.create({ ...hook, types: ['import.finished'] });
  const other = await owner.webhooks.create({ ...hook, types: ['accessRequest.decided'] });
  const off = await owner.webhooks.create({ ...hook, types: [...TYPES], enabled: false });
  const asset = await owner.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const imported = async (name: string, { last }: { readonly last: boolean }) => {
    const contentBase64 = Buffer.from(`Date;Text;Amount\n2026-03-01;${name};-4.50\n`).toString('base64');
    const file = requireAcceptedUpload(
      await owner.importFiles.upload({ walletId, filename: 'march.csv', contentBase64 }),
    );
    await owner.importFiles.update({ walletId, id: file.id, assetId: asset.id });
    await owner.importFiles.start({ walletId, id: file.id });
    await runQueuedImport(services, file.id, { last });
    return owner.importFiles.get({ walletId, id: file.id });
  };
  const done = await imported('Bakery', { last: false });
  // The last attempt only records that the earlier attempts failed.
  const failed = await imported('Market', { last: true });
  expect(await waiting(owner, walletId, id)).toEqual([
    ['import.finished', { walletId, importFileId: done.id, importId: done.importId, state: 'done' }],
    ['import.finished', { walletId, importFileId: failed.id, importId: null, state: 'failed' }],
  ]);
  expect(await waiting(owner, walletId, other.id)).toEqual([]);
  expect(await waiting(owner, walletId, off.id)).toEqual([]);
});

test('a decision about an access request is sent to webhooks', async () => {
  const { walletId, owner, make } = await createTestAccessRequestScene(services);
  const { id } = await owner.webhooks.create({
    walletId,
    url: 'https://hooks.invalid/',
    types: ['accessRequest.decided'],
  });
  const [approved, rejected] = [await make(CREATE_KEY_PARAMS), await make(CREATE_KEY_PARAMS)];
  await owner.accessRequests.approve({ id: approved.id });
  await owner.accessRequests.reject({ id: rejected.id });
  const action = 'createApiKey';
  expect(await waiting(owner, walletId, id)).toEqual([
    ['accessRequest.decided', { walletId, accessRequestId: approved.id, action, status: 'succeeded' }],
    ['accessRequest.decided', { walletId, accessRequestId: rejected.id, action, status: 'rejected' }],
  ]);
});
