import * as is from '@coffer/db/columns.ts';
import { z } from 'zod';
import type { RequestClientInfo } from '../../kernel/context.ts';
import { invalidFieldProblem, invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import { type RecordedWallet, toUnrecordedWallet, type Wallet } from '../../kernel/wallet.ts';
import type { AssetType } from '../../wallets/assets/assets.schema.ts';
import { createAsset, lockAsset } from '../../wallets/assets/assets.service.ts';
import {
  type BankAccount,
  type BankConnection,
  bankAccount,
  type MappedAccount,
  type mapAccountsInput,
} from './bankConnections.schema.ts';
import { getConnection, lockConnection } from './bankConnections.service.ts';
import { requestSyncRun } from './connection-state.ts';
import { toPsuHeaders } from './store-consent.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/** Lists the accounts of a connection with their assets. */
export async function listAccounts({ transaction, walletId }: InWallet, id: string): Promise<{ items: BankAccount[] }> {
  await getConnection({ transaction, walletId }, id);
  const items = await transaction.query({
    row: {
      id: is.uuid,
      name: is.orNull(is.text),
      iban: is.orNull(is.text),
      mask: is.orNull(is.text),
      currency: is.orNull(is.text),
      type: is.oneOf(...bankAccount.shape.type.options),
      isReached: is.bool,
      assetId: is.orNull(is.uuid),
      suggestedAssetId: is.orNull(is.uuid),
      lastSyncTime: is.orNull(is.timestamptz),
    },
    text: `SELECT account.id, account.name, account.iban, account.mask, account.currency, account.type,
             account."providerAccountId" IS NOT NULL AS "isReached", fed.id AS "assetId",
             CASE WHEN fed.id IS NULL THEN alike.id END AS "suggestedAssetId", account."lastSyncTime"
           FROM "BankAccount" AS account
           LEFT JOIN LATERAL (SELECT asset.id FROM "Asset" AS asset
             WHERE asset."walletId" = $1 AND asset."bankAccountId" = account.id ORDER BY asset.id LIMIT 1) AS fed ON true
           LEFT JOIN LATERAL (SELECT asset.id FROM "Asset" AS asset
             WHERE asset."walletId" = $1 AND asset."bankConnectionId" IS NULL AND NOT asset.archived
               AND upper(replace(asset."accountNumber", ' ', '')) = upper(replace(account.iban, ' ', ''))
               AND (account.currency IS NULL OR asset."defaultCurrency" = account.currency)
             ORDER BY asset.id LIMIT 1) AS alike ON true
           WHERE account."walletId" = $1 AND account."connectionId" = $2 ORDER BY account.id`,
    values: [walletId, id],
  });
  return { items };
}

/**
 * Assigns existing or new assets to the accounts of a connection, and requests a sync. An account assigned to `null`
 * stops feeding its asset.
 */
export async function mapAccounts(
  wallet: RecordedWallet,
  { id, accounts }: z.infer<typeof mapAccountsInput>,
  from: RequestClientInfo,
): Promise<BankConnection> {
  const before = await lockConnection(wallet, id);
  wallet.changing(before);
  if (before.status === 'pending' || before.status === 'disconnected') {
    throw new Problem('notFound', { detail: 'This connection has no accounts. Connect the bank again.' });
  }
  requireOneEach(accounts);
  const known = await accountsOf(wallet, id);
  for (const [at, mapped] of accounts.entries()) {
    const account = known.get(mapped.accountId);
    if (account === undefined)
      throw invalidReferenceProblem(`accounts[${at}].accountId`, 'is not an account of this connection');
    if (mapped.assetId !== null && !account.isReached)
      throw invalidReferenceProblem(`accounts[${at}].accountId`, 'is not included in the consent');
    await mapAccount(wallet, { connectionId: id, account, mapped, path: `accounts[${at}]` });
  }
  const time = wallet.now();
  await requestSyncRun(wallet.transaction, { connectionId: id, cause: 'first', time, attended: toPsuHeaders(from) });
  return getConnection(wallet, id);
}

function requireOneEach(accounts: readonly MappedAccount[]): void {
  const named = accounts.flatMap(({ assetId }) => assetId ?? []);
  const twice = accounts.findIndex(
    ({ assetId }, at) => assetId != null && accounts.slice(0, at).some((one) => one.assetId === assetId),
  );
  if (new Set(named).size < named.length)
    throw invalidFieldProblem('invalidInput', `accounts[${twice}].assetId`, 'occurs twice');
}

const ACCOUNT = {
  id: is.uuid,
  name: is.orNull(is.text),
  iban: is.orNull(is.text),
  currency: is.orNull(is.text),
  type: is.oneOf(...bankAccount.shape.type.options),
  stored: is.jsonOf(z.unknown()),
  isReached: is.bool,
};
type Account = is.RowOf<typeof ACCOUNT>;

async function accountsOf({ transaction, walletId }: InWallet, connectionId: string): Promise<Map<string, Account>> {
  const rows = await transaction.query({
    row: ACCOUNT,
    text: `SELECT id, name, iban, currency, type, stored, "providerAccountId" IS NOT NULL AS "isReached"
           FROM "BankAccount" WHERE "walletId" = $1 AND "connectionId" = $2 ORDER BY id FOR UPDATE`,
    values: [walletId, connectionId],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

interface Mapping {
  readonly connectionId: string;
  readonly account: Account;
  readonly mapped: MappedAccount;
  readonly path: string;
}

async function mapAccount(wallet: Wallet, mapping: Mapping): Promise<void> {
  const { transaction, walletId, userId, now } = wallet;
  const { account, connectionId } = mapping;
  const assetId = await assetFor(wallet, mapping);
  const time = now().toISOString();
  // The account stops feeding its previous asset, and that asset loses its provider data.
  await transaction.execute({
    text: `UPDATE "Asset" SET "bankConnectionId" = NULL, "bankAccountId" = NULL, "providerAccount" = NULL,
             "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           WHERE "walletId" = $1 AND "bankAccountId" = $2 AND id IS DISTINCT FROM $3::uuid`,
    values: [walletId, account.id, assetId, time, userId],
  });
  if (assetId === null) return;
  const changed = await transaction.execute({
    text: `UPDATE "Asset" SET "bankConnectionId" = $3, "bankAccountId" = $4, "providerAccount" = $5,
             "accountNumber" = coalesce(nullif("accountNumber", ''), $6), "lastUpdatedTime" = $7, "lastUpdatedUserId" = $8
           WHERE "walletId" = $1 AND id = $2 AND "bankAccountId" IS DISTINCT FROM $4::uuid`,
    values: [
      ...[walletId, assetId, connectionId, account.id, account.stored === null ? null : JSON.stringify(account.stored)],
      ...[account.iban, time, userId],
    ],
  });
  if (changed === 0) return;
  // The new asset has none of the transactions read so far, so the next read starts from the beginning.
  await transaction.execute({
    text: `UPDATE "BankAccount" SET cursor = NULL, "lastDay" = NULL, "lastSyncTime" = NULL, stated = NULL, computed = NULL,
             "statedCurrency" = NULL, "statedDate" = NULL, "differenceSince" = NULL
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, account.id],
  });
}

/**
 * Returns the id of the asset that the account will feed: a new asset, or an existing asset, which is locked. Returns
 * null if the account will feed no asset.
 */
async function assetFor(wallet: Wallet, { connectionId, account, mapped, path }: Mapping): Promise<string | null> {
  const { assetId, newAsset } = mapped;
  if (newAsset !== undefined) {
    const defaultCurrency = newAsset.defaultCurrency ?? account.currency;
    if (defaultCurrency === null)
      throw invalidFieldProblem(
        'invalidInput',
        `${path}.newAsset.defaultCurrency`,
        'is required, because the bank does not state it',
      );
    requireCurrency(account, defaultCurrency, `${path}.newAsset.defaultCurrency`);
    const made = { walletId: wallet.walletId, name: newAsset.name, assetGroupId: newAsset.assetGroupId ?? null };
    const asset = await createAsset(toUnrecordedWallet(wallet), {
      ...made,
      type: ASSET_TYPES[account.type],
      defaultCurrency,
    });
    return asset.id;
  }
  if (assetId == null) return null;
  const asset = await lockAsset(wallet, assetId).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'notFound' ? invalidReferenceProblem(`${path}.assetId`) : error;
  });
  requireCurrency(account, asset.defaultCurrency, `${path}.assetId`);
  const { bankConnection: connected } = asset;
  if (connected !== null && connected.status !== 'disconnected' && !(await isFedBy(wallet, assetId, connectionId)))
    throw invalidFieldProblem('alreadyConnected', `${path}.assetId`, 'is already connected to a bank');
  return assetId;
}

function requireCurrency({ currency }: Account, wanted: string, path: string): void {
  if (currency !== null && currency !== wanted)
    throw invalidFieldProblem('currencyDiffers', path, `has the currency ${wanted}, but the account has ${currency}`);
}

async function isFedBy({ transaction, walletId }: InWallet, assetId: string, connectionId: string): Promise<boolean> {
  const rows = await transaction.query({
    text: `SELECT FROM "Asset" WHERE "walletId" = $1 AND id = $2 AND "bankConnectionId" = $3`,
    values: [walletId, assetId, connectionId],
  });
  return rows.length > 0;
}

const ASSET_TYPES: Readonly<Record<BankAccount['type'], AssetType>> = {
  bank: 'bank',
  savings: 'savings',
  creditCard: 'creditCard',
  loan: 'loan',
  securities: 'securities',
  other: 'other',
};
