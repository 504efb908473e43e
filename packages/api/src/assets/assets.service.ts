import { isDeepStrictEqual } from 'node:util';
import * as is from '@coffer/db/columns.ts';
import type { Prisma } from '@coffer/db/generated/client.ts';
import type { z } from 'zod';
import { lockRecord } from '../locks.ts';
import { Problem } from '../problems.ts';
import {
  afterCursor,
  answered,
  changedNow,
  differing,
  found,
  madeNow,
  numberOf,
  pageOf,
  storedNumber,
  storedOrder,
} from '../records.ts';
import type { RecordedWallet, Wallet } from '../wallet.ts';
import type {
  Asset,
  AssetAccess,
  AssetType,
  createAssetInput,
  deleteAssetInput,
  listAssetsInput,
  updateAssetInput,
} from './assets.schema.ts';
import { type BankConnection, providerAccounts } from './bank-connection.schema.ts';
import { isMap } from './settings.schema.ts';

const ACCESS_BY_TYPE: Readonly<Record<AssetType, AssetAccess>> = {
  bank: 'instant',
  manualBank: 'instant',
  cash: 'instant',
  creditCard: 'instant',
  savings: 'instant',
  other: 'instant',
  loan: 'notice',
  securities: 'notice',
  manualSecurities: 'notice',
  crypto: 'notice',
  realEstate: 'fixed',
  vehicle: 'fixed',
  preciousMetals: 'fixed',
  pension: 'fixed',
  insurance: 'fixed',
};

export async function createAsset(wallet: Wallet, input: z.infer<typeof createAssetInput>): Promise<Asset> {
  await wallet.rates.requireCurrency(input.defaultCurrency, 'defaultCurrency');
  const row = await wallet.transaction.prisma.asset.create({
    data: {
      ...madeNow(wallet),
      type: input.type,
      name: input.name,
      access: input.access ?? ACCESS_BY_TYPE[input.type],
      assetGroupId: input.assetGroupId ?? null,
      archived: input.archived ?? false,
      expectedAnnualReturn: storedNumber(input.expectedAnnualReturn),
      order: storedNumber(input.order),
      defaultCurrency: input.defaultCurrency,
      accountNumber: input.accountNumber ?? null,
      defaultCategoryId: input.defaultCategoryId ?? null,
      valueChangeCategoryId: input.valueChangeCategoryId ?? null,
      gainsLossesCategoryId: input.gainsLossesCategoryId ?? null,
      feesCategoryId: input.feesCategoryId ?? null,
      taxCategoryId: input.taxCategoryId ?? null,
      importSettings: input.importSettings ?? {},
    },
    include: INCLUDE,
  });
  return toAsset(row);
}

export async function listAssets(
  wallet: Pick<Wallet, 'transaction'>,
  { walletId, archived, limit, cursor }: z.infer<typeof listAssetsInput>,
) {
  const rows = await wallet.transaction.prisma.asset.findMany({
    where: { walletId, ...(archived === undefined ? {} : { archived }), ...afterCursor(cursor) },
    orderBy: { id: 'asc' },
    take: limit + 1,
    include: INCLUDE,
  });
  return pageOf(rows.map(toAsset), limit);
}

export async function getAsset(wallet: Wallet, id: string): Promise<Asset> {
  const { walletId } = wallet;
  return toAsset(found(await wallet.transaction.prisma.asset.findFirst({ where: { walletId, id }, include: INCLUDE })));
}

export async function updateAsset(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updateAssetInput>,
): Promise<Asset> {
  const before = await lockAsset(wallet, id);
  wallet.changing(before);
  // jsonb keeps no order of keys: the same settings in another order are the same.
  const sameSettings = isDeepStrictEqual(input.importSettings, before.importSettings);
  const changes = differing(before, sameSettings ? { ...input, importSettings: undefined } : input);
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  if (changes.defaultCurrency !== undefined)
    await wallet.rates.requireCurrency(changes.defaultCurrency, 'defaultCurrency');
  const { expectedAnnualReturn: rate, ...others } = changes;
  const row = await wallet.transaction.prisma.asset.update({
    where: { walletId_id: { walletId, id } },
    data: {
      ...others,
      ...storedOrder(changes),
      ...(rate === undefined ? {} : { expectedAnnualReturn: storedNumber(rate) }),
      ...changedNow(wallet),
    },
    include: INCLUDE,
  });
  return toAsset(row);
}

