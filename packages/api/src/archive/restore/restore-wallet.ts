import type { WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import { writeAuditRow } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { type RunOncePerKey, writeWithoutKey } from '../../kernel/run-once-per-key.ts';
import { requireFreeWalletQuota } from '../../wallets/wallet-quota.ts';
import type { WalletRecord } from '../../wallets/wallets.schema.ts';
import { getWallet, requireReportCurrency } from '../../wallets/wallets.service.ts';
import type { ExportedWallet, ExportPart } from './export-parts.ts';
import { insertRecords, type NumberedRow } from './insert-records.ts';
import { readExport } from './read-export.ts';
import { requireConsistentWallet } from './require-consistent-wallet.ts';
import { RESTORED_KINDS } from './restored-kinds.ts';

type Services = Pick<Context, 'database' | 'rates' | 'now'>;

interface Asker {
  readonly credential: Credential;
  readonly requestId: string;
  readonly once?: RunOncePerKey;
}

/**
 * Creates a new wallet from an export (`exportLines`). The caller becomes its owner, and records keep their ids. All or
 * nothing: an invalid file is rejected with the line number. `path` is the file, plain or gzip; it is read again if the
 * transaction is retried.
 */
export async function restoreWallet(
  { database, rates, now }: Services,
  { credential, requestId, once = writeWithoutKey }: Asker,
  path: string,
): Promise<WalletRecord> {
  const walletId = uuid();
  return database.withWallet(walletId, (transaction) =>
    once(transaction, async () => {
      const records = await new Restoration(transaction, credential.userId, now()).store(
        readExport({ path, walletId }),
      );
      await requireConsistentWallet(transaction, rates.within(transaction));
      const wallet = await getWallet(transaction);
      await requireReportCurrency(rates.within(transaction), wallet.currency);
      writeAuditRow(
        { walletId, transaction, userId: credential.userId, credential },
        { operation: 'wallets.restore', before: null, after: { ...wallet, records }, requestId },
      );
      return wallet;
    }),
  );
}

/** Stores the parts of one file in one wallet. */
class Restoration {
  readonly #transaction: WalletTransaction;
  readonly #ownerId: string;
  readonly #now: Date;

  constructor(transaction: WalletTransaction, ownerId: string, now: Date) {
    this.#transaction = transaction;
    this.#ownerId = ownerId;
    this.#now = now;
  }

  /** Stores all parts in order. Returns the number of records in the file. */
  async store(parts: AsyncIterable<ExportPart>): Promise<number> {
    let records = 0;
    for await (const part of parts) {
      if (part.kind === 'wallet') await this.#begin(part.wallet);
      else if (part.kind === 'end') records = part.records;
      else await this.#insert(part.type, part.rows);
    }
    return records;
  }

  async #begin(wallet: ExportedWallet): Promise<void> {
    const { walletId } = this.#transaction;
    await requireFreeWalletQuota(this.#transaction, this.#ownerId);
    await this.#transaction.execute({
      text: `INSERT INTO "Wallet" (id, name, currency, "timeZone", locale, "emergencyFundTarget", "createdTime", "createdUserId",
               "lastUpdatedTime", "lastUpdatedUserId") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        ...[walletId, wallet.name, wallet.currency, wallet.timeZone, wallet.locale, wallet.emergencyFundTarget],
        ...[wallet.createdTime, wallet.createdUserId, wallet.lastUpdatedTime, wallet.lastUpdatedUserId],
      ],
    });
    await this.#transaction.execute({
      text: `INSERT INTO "Member" ("walletId", "userId", role, "createdTime") VALUES ($1, $2, 'owner', $3)`,
      values: [walletId, this.#ownerId, this.#now.toISOString()],
    });
  }

  async #insert(type: string, rows: readonly NumberedRow[]): Promise<void> {
    const kind = RESTORED_KINDS.get(type);
    if (kind === undefined) throw new Error(`rows of ${type} are not restored`);
    await insertRecords(this.#transaction, kind, rows);
  }
}
