import type { Transaction } from '#shared/transactions/transaction-types.ts';

let made = 0;

/** A transaction as returned by the service, with the given fields. */
export function exampleTransaction(said: Partial<Transaction> = {}): Transaction {
  made += 1;
  const date = said.date ?? '2026-11-20';
  return {
    id: `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    walletId: '00000000-0000-7000-8000-00000000000a',
    legacyStoreId: null,
    assetId: '00000000-0000-7000-8000-00000000000b',
    date,
    secondaryDate: null,
    fromTo: null,
    description: null,
    amountValue: '-1',
    amountCurrency: 'EUR',
    categoryId: null,
    merchantId: null,
    merchantAutoAssigned: false,
    merchantCheckedMapsService: false,
    merchantCheckedWebSearch: false,
    excludeFromMerchantAutoAssignment: false,
    usingDateRule: 'transactionDate',
    usingStartDate: date,
    usingEndDate: date,
    notes: null,
    parentTransactionId: null,
    parent: false,
    source: 'manual',
    assignedUserId: null,
    transferCounterType: null,
    transferCounterId: null,
    providerATransactionId: null,
    providerAInternalTransactionId: null,
    providerBTransactionId: null,
    providerCTransactionId: null,
    providerDTransactionId: null,
    tagIds: [],
    pending: false,
    reviewed: false,
    createdTime: '2026-11-20T10:00:00.000Z',
    createdUserId: '00000000-0000-7000-8000-00000000000c',
    lastUpdatedTime: '2026-11-20T10:00:00.000Z',
    lastUpdatedUserId: '00000000-0000-7000-8000-00000000000c',
    ...said,
  };
}
