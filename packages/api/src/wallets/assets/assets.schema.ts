import { z } from 'zod';
import {
  auditFields,
  boundedNumber,
  currency,
  cursor,
  date,
  decimal,
  deletedRecord,
  id,
  limit,
  name,
  page,
  recordFields,
  recordReferenceFields,
  storedDate,
  storedDecimal,
  storedId,
  text,
  walletIdField,
} from '../../kernel/shapes.ts';
import { assetConnection } from './asset-connection.schema.ts';
import { isSettingsKey, settingsMap } from './settings.schema.ts';

const assetType = z.enum([
  'bank',
  'manualBank',
  'cash',
  'creditCard',
  'savings',
  'loan',
  'securities',
  'manualSecurities',
  'crypto',
  'realEstate',
  'vehicle',
  'preciousMetals',
  'pension',
  'insurance',
  'other',
]);

const assetAccess = z.enum(['instant', 'notice', 'fixed']).meta({
  description:
    'How quickly the money is available; `instant` counts towards the emergency fund. Default: ' +
    '`notice` for loan, securities, manualSecurities and crypto; `fixed` for realEstate, vehicle, preciousMetals, ' +
    'pension and insurance; otherwise `instant`.',
});

export type AssetType = z.infer<typeof assetType>;
export type AssetAccess = z.infer<typeof assetAccess>;

/** An account or another valuable (specification 2.4). */
export const asset = z
  .strictObject({
    ...recordFields,
    type: assetType,
    name: z.string(),
    access: assetAccess,
    assetGroupId: id.nullable(),
    archived: z.boolean(),
    expectedAnnualReturn: z.number().nullable().meta({ description: 'Percent a year.' }),
    order: z.number().nullable(),
    defaultCurrency: z.string(),
    accountNumber: z.string().nullable(),
    defaultCategoryId: id.nullable(),
    valueChangeCategoryId: id.nullable(),
    gainsLossesCategoryId: id.nullable(),
    feesCategoryId: id.nullable(),
    taxCategoryId: id.nullable(),
    importSettings: z.record(z.string(), z.unknown()).meta({ description: 'Settings by importer type.' }),
    bankConnection: assetConnection.nullable(),
    ...auditFields,
  })
  .meta({ id: 'Asset' });

export type Asset = z.infer<typeof asset>;

/** Fields other than type, name and currency that a client may set, both on create and update. */
const writable = {
  access: assetAccess.optional(),
  assetGroupId: id.nullish(),
  archived: z.boolean().optional(),
  expectedAnnualReturn: boundedNumber.nullish(),
  order: boundedNumber.nullish(),
  accountNumber: text.max(100).nullish(),
  defaultCategoryId: id.nullish(),
  valueChangeCategoryId: id.nullish(),
  gainsLossesCategoryId: id.nullish(),
  feesCategoryId: id.nullish(),
  taxCategoryId: id.nullish(),
  importSettings: settingsMap.optional(),
} as const;

export const createAssetInput = z.strictObject({
  ...walletIdField,
  type: assetType,
  name,
  defaultCurrency: currency,
  ...writable,
});

export const updateAssetInput = z.strictObject({
  ...recordReferenceFields,
  type: assetType.optional(),
  name: name.optional(),
  defaultCurrency: currency.optional(),
  ...writable,
});

export const assetReferenceInput = z.strictObject(recordReferenceFields);

export const listAssetsInput = z.strictObject({
  ...walletIdField,
  archived: z.boolean().meta({ description: 'Only archived assets, or only those that are not.' }).optional(),
  limit,
  cursor: cursor.optional(),
});
export const assetPage = page(asset);

export const deleteAssetInput = z.strictObject({
  ...recordReferenceFields,
  withTransactions: z
    .boolean()
    .meta({ description: 'Delete its transactions too; without it they forbid the deletion.' })
    .optional(),
});
export const deletedAsset = deletedRecord;

export const mergeImportSettingsInput = z.strictObject({
  ...recordReferenceFields,
  importerType: z
    .string()
    .min(1)
    .max(50)
    .refine(isSettingsKey, 'cannot be the name of an importer')
    .meta({ examples: ['csv'] }),
  settings: settingsMap.meta({
    description: 'Laid over the present ones: maps merge, everything else replaces, `null` deletes a key.',
    type: 'object',
    additionalProperties: true,
  }),
});

export const setBalanceInput = z.strictObject({
  ...recordReferenceFields,
  date: date.meta({ description: 'The day at whose end the balance stands; today by default.' }).optional(),
  currency: currency.meta({ description: 'The asset’s own by default.' }).optional(),
  balance: decimal,
});

export const balancesInput = z.strictObject({
  ...walletIdField,
  assetId: id.optional(),
  date: date.meta({ description: 'The day at whose end they stand; today by default.' }).optional(),
});

/** The balance of an asset in one currency; currencies without transactions have none. */
const assetBalance = z
  .strictObject({
    assetId: storedId,
    currency: z.string(),
    balance: storedDecimal,
  })
  .meta({ id: 'AssetBalance' });
export const assetBalances = z.array(assetBalance);

export const balanceSeriesInput = z.strictObject({
  ...walletIdField,
  assetId: id,
  currency,
  start: date.meta({ description: 'The first day; the balance before it is included.' }).optional(),
});
export const balanceSeries = z
  .array(z.strictObject({ date: storedDate, balance: storedDecimal }))
  .meta({ description: 'The balance at the end of each day with transactions up to today, oldest first.' });

export const listBalancesInput = z.strictObject({
  ...walletIdField,
  date: date.meta({ description: 'The day at whose end they stand; today by default.' }).optional(),
  limit,
  cursor: cursor.optional(),
});
export const balancePage = page(assetBalance);

export type AssetBalance = z.infer<typeof assetBalance>;
