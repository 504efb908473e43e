import { createAssetInput, setBalanceInput } from '@coffer/api/wallets/assets/assets.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { isPositionAssetType } from '#features/investments/positions.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { defaultAssetAccess } from './asset-icon.tsx';

/** The contract's input for an asset without the fields set elsewhere, plus the opening balance of a new asset. */
export const assetFormSchema = z.strictObject({
  ...createAssetInput.omit({ walletId: true, archived: true, order: true, importSettings: true }).shape,
  openingBalance: z.union([z.literal(''), setBalanceInput.shape.balance]),
  openingDate: setBalanceInput.shape.date.unwrap(),
});

export type AssetFormFields = z.input<typeof assetFormSchema>;
export type AssetFormOutput = z.output<typeof assetFormSchema>;
export type AssetForm = UseFormReturn<AssetFormFields, unknown, AssetFormOutput>;

/** The fields for which the service may report errors. */
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
] as const satisfies readonly (keyof AssetFormFields)[];

interface Usual {
  readonly currency: string;
  readonly today: string;
}

/** The initial values: the asset's own, or the defaults of a bank account. */
export function initialAssetFields(asset: Asset | null, { currency, today }: Usual): AssetFormFields {
  const opening = { openingBalance: '', openingDate: today };
  if (asset === null) {
    const type = 'bank';
    return {
      ...opening,
      type,
      name: '',
      defaultCurrency: currency,
      access: defaultAssetAccess(type),
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

/** Returns the form's fields for an existing asset. */
function writableOf({
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

/** Splits the form's output into asset and opening balance; an empty account number becomes null. */
export function separateOpeningBalance({ openingBalance, openingDate, accountNumber, ...sent }: AssetFormOutput) {
  const number = accountNumber?.trim() ?? '';
  return {
    asset: { ...sent, accountNumber: number === '' ? null : number },
    opening:
      openingBalance === '' || openingBalance === '0' || isPositionAssetType(sent.type)
        ? null
        : { balance: openingBalance, date: openingDate },
  };
}
