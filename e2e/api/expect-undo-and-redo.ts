import { expect } from 'vitest';
import type { WalletClient } from './start-coffer.ts';

/**
 * Makes several changes to many rows. Undoes each change and expects the state before it; then redoes the change
 * and expects the state after it.
 */
export async function expectUndoAndRedo(at: WalletClient): Promise<void> {
  const asset = await at.asset({ name: 'Undone' });
  const { id: merchantId } = await at.post('/merchants', { name: 'Corner shop' });
  const { id: categoryId } = await at.post('/categories', { name: 'Corner', type: 'variableExpense' });
  const whole = await at.book(asset, { amountValue: '-30', merchantId, categoryId });
  await at.post(`/transactions/${whole.id}/split`, { parts: [{ amountValue: '-10' }, { amountValue: '-20' }] });
  const { items: booked } = await at.post('/transactions/search', { assetIds: [asset] });
  const transactionIds = booked.map(({ id }: { id: string }) => id);
  const content = 'Date;Text;Amount\n2026-05-04;One;-1,50\n2026-05-05;Two;-2,50\n';
  await at.post(`/assets/${asset}/import`, { importerType: 'csv', content });
  const [imported] = (await at.get(`/imports?assetId=${asset}`)).items;
  const look = async () => {
    const { items } = await at.post('/transactions/search', { assetIds: [asset] });
    return { items, total: (await at.post('/data/netWorthByAsset', { period: '2026' })).byAsset[asset] };
  };
  const deeds: readonly (() => Promise<unknown>)[] = [
    () => at.post('/transactions/bulkUpdate', { transactionIds, changes: { date: '2026-05-06', notes: 'moved' } }),
    () => at.ok('DELETE', `/merchants/${merchantId}`),
    () => at.ok('DELETE', `/categories/${categoryId}`),
    () => at.post(`/imports/${imported.id}/undo`, {}),
    () => at.post('/transactions/removeAssetHistory', { assetId: asset, date: '2026-05-05' }),
  ];
  for (const deed of deeds) {
    const before = await look();
    await deed();
    const after = await look();
    const undone = await undoNewest(at);
    expect(withoutTimes(await look())).toEqual(withoutTimes(before));
    expect(await readNewestHistoryId(at)).toBe(undone.id);
    await undoNewest(at);
    expect(withoutTimes(await look())).toEqual(withoutTimes(after));
    await undoNewest(at);
  }
}

/** Undoes the newest change after a dry run. */
async function undoNewest(at: WalletClient): Promise<{ readonly id: string }> {
  const path = `/history/${await readNewestHistoryId(at)}/undo`;
  const { code } = await at.post(path, { dryRun: true });
  return at.post(path, { code });
}

async function readNewestHistoryId(at: WalletClient): Promise<string> {
  return (await at.get('/history?limit=1')).items[0].id;
}

/** Removes the fields that record who restored a record and when. */
function withoutTimes(seen: object): unknown {
  return JSON.parse(JSON.stringify(seen), (name, value) => (name.startsWith('lastUpdated') ? undefined : value));
}