/** Deletes an asset; one with bookings only when that is said. */
export async function deleteAsset(
  wallet: RecordedWallet,
  input: z.infer<typeof deleteAssetInput>,
): Promise<{ id: string }> {
  const { walletId, id, withTransactions = false } = input;
  wallet.changing(await lockAsset(wallet, id, 'against bookings'));
  if (withTransactions) await deleteBookings(wallet, id);
  else if (await hasBookings(wallet, id)) {
    throw new Problem('notEmpty', {
      detail: 'The asset has bookings: delete them too with withTransactions=true, or archive it.',
    });
  }
  // A statement file that waits to be imported waits for another asset.
  await wallet.transaction.execute({
    text: `UPDATE "ImportFile" SET "assetId" = NULL WHERE "walletId" = $1 AND "assetId" = $2`,
    values: [walletId, id],
  });
  // A booking that an import of this asset made and that was moved elsewhere since forgets the import, which goes.
  await wallet.transaction.execute({
    text: `UPDATE "Transaction" SET "importId" = NULL WHERE "walletId" = $1
             AND "importId" IN (SELECT id FROM "Import" WHERE "walletId" = $1 AND "assetId" = $2)`,
    values: [walletId, id],
  });
  await wallet.transaction.execute({
    text: `DELETE FROM "Asset" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id],
  });
  return { id };
}

/**
 * Reads an asset and keeps it from changing until the transaction ends; `against bookings` also keeps anybody from
 * booking on it, because a reference locks the row that it names.
 */
export async function lockAsset(
  wallet: Wallet,
  id: string,
  against: 'changes' | 'against bookings' = 'changes',
): Promise<Asset> {
  await lockRecord(wallet, 'Asset', id, against === 'changes' ? 'NO KEY UPDATE' : 'UPDATE');
  return getAsset(wallet, id);
}

async function hasBookings(wallet: Wallet, assetId: string): Promise<boolean> {
  const [answer] = await wallet.transaction.query({
    row: { any: is.bool },
    text: `SELECT ${BOOKINGS.map((table) => `EXISTS (SELECT FROM "${table}" WHERE "walletId" = $1 AND "assetId" = $2)`).join(' OR ')} AS any`,
    values: [wallet.walletId, assetId],
  });
  return answer?.any ?? false;
}

/** Children of splits, links, tags, comments and file assignments go by their foreign keys, prices paid by a trigger. */
async function deleteBookings(wallet: Wallet, assetId: string): Promise<void> {
  const values = [wallet.walletId, assetId];
  for (const table of BOOKINGS) {
    await wallet.transaction.execute({
      text: `DELETE FROM "${table}" WHERE "walletId" = $1 AND "assetId" = $2`,
      values,
    });
  }
}

const BOOKINGS = ['Transaction', 'SecurityTransaction', 'CryptoTransaction'] as const;

/** The provider's own identifiers and tokens stay unread. */
const INCLUDE = {
  bankConnection: { select: { type: true, countryCode: true, status: true, expireTime: true, lastSyncTime: true } },
} satisfies Prisma.AssetInclude;

type Row = Prisma.AssetGetPayload<{ include: typeof INCLUDE }>;

function toAsset(row: Row): Asset {
  const { bankConnectionId: _connection, providerAccount, bankConnection, importSettings, ...fields } = answered(row);
  return {
    ...fields,
    expectedAnnualReturn: numberOf(row.expectedAnnualReturn),
    order: numberOf(row.order),
    importSettings: isMap(importSettings) ? importSettings : {},
    bankConnection: bankConnection === null ? null : toBankConnection(bankConnection, providerAccount),
  };
}

function toBankConnection(connection: NonNullable<Row['bankConnection']>, account: unknown): BankConnection {
  const of = <Shape extends z.ZodType>(type: BankConnection['type'], shape: Shape): z.output<Shape> | null => {
    if (connection.type !== type || account === null) return null;
    const read = shape.safeParse(account);
    // Not the input's fault, which a ZodError would say.
    if (!read.success) throw new Error(`an account stored for ${type} is not one`);
    return read.data;
  };
  return {
    ...connection,
    expireTime: connection.expireTime?.toISOString() ?? null,
    lastSyncTime: connection.lastSyncTime?.toISOString() ?? null,
    providerAAccount: of('providerA', providerAccounts.providerA),
    providerBAccount: of('providerB', providerAccounts.providerB),
    providerCAccount: of('providerC', providerAccounts.providerC),
  };
}
