import { z } from 'zod';
import {
  currency,
  cursor,
  decimal,
  id,
  limit,
  name,
  page,
  storedDecimal,
  timestamp,
  timeZone,
  walletIdField,
} from '../kernel/shapes.ts';
import { categorySet } from './category-set.schema.ts';

const locale = z
  .string()
  .max(35)
  .refine((value) => {
    try {
      return new Intl.Locale(value).baseName === value;
    } catch {
      return false;
    }
  }, 'is not a BCP 47 language tag')
  .meta({ examples: ['en-GB'] });

/** A wallet. */
export const wallet = z
  .strictObject({
    id,
    name: z.string(),
    currency: z.string().meta({ description: 'Reports are in it.' }),
    timeZone: z.string().meta({ description: '“Today” is taken here.' }),
    locale: z.string(),
    emergencyFundTarget: storedDecimal.nullable(),
    createdTime: timestamp,
    createdUserId: z.string(),
    lastUpdatedTime: timestamp,
    lastUpdatedUserId: z.string(),
  })
  .meta({ id: 'Wallet' });

export type WalletRecord = z.infer<typeof wallet>;

export const listWalletsInput = z.strictObject({ limit, cursor: cursor.optional() });
export const walletPage = page(wallet);
export const walletReferenceInput = z.strictObject(walletIdField);
export const createWalletInput = z.strictObject({
  name,
  currency,
  timeZone,
  locale: locale.default('en'),
  emergencyFundTarget: decimal.nullish(),
  language: z
    .enum(['en', 'de'])
    .optional()
    .meta({ description: 'In which the system categories are named. Default: that of `locale`, else English.' }),
  categories: categorySet.optional().meta({ description: 'What the wallet has beside its system categories.' }),
});
export const demoWalletInput = z.strictObject({});
export const updateWalletInput = z.strictObject({
  ...walletIdField,
  name: name.optional(),
  currency: currency.optional(),
  timeZone: timeZone.optional(),
  locale: locale.optional(),
  emergencyFundTarget: decimal.nullish(),
});
export const deletedWallet = z.strictObject({ id });
