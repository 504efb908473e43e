/*
 * A client as a third party would write it: from openapi.json alone, with openapi-typescript and openapi-fetch. The
 * test copies it beside the generated `schema.mts`, checks its types and runs it.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.mts';

const { COFFER_URL = '', COFFER_KEY = '', COFFER_WALLET: walletId = '' } = process.env;
const coffer = createClient<paths>({ baseUrl: COFFER_URL, headers: { Authorization: `Bearer ${COFFER_KEY}` } });

type Transaction = components['schemas']['Transaction'];

async function main(): Promise<Record<string, unknown>> {
  const asset = await coffer.POST('/wallets/{walletId}/assets', {
    params: { path: { walletId } },
    body: { type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' },
  });
  const assetId = asset.data?.id ?? '';

  const created = await coffer.POST('/wallets/{walletId}/transactions', {
    params: { path: { walletId } },
    body: { assetId, date: '2026-11-20', amountValue: '-12.50', amountCurrency: 'EUR', fromTo: 'Bakery' },
  });
  const made: Transaction | undefined = created.data;
  const id = made?.id ?? '';

  const listed = await coffer.GET('/wallets/{walletId}/transactions', {
    params: { path: { walletId }, query: { assetIds: [assetId], dateFrom: '2026-11-01', reviewed: false, limit: 10 } },
    querySerializer: { array: { style: 'form', explode: false } },
  });

  const patched = await coffer.PATCH('/wallets/{walletId}/transactions/{id}', {
    params: { path: { walletId, id } },
    body: { notes: 'rolls', reviewed: true, fromTo: null },
  });

  const refused = await coffer.PATCH('/wallets/{walletId}/transactions/{id}', {
    params: { path: { walletId, id } },
    // @ts-expect-error: an amount is a string, and the document says so.
    body: { amountValue: 12.5 },
  });

  const deleted = await coffer.DELETE('/wallets/{walletId}/transactions/{id}', { params: { path: { walletId, id } } });
  const gone = await coffer.GET('/wallets/{walletId}/transactions/{id}', { params: { path: { walletId, id } } });

  // @ts-expect-error: there is no such path.
  const nowhere = await coffer.GET('/wallets/{walletId}/nowhere', { params: { path: { walletId } } });

  return {
    created: made?.amountValue,
    listed: listed.data?.items.map((item) => item.id === id),
    patched: [patched.data?.notes, patched.data?.reviewed, patched.data?.fromTo],
    refused: [refused.response.status, refused.error],
    deleted: deleted.data?.id === id,
    gone: [gone.response.status, gone.error],
    nowhere: nowhere.response.status,
  };
}

console.log(JSON.stringify(await main()));
