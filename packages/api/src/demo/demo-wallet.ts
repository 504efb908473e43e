import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { dateInTimeZone } from '@coffer/domain/dates.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import { v7 as uuid } from 'uuid';
import { tryRemoveBytes } from '../files/try-remove-bytes.ts';
import type { Context } from '../kernel/context.ts';
import { type RunOncePerKey, writeWithoutKey } from '../kernel/run-once-per-key.ts';
import type { RateService } from '../kernel/services.ts';
import { createJobWallet } from '../kernel/wallet.ts';
import { findSystemCategoryId } from '../wallets/system-categories.ts';
import { requireFreeWalletQuota } from '../wallets/wallet-quota.ts';
import type { WalletRecord } from '../wallets/wallets.schema.ts';
import { insertWallet } from '../wallets/wallets.service.ts';
import { demoBudgetRows } from './demo-budget.ts';
import { demoFileRows, type StoredDemoInvoice, storeDemoInvoices } from './demo-files.ts';
import { demoInvoices } from './demo-invoices.ts';
import { demoPlanRows } from './demo-plan.ts';
import { type DemoRows, demoRows } from './demo-rows.ts';
import { createDemoRules } from './demo-rules.ts';
import { type DemoWalletHistory, generateDemoWalletHistory } from './generate-demo-wallet-history.ts';
import { insertRows } from './insert-rows.ts';

const WALLET = {
  name: 'Demo',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  locale: 'en',
  emergencyFundTarget: '9000',
} as const;

export interface DemoWalletServices {
  readonly database: Database;
  readonly rates: RateService;
  readonly storage: ByteStorage;
  readonly now: Date;
}

/** A prepared demo wallet with stored files; it is not inserted yet. */
export interface PreparedDemo {
  readonly walletId: string;
  readonly now: Date;
  readonly years: DemoWalletHistory;
  readonly papers: readonly StoredDemoInvoice[];
  readonly rates: RateService;
}

/** Generates the demo's history and stores its invoices: all work that needs no database transaction. */
export async function prepareDemo({ database, rates, storage, now }: DemoWalletServices): Promise<PreparedDemo> {
  const walletId = uuid();
  const dollars = await rates.tableOf(['USD']);
  const years = generateDemoWalletHistory(dateInTimeZone(now, WALLET.timeZone), (date) =>
    dollars.rateOn('USD', date).toNumber(),
  );
  const papers = await storeDemoInvoices({ database, storage }, walletId, demoInvoices(years.ledger));
  return { walletId, now, years, papers, rates };
}

/** Inserts the prepared wallet with the person as owner. `transaction` must be for the id of the prepared wallet. */
export async function insertDemoWallet(
  transaction: WalletTransaction,
  userId: string,
  demo: PreparedDemo,
): Promise<WalletRecord> {
  const { walletId, now, years } = demo;
  const wallet = await insertWallet(transaction, userId, WALLET);
  const systemCategories = {
    transfer: await findSystemCategoryId(transaction, 'transfer'),
    initialBalance: await findSystemCategoryId(transaction, 'initialBalance'),
  };
  const rows = demoRows({ walletId, userId, systemCategories }, years);
  await insertBooks(transaction, rows);
  await createDemoRules(createJobWallet(transaction, { userId, rates: demo.rates, now: () => now }), rows);
  const plan = demoPlanRows({ walletId, userId }, years.today, rows);
  await insertRows(transaction, 'Scenario', plan.scenarios);
  await insertRows(transaction, 'ScenarioAsset', plan.scenarioAssets);
  await insertRows(transaction, 'PlanItem', plan.planItems);
  const budget = demoBudgetRows({ walletId, userId }, years, rows);
  await insertRows(transaction, 'Budget', budget.budgets);
  await insertRows(transaction, 'BudgetAsset', budget.budgetAssets);
  await insertRows(transaction, 'BudgetMonth', budget.budgetMonths);
  await insertRows(transaction, 'BudgetRow', budget.budgetRows);
  await insertRows(transaction, 'BudgetTarget', budget.budgetTargets);
  const { files, fileAssignments } = demoFileRows({ walletId, userId, now }, demo.papers, rows);
  await transaction.execute({
    text: `DELETE FROM "UnclaimedBytes" WHERE "storagePath" = ANY($1::text[])`,
    values: [files.map(({ storagePath }) => storagePath)],
  });
  await insertRows(transaction, 'File', files);
  await insertRows(transaction, 'FileAssignment', fileAssignments);
  return wallet;
}

async function insertBooks(transaction: WalletTransaction, rows: DemoRows): Promise<void> {
  await insertRows(transaction, 'AssetGroup', rows.assetGroups);
  await insertRows(transaction, 'Asset', rows.assets);
  await insertRows(transaction, 'CategoryGroup', rows.categoryGroups);
  await insertRows(transaction, 'Category', rows.categories);
  await insertRows(transaction, 'Tag', rows.tags);
  await insertRows(transaction, 'Merchant', rows.merchants);
  await insertRows(transaction, 'Transaction', rows.transactions);
  await insertRows(transaction, 'TransactionTag', rows.transactionTags);
  await insertRows(transaction, 'SecurityTransaction', rows.securityTransactions);
  await insertRows(transaction, 'TransferLink', rows.transferLinks);
  await insertRows(transaction, 'Security', rows.securities);
  await insertRows(transaction, 'SecuritySplit', rows.securitySplits);
  await insertRows(transaction, 'QuotePrice', rows.quotePrices);
}

/** Creates a further wallet with the demo for a person. */
export async function createDemoWallet(
  context: Pick<Context, 'database' | 'rates' | 'fileServices' | 'now'> & { readonly once?: RunOncePerKey },
  userId: string,
): Promise<WalletRecord> {
  const { database, rates, fileServices, once = writeWithoutKey } = context;
  const demo = await prepareDemo({ database, rates, storage: fileServices.storage, now: context.now() });
  const papers = demo.papers.map(({ storagePath }) => storagePath);
  const leave = () => tryRemoveBytes({ database, storage: fileServices.storage }, papers);
  try {
    const wallet = await database.withWallet(demo.walletId, (transaction) =>
      once(transaction, async () => {
        await requireFreeWalletQuota(transaction, userId);
        return insertDemoWallet(transaction, userId, demo);
      }),
    );
    // Another request with the same key created its wallet first, so the files of this demo are not needed.
    if (wallet.id !== demo.walletId) await leave();
    return wallet;
  } catch (error) {
    await leave();
    throw error;
  }
}
