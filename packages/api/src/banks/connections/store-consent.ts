import type { Sealer } from '@coffer/auth/sealing.ts';
import type { CompletedConsent, ConnectedAccount } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import type { RequestClientInfo } from '../../kernel/context.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { BankConnection } from './bankConnections.schema.ts';
import { requestSyncRun, sealConnectionSecrets } from './connection-state.ts';
import { type EarlierAccount, matchAccounts } from './match-accounts.ts';

interface ConsentToStore {
  /** The locked connection. */
  readonly before: BankConnection;
  readonly consent: CompletedConsent;
  readonly sealer: Sealer;
  readonly from: RequestClientInfo;
}

/**
 * Stores a consent in its connection: secrets, expiry and accounts. If an account that feeds an asset was found again,
 * requests a sync. Returns true if there are such accounts and all were found again, so that the person need not choose
 * accounts.
 */
export async function storeConsent(
  wallet: Wallet,
  { before, consent, sealer, from }: ConsentToStore,
): Promise<boolean> {
  const { transaction, walletId, userId, now } = wallet;
  const time = now();
  await transaction.execute({
    text: `UPDATE "BankConnection" SET status = 'active', error = NULL, "expireTime" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, before.id, consent.expireTime, time.toISOString(), userId],
  });
  await keepState(wallet, { before, consent, sealer });
  const fed = await keepAccounts(wallet, before.id, consent.accounts);
  if (before.assetIds.length === 0 || fed.found === 0) return false;
  await requestSyncRun(transaction, { connectionId: before.id, cause: 'person', time, attended: toPsuHeaders(from) });
  return fed.lost === 0;
}

/**
 * Returns the person's IP address and browser for the bank (headers of the PSU, the payment service user); null if the
 * address is unknown.
 */
export function toPsuHeaders({ address, userAgent }: RequestClientInfo) {
  return address === null ? null : { address, userAgent: userAgent ?? '' };
}

/**
 * Stores the secrets of the new consent and clears earlier failures. Creates the row if the connection was restored.
 */
async function keepState(
  { transaction, walletId }: Wallet,
  { before, consent, sealer }: Pick<ConsentToStore, 'before' | 'consent' | 'sealer'>,
): Promise<void> {
  const { hookName } = consent.secrets;
  await transaction.execute({
    text: `INSERT INTO "ConnectionState" ("walletId", "connectionId", type, "providerState", "hookName", "institutionId", "dueTime")
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT ("walletId", "connectionId") DO UPDATE SET "providerState" = excluded."providerState",
             "hookName" = excluded."hookName", "dueTime" = excluded."dueTime", failures = 0, "toldCause" = NULL,
             "roundTime" = NULL`,
    values: [
      walletId,
      before.id,
      before.type,
      sealConnectionSecrets(sealer, consent.secrets),
      typeof hookName === 'string' ? hookName : null,
      before.institution?.id ?? null,
      consent.expireTime,
    ],
  });
  // Banks count reads per consent, so the limit of the earlier consent no longer applies.
  await transaction.execute({
    text: 'UPDATE "BankAccount" SET "limitUntil" = NULL WHERE "walletId" = $1 AND "connectionId" = $2',
    values: [walletId, before.id],
  });
}

const KNOWN = {
  id: is.uuid,
  providerAccountId: is.orNull(is.text),
  identification: is.orNull(is.text),
  iban: is.orNull(is.text),
  currency: is.orNull(is.text),
  hasAsset: is.bool,
};

/**
 * Updates the connection's accounts to the accounts of the consent. Returns how many of the accounts that feed an asset
 * were found again, and how many were not.
 */
async function keepAccounts(
  wallet: Wallet,
  connectionId: string,
  accounts: readonly ConnectedAccount[],
): Promise<{ readonly found: number; readonly lost: number }> {
  const { transaction, walletId } = wallet;
  const known: (EarlierAccount & { readonly hasAsset: boolean })[] = await transaction.query({
    row: KNOWN,
    text: `SELECT account.id, account."providerAccountId", account.identification, account.iban, account.currency,
             EXISTS (SELECT FROM "Asset" AS asset WHERE asset."walletId" = $1 AND asset."bankAccountId" = account.id) AS "hasAsset"
           FROM "BankAccount" AS account WHERE account."walletId" = $1 AND account."connectionId" = $2 ORDER BY account.id FOR UPDATE`,
    values: [walletId, connectionId],
  });
  const { pairs, fresh, left } = matchAccounts(known, accounts);
  for (const { known: one, account } of pairs) await renewAccount(wallet, one.id, account);
  for (const account of fresh) await addAccount(wallet, connectionId, account);
  await transaction.execute({
    text: `UPDATE "BankAccount" SET "providerAccountId" = NULL, cursor = NULL WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, left.map(({ id }) => id)],
  });
  return {
    found: pairs.filter(({ known: { hasAsset } }) => hasAsset).length,
    lost: left.filter(({ hasAsset }) => hasAsset).length,
  };
}

async function renewAccount({ transaction, walletId }: Wallet, id: string, account: ConnectedAccount): Promise<void> {
  await transaction.execute({
    // A cursor and a count of reads are only valid for the account id with which they were stored.
    text: `UPDATE "BankAccount" SET cursor = CASE WHEN "providerAccountId" = $3 THEN cursor END,
             "readTimes" = CASE WHEN "providerAccountId" = $3 THEN "readTimes" ELSE '[]' END, "providerAccountId" = $3,
             identification = coalesce($4, identification), iban = coalesce($5, iban), mask = coalesce($6, mask),
             name = coalesce($7, name), currency = coalesce($8, currency), type = $9, stored = $10
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, ...columnsOf(account)],
  });
  await transaction.execute({
    text: `UPDATE "Asset" SET "providerAccount" = $3 WHERE "walletId" = $1 AND "bankAccountId" = $2`,
    values: [walletId, id, storedAccountJson(account)],
  });
}

async function addAccount(
  { transaction, walletId, now }: Wallet,
  connectionId: string,
  account: ConnectedAccount,
): Promise<void> {
  await transaction.execute({
    text: `INSERT INTO "BankAccount" ("walletId", id, "connectionId", "createdTime", "providerAccountId", identification, iban, mask,
             name, currency, type, stored)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [walletId, uuid(), connectionId, now().toISOString(), ...columnsOf(account)],
  });
}

function columnsOf(account: ConnectedAccount): readonly (string | null)[] {
  const { id, identification, iban, mask, name, currency, type } = account;
  return [id, identification, iban, mask, name, currency, type, storedAccountJson(account)];
}

function storedAccountJson({ stored }: ConnectedAccount): string | null {
  return stored === null ? null : JSON.stringify(stored);
}
