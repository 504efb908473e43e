import { isDeepStrictEqual } from 'node:util';
import * as is from '@coffer/db/columns.ts';
import type { BankConnection as Connection } from '@coffer/db/generated/tables.ts';
import { queryBuilder } from '@coffer/db/statements.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { Problem } from '../../kernel/problems.ts';
import { createRecordService } from '../../kernel/record-service.ts';
import { decimalToNumber, numberToDecimal, withStoredOrder } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { type AssetConnection, providerAccountSchemas } from './asset-connection.schema.ts';
import {
  type Asset,
  type AssetAccess,
  type AssetType,
  asset,
  type createAssetInput,
  type deleteAssetInput,
  type listAssetsInput,
  type updateAssetInput,
} from './assets.schema.ts';
import { requireImportSettingsQuota } from './import-settings-quota.ts';
import { requireEmptyEnvelope } from './require-empty-envelope.ts';
import { isJsonMap } from './settings.schema.ts';

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

/** Columns that are read; the provider's identifiers and tokens are not. */
const SHOWN = ['type', 'countryCode', 'status', 'expireTime', 'lastSyncTime'] as const;
type StoredConnection = Pick<Selectable<Connection>, (typeof SHOWN)[number]>;

const assets = createRecordService({
  table: 'Asset',
  record: asset,
  without: ['bankConnection'],
  with: ['bankConnectionId', 'providerAccount'],
  answers: async (rows, wallet): Promise<Asset[]> => {
    const connections = await connectionsOf(
      wallet,
      rows.flatMap(({ bankConnectionId }) => bankConnectionId ?? []),
    );
    return rows.map(({ bankConnectionId, providerAccount, ...row }) => {
      const connection = connections.get(bankConnectionId ?? '');
      return {
        ...row,
        expectedAnnualReturn: decimalToNumber(row.expectedAnnualReturn),
        order: decimalToNumber(row.order),
        importSettings: isJsonMap(row.importSettings) ? row.importSettings : {},
        bankConnection: connection === undefined ? null : toBankConnection(connection, providerAccount),
      };
    });
  },
});

