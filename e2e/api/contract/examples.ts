import { randomUUID } from 'node:crypto';
import { queueWebhookEvent } from '@coffer/api/kernel/webhook-events.ts';
import type { Coffer, WalletClient } from '../start-coffer.ts';
import { BANK_EXAMPLES } from './examples-banks.ts';
import { FILE_EXAMPLES } from './examples-files.ts';
import { INVEST_EXAMPLES } from './examples-invest.ts';
import { MERCHANT_EXAMPLES } from './examples-merchants.ts';
import { PLANNING_EXAMPLES } from './examples-planning.ts';
import { TRANSFER_EXAMPLES } from './examples-transfers.ts';
import { WEBHOOK_EXAMPLES } from './examples-webhooks.ts';

/** The path parameters, query and body of an example request; the test adds the wallet and the key. */
export interface RequestExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A wallet with the records that example requests refer to but do not change or delete. */
export interface ExampleWallet {
  readonly at: WalletClient;
  readonly userId: string;
  readonly database: Coffer['services']['database'];
  readonly assetId: string;
  readonly categoryId: string;
  readonly tagId: string;
  /** A read-only key of the same wallet. */
  readonly readOnlyKey: string;
  /** A second key of the same wallet with all scopes. */
  readonly otherKey: string;
  /** Triggers an event for webhooks. */
  readonly tellWebhooks: () => Promise<void>;
}

export async function createExampleWallet(coffer: Coffer): Promise<ExampleWallet> {
  const { at, userId, withKey } = await coffer.wallet();
  const category = await at.post('/categories', { name: 'Food', type: 'variableExpense' });
  const tag = await at.post('/tags', { name: 'holiday' });
  return {
    at,
    userId,
    database: coffer.services.database,
    assetId: await at.asset(),
    categoryId: category.id,
    tagId: tag.id,
    readOnlyKey: (await withKey(['service:read'])).key,
    otherKey: (await withKey()).key,
    tellWebhooks: () =>
      coffer.services.database.withWallet(at.walletId, (transaction) =>
        queueWebhookEvent(
          { transaction, walletId: at.walletId, now: () => new Date() },
          { type: 'import.finished', data: { importFileId: randomUUID(), importId: null, state: 'failed' } },
        ),
      ),
  };
}

const name = () => `made ${randomUUID().slice(0, 13)}`;
const idOf = async (making: Promise<{ id: string }>) => ({ params: { id: (await making).id } });

const newAsset = ({ at }: ExampleWallet) => at.asset({ name: name() }).then((id) => ({ params: { id } }));
const newImport = async ({ at }: ExampleWallet) => {
  const assetId = await at.asset({ name: name() });
  await at.post(`/assets/${assetId}/import`, { importerType: 'csv', content: statement });
  const { items } = await at.get(`/imports?assetId=${assetId}`);
  return { params: { id: items[0].id as string } };
};
/** A review: a statement line that may match a transaction added by hand. */
const newReview = async ({ at }: ExampleWallet) => {
  const assetId = await at.asset({ name: name() });
  await at.book(assetId, { date: '2026-05-04', amountValue: '-3.20' });
  const content = 'Date;Payee;Amount\n05.05.2026;Café;-3,20';
  await at.post(`/assets/${assetId}/import`, { importerType: 'csv', content });
  const { items } = await at.get(`/matchReviews?assetId=${assetId}`);
  return { params: { id: items[0].id as string } };
};
const newTag = ({ at }: ExampleWallet) => idOf(at.post('/tags', { name: name() }));
const newChange = async (world: ExampleWallet) => {
  const { params } = await newTag(world);
  const { items } = await world.at.get(`/history?recordId=${params.id}`);
  return { params: { id: items[0].id as string } };
};
const newTransaction = ({ at, assetId }: ExampleWallet) => idOf(at.book(assetId));
const newComment = async (world: ExampleWallet) => {
  const { params } = await newTransaction(world);
  const { id: commentId } = await world.at.post(`/transactions/${params.id}/comments`, { text: name() });
  return { params: { ...params, commentId } };
};
const newCategory = ({ at }: ExampleWallet) => idOf(at.post('/categories', { name: name(), type: 'fixedExpense' }));
const newAssetGroup = ({ at }: ExampleWallet) => idOf(at.post('/assetGroups', { name: name() }));
const newCategoryGroup = ({ at }: ExampleWallet) => idOf(at.post('/categoryGroups', { name: name() }));

/** The required fields of a new transaction. */
export const exampleTransactionFields = (assetId: string) => ({
  assetId,
  date: '2026-02-03',
  amountValue: '-7.25',
  amountCurrency: 'EUR',
});

