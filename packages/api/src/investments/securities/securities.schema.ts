import { isIsin, looksLikeIsin } from '@coffer/domain/isin.ts';
import { z } from 'zod';
import { boundedNumber, name, walletIdField } from '../../kernel/shapes.ts';
import { listPricesFields, manualPrices } from '../prices/prices.schema.ts';

export const isin = z
  .string()
  .refine(looksLikeIsin, { error: 'is not two letters, nine letters or digits, and a check digit', abort: true })
  .refine(isIsin, 'is not an ISIN with a right check digit')
  .meta({ description: 'The ISIN of a security (ISO 6166), with its check digit.', examples: ['US0378331005'] });

const splits = z.record(z.string(), z.number()).meta({
  description: 'New units for one old unit, by date of the split.',
  examples: [{ '2020-08-31': 4 }],
});

/** The details of a security (specification 2.3). */
export const securityDetail = z
  .strictObject({
    isin: z.string(),
    name: z.string().nullable(),
    wkn: z.string().nullable(),
    splits,
  })
  .meta({ id: 'SecurityDetail' });

export type SecurityDetail = z.infer<typeof securityDetail>;

export const listSecurityDetailsInput = z.strictObject(walletIdField);
export const securityDetails = z.strictObject({ items: z.array(securityDetail) });

const oneSecurity = { ...walletIdField, isin } as const;
export const securityReferenceInput = z.strictObject(oneSecurity);

/** The details of a security that apply in the wallet; `own` has only the values that the wallet entered itself. */
export const ownSecurity = securityDetail.extend({
  own: z.strictObject({ name: z.string().nullable(), wkn: z.string().nullable(), splits }),
});
export type OwnSecurity = z.infer<typeof ownSecurity>;

const wkn = z
  .string()
  .regex(/^[A-Z0-9]{6}$/, 'is not a WKN: six of A–Z and 0–9')
  .meta({ examples: ['865985'] });

export const updateSecurityInput = z.strictObject({
  ...oneSecurity,
  name: name.nullish().meta({ description: 'The wallet’s own value; null uses the value known to this instance.' }),
  wkn: wkn.nullish(),
  splits: z
    .record(z.iso.date(), boundedNumber.positive().nullable())
    .refine((all) => Object.keys(all).length <= 100, 'has more than 100 days')
    .optional()
    .meta({
      description:
        'By date, merged into the existing ones: null removes the wallet’s own value, 1 means that there was no split.',
    }),
});

export const listSecurityPricesInput = z.strictObject({ ...oneSecurity, ...listPricesFields });
export const setSecurityPricesInput = z.strictObject({ ...oneSecurity, prices: manualPrices });
