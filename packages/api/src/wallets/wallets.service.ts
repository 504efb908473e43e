import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { isIsoCurrency } from '@coffer/domain/currencies.ts';
import { dateInTimeZone } from '@coffer/domain/dates.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { writeAuditRow } from '../kernel/audit.ts';
import type { Context } from '../kernel/context.ts';
import { type Credential, getCredentialKind } from '../kernel/credentials/credential-kinds.ts';
import { invalidFieldProblem, Problem } from '../kernel/problems.ts';
import { decodeIdCursor, toCursorPage } from '../kernel/records.ts';
import { type RunOncePerKey, writeWithoutKey } from '../kernel/run-once-per-key.ts';
import type { OperationRates } from '../kernel/services.ts';
import type { RecordedWallet } from '../kernel/wallet.ts';
import { insertCategorySet } from './category-set.ts';
import { createSystemCategories } from './system-categories.ts';
import { requireFreeWalletQuota } from './wallet-quota.ts';
import type { createWalletInput, listWalletsInput, updateWalletInput, WalletRecord } from './wallets.schema.ts';

const COLUMNS = `id, name, currency, "timeZone", locale, "emergencyFundTarget",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId"`;

const WALLET_RECORD = {
  id: is.uuid,
  name: is.text,
  currency: is.text,
  timeZone: is.text,
  locale: is.text,
  emergencyFundTarget: is.orNull(is.numeric),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
};

/** Lists the wallets that a credential can access, oldest first; an API key has access to one. */
export async function listWallets(
  database: Database,
  credential: Credential,
  { limit, cursor }: z.infer<typeof listWalletsInput>,
) {
  const walletIds = getCredentialKind(credential).walletIdsOf(credential);
  const after = cursor === undefined ? null : decodeIdCursor(cursor);
  const rows = await database.query({
    row: WALLET_RECORD,
    text: `SELECT ${COLUMNS} FROM coffer.wallets_of($1)
           WHERE ($2::uuid[] IS NULL OR id = ANY($2)) AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
    values: [credential.userId, walletIds, after, limit + 1],
  });
  return toCursorPage(rows, limit);
}

export async function getWallet(transaction: WalletTransaction): Promise<WalletRecord> {
  const [row] = await transaction.query({
    row: WALLET_RECORD,
    name: 'wallet',
    text: `SELECT ${COLUMNS} FROM "Wallet" WHERE id = $1`,
    values: [transaction.walletId],
  });
  if (row === undefined) throw new Problem('notFound');
  return row;
}

/** Returns today's date in the wallet's time zone. */
export function walletToday(wallet: Pick<WalletRecord, 'timeZone'>, now: Date): string {
  return dateInTimeZone(now, wallet.timeZone);
}

/** Creates a wallet with its system categories and the requested ones, with the person as owner. */
export async function createWallet(
  { database, rates, once = writeWithoutKey }: Pick<Context, 'database' | 'rates'> & { readonly once?: RunOncePerKey },
  userId: string,
  input: z.infer<typeof createWalletInput>,
): Promise<WalletRecord> {
  await requireReportCurrency(rates, input.currency);
  const id = uuid();
  return database.withWallet(id, (transaction) =>
    once(transaction, async () => {
      await requireFreeWalletQuota(transaction, userId);
      const wallet = await insertWallet(transaction, userId, input);
      writeAuditRow(
        { walletId: id, transaction, userId, credential: { kind: 'session', id: null } },
        { operation: 'wallets.create', before: null, after: wallet, requestId: null },
      );
      return wallet;
    }),
  );
}

/** Inserts the wallet of the database transaction; the caller checks the quota first. */
export async function insertWallet(
  transaction: WalletTransaction,
  userId: string,
  input: z.infer<typeof createWalletInput>,
): Promise<WalletRecord> {
  const { walletId: id } = transaction;
  await transaction.query({
    text: `INSERT INTO "Wallet" (id, name, currency, "timeZone", locale, "emergencyFundTarget", "createdUserId", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
    values: [id, input.name, input.currency, input.timeZone, input.locale, input.emergencyFundTarget ?? null, userId],
  });
  await transaction.query({
    text: `INSERT INTO "Member" ("walletId", "userId", role) VALUES ($1, $2, 'owner')`,
    values: [id, userId],
  });
  await createSystemCategories(transaction, userId, input.language ?? input.locale);
  if (input.categories !== undefined) await insertCategorySet(transaction, userId, input.categories);
  return getWallet(transaction);
}

export async function updateWallet(
  wallet: RecordedWallet,
  { walletId, ...input }: z.infer<typeof updateWalletInput>,
): Promise<WalletRecord> {
  const before = await getWallet(wallet.transaction);
  wallet.changing(before);
  if (input.currency !== undefined) await requireReportCurrency(wallet.rates, input.currency);
  const after = { ...before, ...JSON.parse(JSON.stringify(input)) };
  if (JSON.stringify(after) === JSON.stringify(before)) {
    wallet.unchanged();
    return before;
  }
  await wallet.transaction.query({
    text: `UPDATE "Wallet" SET name = $2, currency = $3, "timeZone" = $4, locale = $5, "emergencyFundTarget" = $6,
             "lastUpdatedTime" = $7, "lastUpdatedUserId" = $8 WHERE id = $1`,
    values: [
      walletId,
      after.name,
      after.currency,
      after.timeZone,
      after.locale,
      after.emergencyFundTarget,
      wallet.now().toISOString(),
      wallet.userId,
    ],
  });
  return getWallet(wallet.transaction);
}

/**
 * Checks that a wallet's currency is an ISO currency with a rate: with a crypto code, the values in reports would
 * fluctuate with the price of the crypto currency.
 * @throws Problem `unknownCurrency`, `noExchangeRate`
 */
export async function requireReportCurrency(
  rates: Pick<OperationRates, 'requireRate'>,
  currency: string,
): Promise<void> {
  if (!isIsoCurrency(currency)) throw invalidFieldProblem('unknownCurrency', 'currency', 'is not an ISO 4217 currency');
  await rates.requireRate(currency, 'currency');
}