const statement = 'Date,Description,Amount\n2026-01-05,Coffee,-3.20\n2026-01-06,Salary,1500.00\n';

const nothing = async (): Promise<RequestExample> => ({});

/** For each operation, a function that makes a new valid request. */
export const REQUEST_EXAMPLES: Readonly<Record<string, (world: ExampleWallet) => Promise<RequestExample>>> = {
  ...PLANNING_EXAMPLES,
  ...BANK_EXAMPLES,

  ...TRANSFER_EXAMPLES,
  'POST /wallets/{walletId}/data/query': async () => ({
    body: { measure: 'sum', groupBy: ['category'], period: 'thisYear' },
  }),
  'GET /wallets/{walletId}/history': nothing,
  'GET /wallets/{walletId}/history/{id}': newChange,
  'GET /wallets/{walletId}/history/{id}/records': newChange,
  'POST /wallets/{walletId}/history/{id}/undo': async (world) => ({
    ...(await newChange(world)),
    body: { dryRun: false },
  }),
  'POST /wallets/{walletId}/history/undo': async ({ userId }) => ({ body: { userId, since: '2199-01-01T00:00:00Z' } }),
  'GET /wallets': nothing,
  'GET /wallets/{walletId}': nothing,
  'GET /wallets/{walletId}/members': nothing,

  'GET /wallets/{walletId}/tools': nothing,
  // The example is a tool that writes, so that the contract's rules for write operations can be tested on it.
  'POST /wallets/{walletId}/tools/{name}': async () => ({
    params: { name: 'organise' },
    body: { arguments: { action: 'tags.create', name: name() } },
  }),
  'GET /wallets/{walletId}/tags': nothing,
  'POST /wallets/{walletId}/tags': async () => ({ body: { name: name(), color: '#00aa11', order: 3 } }),
  'GET /wallets/{walletId}/tags/{id}': newTag,
  'PATCH /wallets/{walletId}/tags/{id}': async (world) => ({ ...(await newTag(world)), body: { name: name() } }),
  'DELETE /wallets/{walletId}/tags/{id}': newTag,

  'GET /wallets/{walletId}/transactions': nothing,
  'POST /wallets/{walletId}/transactions': async ({ assetId, categoryId, tagId }) => ({
    body: { ...exampleTransactionFields(assetId), categoryId, tagIds: [tagId], notes: 'n' },
  }),
  'POST /wallets/{walletId}/transactions/search': async () => ({ body: {} }),
  'GET /wallets/{walletId}/transactions/{id}': newTransaction,
  'PATCH /wallets/{walletId}/transactions/{id}': async (world) => ({
    ...(await newTransaction(world)),
    body: { notes: name() },
  }),
  'DELETE /wallets/{walletId}/transactions/{id}': newTransaction,
  'POST /wallets/{walletId}/transactions/bulkAddTags': async (world) => ({
    body: { transactionIds: [(await newTransaction(world)).params.id], tagIdsToAdd: [world.tagId] },
  }),
  'POST /wallets/{walletId}/transactions/bulkRemoveTags': async (world) => ({
    body: { transactionIds: [(await newTransaction(world)).params.id], tagIdsToRemove: [world.tagId] },
  }),
  'POST /wallets/{walletId}/transactions/bulkUpdate': async (world) => ({
    body: { transactionIds: [(await newTransaction(world)).params.id], changes: { reviewed: true } },
  }),
  'POST /wallets/{walletId}/transactions/bulkUpdateEach': async (world) => ({
    body: { groups: [{ transactionIds: [(await newTransaction(world)).params.id], changes: { date: '2026-05-04' } }] },
  }),
  'GET /wallets/{walletId}/transactions/suggestions': async () => ({ query: 'text=coff' }),
  'POST /wallets/{walletId}/transactions/bulkDelete': async (world) => ({
    body: { transactionIds: [(await newTransaction(world)).params.id] },
  }),

  'GET /wallets/{walletId}/transactions/{id}/comments': newTransaction,
  'POST /wallets/{walletId}/transactions/{id}/comments': async (world) => ({
    ...(await newTransaction(world)),
    body: { text: name(), mentionedUserIds: [world.userId] },
  }),
  'DELETE /wallets/{walletId}/transactions/{id}/comments/{commentId}': newComment,

  'GET /wallets/{walletId}/assetGroups': nothing,
  'POST /wallets/{walletId}/assetGroups': async () => ({ body: { name: name() } }),
  'GET /wallets/{walletId}/assetGroups/{id}': newAssetGroup,
  'PATCH /wallets/{walletId}/assetGroups/{id}': async (world) => ({
    ...(await newAssetGroup(world)),
    body: { name: name() },
  }),
  'DELETE /wallets/{walletId}/assetGroups/{id}': newAssetGroup,

  'GET /wallets/{walletId}/assets': nothing,
  'POST /wallets/{walletId}/assets': async () => ({ body: { type: 'savings', name: name(), defaultCurrency: 'EUR' } }),
  'GET /wallets/{walletId}/assets/balances': nothing,
  'GET /wallets/{walletId}/assets/{id}': newAsset,
  'PATCH /wallets/{walletId}/assets/{id}': async (world) => ({ ...(await newAsset(world)), body: { archived: true } }),
  'DELETE /wallets/{walletId}/assets/{id}': newAsset,
  'GET /wallets/{walletId}/assets/{id}/coverage': newAsset,
  'POST /wallets/{walletId}/assets/{id}/importSettings': async (world) => ({
    ...(await newAsset(world)),
    body: { importerType: 'csv', settings: { delimiter: ';' } },
  }),
  'POST /wallets/{walletId}/assets/{id}/balance': async (world) => ({
    ...(await newAsset(world)),
    body: { balance: '100' },
  }),
  'POST /wallets/{walletId}/assets/{id}/import': async (world) => ({
    ...(await newAsset(world)),
    body: { importerType: 'csv', content: statement },
  }),

  'GET /wallets/{walletId}/imports': nothing,
  'GET /wallets/{walletId}/imports/{id}': newImport,
  'POST /wallets/{walletId}/imports/{id}/undo': newImport,

  'GET /wallets/{walletId}/categories': nothing,
  'POST /wallets/{walletId}/categories': async () => ({ body: { name: name(), type: 'activeIncome', emoji: '🏦' } }),
  'GET /wallets/{walletId}/categories/{id}': newCategory,
  'PATCH /wallets/{walletId}/categories/{id}': async (world) => ({
    ...(await newCategory(world)),
    body: { name: name() },
  }),
  'DELETE /wallets/{walletId}/categories/{id}': newCategory,

  'GET /wallets/{walletId}/categoryGroups': nothing,
  'POST /wallets/{walletId}/categoryGroups': async () => ({ body: { name: name() } }),
  'GET /wallets/{walletId}/categoryGroups/{id}': newCategoryGroup,
  'PATCH /wallets/{walletId}/categoryGroups/{id}': async (world) => ({
    ...(await newCategoryGroup(world)),
    body: { name: name() },
  }),
  'DELETE /wallets/{walletId}/categoryGroups/{id}': newCategoryGroup,

  'GET /wallets/{walletId}/matchReviews': nothing,
  'GET /wallets/{walletId}/matchReviews/{id}': newReview,
  'POST /wallets/{walletId}/matchReviews/{id}/decide': async (world) => ({
    ...(await newReview(world)),
    body: { decision: 'same', takeAmount: true },
  }),

  'GET /wallets/{walletId}/closings': nothing,
  // Earlier than all transactions of other examples.
  'POST /wallets/{walletId}/closings': async ({ at }) => ({
    body: { assetId: await at.asset({ name: name() }), date: '1999-12-31' },
  }),

  ...MERCHANT_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  'GET /wallets/{walletId}/changes': nothing,

  'POST /wallets/{walletId}/accessRequests': async () => ({
    body: { params: { action: 'createApiKey', name: name(), scopes: ['service:read'] } },
  }),
  'GET /wallets/{walletId}/accessRequests/{id}': async () => ({ params: { id: randomUUID() } }),

  'POST /wallets/{walletId}/data/cashFlowByCategory': async () => ({
    body: { period: 'thisMonth', compare: 'toDate' },
  }),
  'POST /wallets/{walletId}/data/duplicates': async () => ({ body: { period: 'thisMonth' } }),
  'POST /wallets/{walletId}/data/unusualSpending': async () => ({ body: { period: 'thisMonth' } }),
  'POST /wallets/{walletId}/data/topExpenses': async () => ({ body: { period: 'thisMonth', limit: 3 } }),
  'POST /wallets/{walletId}/data/periodDetails': async () => ({
    body: { startDate: '2026-01-01', endDate: '2026-12-31' },
  }),
  'POST /wallets/{walletId}/data/transfers': async () => ({ body: { period: 'thisYear' } }),
  'POST /wallets/{walletId}/data/netWorthByAsset': async () => ({ body: { period: 'today' } }),
  'POST /wallets/{walletId}/data/netWorthTimeSeries': async () => ({ body: {} }),
  ...INVEST_EXAMPLES,
  ...FILE_EXAMPLES,
};