async function connectionsOf(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredConnection>> {
  if (ids.length === 0) return new Map();
  const asked = queryBuilder
    .selectFrom('BankConnection')
    .select(['id', ...SHOWN])
    .where('walletId', '=', walletId);
  const rows = await transaction.query(asked.where('id', 'in', ids));
  return new Map(rows.map(({ id, ...connection }) => [id, connection]));
}

export async function createAsset(wallet: Wallet, input: z.infer<typeof createAssetInput>): Promise<Asset> {
  await wallet.rates.requireCurrency(input.defaultCurrency, 'defaultCurrency');
  const created = await assets.create(wallet, {
    type: input.type,
    name: input.name,
    access: input.access ?? ACCESS_BY_TYPE[input.type],
    assetGroupId: input.assetGroupId ?? null,
    archived: input.archived ?? false,
    expectedAnnualReturn: numberToDecimal(input.expectedAnnualReturn),
    order: numberToDecimal(input.order),
    defaultCurrency: input.defaultCurrency,
    accountNumber: input.accountNumber ?? null,
    defaultCategoryId: input.defaultCategoryId ?? null,
    valueChangeCategoryId: input.valueChangeCategoryId ?? null,
    gainsLossesCategoryId: input.gainsLossesCategoryId ?? null,
    feesCategoryId: input.feesCategoryId ?? null,
    taxCategoryId: input.taxCategoryId ?? null,
    importSettings: input.importSettings ?? {},
  });
  if (input.importSettings !== undefined) await requireImportSettingsQuota(wallet);
  return created;
}

export function listAssets(
  wallet: Pick<Wallet, 'transaction' | 'walletId'>,
  { archived, ...page }: z.infer<typeof listAssetsInput>,
) {
  return assets.list(wallet, page, (asked) =>
    archived === undefined ? asked : asked.where('archived', '=', archived),
  );
}

export const getAsset = assets.get;

export async function updateAsset(
  wallet: RecordedWallet,
  { walletId: _walletId, id, ...input }: z.infer<typeof updateAssetInput>,
): Promise<Asset> {
  const updated = await assets.update(wallet, id, input, storedNumbers, {
    strength: 'NO KEY UPDATE',
    // jsonb does not keep the order of keys, so settings in another order are unchanged.
    sent: (before) =>
      isDeepStrictEqual(input.importSettings, before.importSettings) ? { ...input, importSettings: undefined } : input,
    check: async (_before, { defaultCurrency }) => {
      if (defaultCurrency !== undefined) await wallet.rates.requireCurrency(defaultCurrency, 'defaultCurrency');
    },
  });
  if (input.importSettings !== undefined) await requireImportSettingsQuota(wallet);
  return updated;
}

function storedNumbers<Fields extends { order?: number | null; expectedAnnualReturn?: number | null }>(
  changes: Fields,
) {
  const { expectedAnnualReturn: rate, ...others } = withStoredOrder(changes);
  return { ...others, ...(rate === undefined ? {} : { expectedAnnualReturn: numberToDecimal(rate) }) };
}

/** Deletes an asset. If it has transactions, `withTransactions` is required. */
export async function deleteAsset(
  wallet: RecordedWallet,
  input: z.infer<typeof deleteAssetInput>,
): Promise<{ id: string }> {
  const { walletId, id, withTransactions = false } = input;
  wallet.changing(await lockAsset(wallet, id, 'against transactions'));
  await requireEmptyEnvelope(wallet, id);
  if (withTransactions) await deleteTransactions(wallet, id);
  else if (await hasTransactions(wallet, id)) {
    throw new Problem('notEmpty', {
      detail: 'The asset has transactions. Delete them too with withTransactions=true, or archive the asset.',
    });
  }
  // A statement file that waits for import needs another asset.
  await wallet.transaction.execute({
    text: `UPDATE "ImportFile" SET "assetId" = NULL WHERE "walletId" = $1 AND "assetId" = $2`,
    values: [walletId, id],
  });
  // Transactions on other assets that came from an import of this asset lose the reference, because the import is deleted.
  for (const table of ['Transaction', 'SecurityTransaction'] as const) {
    await wallet.transaction.execute({
      text: `UPDATE "${table}" SET "importId" = NULL WHERE "walletId" = $1
               AND "importId" IN (SELECT id FROM "Import" WHERE "walletId" = $1 AND "assetId" = $2)`,
      values: [walletId, id],
    });
  }
  return assets.remove(wallet, id);
}

/**
 * Reads an asset and locks it against changes until the database transaction ends. With `against transactions`, other
 * database transactions can't add transactions to the asset either, because a foreign key locks the row it refers to.
 */
export async function lockAsset(
  wallet: Wallet,
  id: string,
  against: 'changes' | 'against transactions' = 'changes',
): Promise<Asset> {
  return assets.lock(wallet, id, against === 'changes' ? 'NO KEY UPDATE' : 'UPDATE');
}

async function hasTransactions(wallet: Wallet, assetId: string): Promise<boolean> {
  const [answer] = await wallet.transaction.query({
    row: { any: is.bool },
    text: `SELECT ${TRANSACTIONS.map((table) => `EXISTS (SELECT FROM "${table}" WHERE "walletId" = $1 AND "assetId" = $2)`).join(' OR ')} AS any`,
    values: [wallet.walletId, assetId],
  });
  return answer?.any ?? false;
}

/**
 * Foreign keys delete split parts, transfers, tags, comments and file assignments; a trigger deletes prices from
 * transactions.
 */
async function deleteTransactions(wallet: Wallet, assetId: string): Promise<void> {
  const values = [wallet.walletId, assetId];
  for (const table of TRANSACTIONS) {
    await wallet.transaction.execute({
      text: `DELETE FROM "${table}" WHERE "walletId" = $1 AND "assetId" = $2`,
      values,
    });
  }
}

const TRANSACTIONS = ['Transaction', 'SecurityTransaction', 'CryptoTransaction'] as const;

function toBankConnection(connection: StoredConnection, account: unknown): AssetConnection {
  const of = <Shape extends z.ZodType>(type: AssetConnection['type'], shape: Shape): z.output<Shape> | null => {
    if (connection.type !== type || account === null) return null;
    const read = shape.safeParse(account);
    // A ZodError would blame the input.
    if (!read.success) throw new Error(`a stored account of ${type} is invalid`);
    return read.data;
  };
  return {
    ...connection,
    providerAAccount: of('providerA', providerAccountSchemas.providerA),
    providerBAccount: of('providerB', providerAccountSchemas.providerB),
    providerCAccount: of('providerC', providerAccountSchemas.providerC),
  };
}
