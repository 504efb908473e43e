import type { AccountDelivery } from '@coffer/banking/providers/provider.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { earlierDate } from '@coffer/domain/dates.ts';
import { writeAuditRow } from '../../kernel/audit.ts';
import { Problem } from '../../kernel/problems.ts';
import { createJobWallet, type Wallet } from '../../kernel/wallet.ts';
import type { Asset } from '../../wallets/assets/assets.schema.ts';
import { lockAsset } from '../../wallets/assets/assets.service.ts';
import type { DeliveryOutcome } from '../recognition/delivery-source.ts';
import { importDelivery } from '../recognition/import-delivery.ts';
import type { AccountToRead } from './accounts-to-read.ts';
import type { LeasedRun } from './lease-connection.ts';
import { addOpeningBalance, correctOpeningBalance } from './opening-balance.ts';
import { storeStatedBalance } from './stated-balance.ts';
import { storeUnreadableRecords } from './store-unreadable-records.ts';
import type { SyncDependencies } from './sync-dependencies.ts';

interface DeliveredAccount {
  readonly run: LeasedRun;
  readonly account: AccountToRead;
  readonly delivery: AccountDelivery;
}

/**
 * Imports the delivery of one account and stores its read position in this database transaction, so that a killed
 * process has imported all or nothing. Does nothing if the asset was deleted or has another source now.
 */
export async function importAccountDelivery(
  services: SyncDependencies,
  transaction: WalletTransaction,
  delivered: DeliveredAccount,
): Promise<void> {
  const { run, account, delivery } = delivered;
  const wallet = createJobWallet(transaction, { ...services, userId: run.userId });
  const asset = await fedAsset(wallet, account);
  if (asset === null) return;
  const { id, defaultCurrency, defaultCategoryId } = asset;
  const outcome = await importDelivery(wallet, {
    asset: { id, defaultCurrency, defaultCategoryId },
    source: { kind: 'sync', connectionId: run.connectionId, provider: run.type, institutionId: run.institutionId },
    runId: run.runId,
    delivery,
    today: run.today,
  });
  const opening = { asset, account, delivery, connectionId: run.connectionId };
  if (account.openingState === null && delivery.coversDays) await addOpeningBalance(wallet, opening);
  if (account.openingState === 'provisional') await correctOpeningBalance(wallet, opening);
  await keepRead(wallet, delivered);
  await storeUnreadableRecords(wallet, { accountId: account.id, delivery, today: run.today });
  await storeStatedBalance(wallet, { accountId: account.id, assetId: id, stated: delivery.bookedBalance });
  await countOutcome(transaction, run, outcome);
  record(wallet, delivered, outcome);
}

/** The locked asset; null if it was deleted, or another account feeds it. */
async function fedAsset(wallet: Wallet, { id, assetId }: AccountToRead): Promise<Asset | null> {
  const asset = await lockAsset(wallet, assetId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'notFound') return null;
    throw error;
  });
  const rows = await wallet.transaction.query({
    text: `SELECT FROM "Asset" WHERE "walletId" = $1 AND id = $2 AND "bankAccountId" = $3`,
    values: [wallet.walletId, assetId, id],
  });
  return rows.length === 0 ? null : asset;
}

/** Stores where the next read starts. After an incomplete delivery, the next read starts at the same place again. */
async function keepRead(
  { transaction, walletId, now }: Wallet,
  { account, delivery: { cursor, coversDays, until }, run }: DeliveredAccount,
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "BankAccount" SET cursor = CASE WHEN $4 THEN $3 ELSE cursor END,
             "lastSyncTime" = CASE WHEN $4 THEN $6::timestamptz ELSE "lastSyncTime" END,
             "lastDay" = CASE WHEN $4 THEN greatest("lastDay", $5::date) ELSE "lastDay" END
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, account.id, cursor, coversDays, earlierDate(until, run.today), now().toISOString()],
  });
}

async function countOutcome(
  transaction: WalletTransaction,
  { runId }: LeasedRun,
  { created, settled, changed, deleted, unchanged, reviews }: DeliveryOutcome,
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "SyncRun" SET created = created + $3, settled = settled + $4, changed = changed + $5, deleted = deleted + $6,
             unchanged = unchanged + $7, reviews = reviews + $8
           WHERE "walletId" = $1 AND id = $2`,
    values: [transaction.walletId, runId, created, settled, changed, deleted, unchanged, reviews],
  });
}

/** Writes the history entry. A sync can be undone like a change by a person. */
function record(wallet: Wallet, { run, account }: DeliveredAccount, outcome: DeliveryOutcome): void {
  const { unchanged: _unchanged, ...done } = outcome;
  if (Object.values(done).every((count) => count === 0)) return;
  writeAuditRow(
    { ...wallet, credential: { kind: 'service', id: null } },
    {
      operation: 'integrations.book',
      before: { id: account.assetId },
      after: { ...outcome, assetId: account.assetId, bankConnectionId: run.connectionId, runId: run.runId },
      requestId: null,
      undoRole: 'member',
    },
  );
}
