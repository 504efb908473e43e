import { balanceInput, createAssetInput } from '@coffer/api/wallets/assets/assets.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { isForPositions } from '#features/investments/positions.ts';
import type { Asset } from '#shared/data/use-catalogue.ts';
import { usualAccess } from './asset-icon.tsx';

/** The contract's asset without what other places set, and what a new one begins with. */
export const assetForm = z.strictObject({
  ...createAssetInput.omit({ walletId: true, archived: true, order: true, importSettings: true }).shape,
  openingBalance: z.union([z.literal(''), balanceInput.shape.balance]),
  openingDate: balanceInput.shape.date.unwrap(),
});

export type AssetFields = z.input<typeof assetForm>;
export type AssetSent = z.output<typeof assetForm>;
export type AssetForm = UseFormReturn<AssetFields, unknown, AssetSent>;

/** The fields that the service may find at fault. */
export const ASSET_FIELDS = [
  'type',
  'name',
  'defaultCurrency',
  'access',
  'assetGroupId',
  'expectedAnnualReturn',
  'accountNumber',
  'defaultCategoryId',
  'valueChangeCategoryId',
  'gainsLossesCategoryId',
  'feesCategoryId',
  'taxCategoryId',
] as const satisfies readonly (keyof AssetFields)[];

interface Usual {
  readonly currency: string;
  readonly today: string;
}

/** What the form holds at first: the asset as it is, or an account as most people have one. */
export function assetFieldsOf(asset: Asset | null, { currency, today }: Usual): AssetFields {
  const opening = { openingBalance: '', openingDate: today };
  if (asset === null) {
    const type = 'bank';
    return {
      ...opening,
      type,
      name: '',
      defaultCurrency: currency,
      access: usualAccess(type),
      assetGroupId: null,
      expectedAnnualReturn: null,
      accountNumber: '',
      defaultCategoryId: null,
      valueChangeCategoryId: null,
      gainsLossesCategoryId: null,
      feesCategoryId: null,
      taxCategoryId: null,
    };
  }
  return { ...opening, ...writableOf(asset), accountNumber: asset.accountNumber ?? '' };
}

/** What the form says of an asset, as it stands now. */
export function writableOf({
  type,
  name,
  defaultCurrency,
  access,
  assetGroupId,
  expectedAnnualReturn,
  accountNumber,
  defaultCategoryId,
  valueChangeCategoryId,
  gainsLossesCategoryId,
  feesCategoryId,
  taxCategoryId,
}: Asset) {
  return {
    type,
    name,
    defaultCurrency,
    access,
    assetGroupId,
    expectedAnnualReturn,
    accountNumber,
    defaultCategoryId,
    valueChangeCategoryId,
    gainsLossesCategoryId,
    feesCategoryId,
    taxCategoryId,
  };
}

/** What is sent of it: an emptied account number is none. */
export function assetOf({ openingBalance, openingDate, accountNumber, ...sent }: AssetSent) {
  const number = accountNumber?.trim() ?? '';
  return {
    asset: { ...sent, accountNumber: number === '' ? null : number },
    opening:
      openingBalance === '' || openingBalance === '0' || isForPositions(sent.type)
        ? null
        : { balance: openingBalance, date: openingDate },
  };
}
