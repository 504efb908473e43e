import { insertTransaction } from '../../books/transactions/insert-transaction.ts';
import type { SyncServices } from '../sync/sync-services.ts';

export const bookAsStub: SyncServices['bookDelivery'] = async (wallet, { asset, delivery }) => {
  let [created, unchanged] = [0, 0];
  for (const line of delivery.lines) {
    const found = await wallet.transaction.query({
      text: `SELECT FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2 AND "providerATransactionId" = $3`,
      values: [wallet.walletId, asset.id, line.stableId],
    });
    if (found.length > 0) unchanged += 1;
    else {
      const fields = { assetId: asset.id, date: line.date, amountValue: line.amount, amountCurrency: line.currency };
      const texts = { fromTo: line.fromTo, description: line.description, pending: line.pending, providerATransactionId: line.stableId };
      await insertTransaction(wallet, { ...fields, ...texts }, { source: 'sync' });
      created += 1;
    }
  }
  return { created, settled: 0, changed: 0, deleted: 0, unchanged, reviews: 0 };
};
