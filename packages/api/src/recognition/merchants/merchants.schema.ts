import { z } from 'zod';
import {
  auditFields,
  cursor,
  deletedRecord,
  id,
  limit,
  name,
  page,
  recordFields,
  recordReferenceFields,
  storedId,
  usingDateRuleWithoutRange,
  walletIdField,
} from '../../kernel/shapes.ts';
import { parseHostName } from './host-name.ts';

const domain = z
  .string()
  .max(300)
  .refine((text) => parseHostName(text) !== null, 'is not a host name such as example.org')
  .transform((text) => parseHostName(text) ?? text)
  .meta({ description: 'A host name without scheme, port and path; returned in ASCII.', examples: ['example.org'] });

const domains = z
  .array(domain)
  .max(50)
  .transform((all) => [...new Set(all)]);

const autoCreatedSource = z.enum(['mapsService', 'webSearch', 'sync']);

/** A payee or payer (specification 2.6). */
export const merchant = z
  .strictObject({
    ...recordFields,
    name: z.string(),
    defaultCategoryId: storedId.nullable(),
    defaultUsingDateRule: usingDateRuleWithoutRange.nullable(),
    domains: z.array(z.string()),
    logo: z.boolean(),
    autoCreatedSource: autoCreatedSource.nullable(),
    autoReviewTransactions: z.boolean(),
    ...auditFields,
  })
  .meta({ id: 'Merchant' });

export type Merchant = z.infer<typeof merchant>;

const optional = {
  defaultCategoryId: id
    .nullish()
    .meta({ description: 'The category for transactions that get this merchant automatically and have no category.' }),
  defaultUsingDateRule: usingDateRuleWithoutRange.nullish(),
  domains: domains.optional(),
  logo: z.boolean().meta({ description: 'Whether its logo can be shown.' }).optional(),
  autoCreatedSource: autoCreatedSource
    .nullish()
    .meta({ description: 'The source that found the merchant, unless a person created it.' }),
  autoReviewTransactions: z
    .boolean()
    .meta({ description: 'Whether transactions that get this merchant automatically are marked as reviewed.' })
    .optional(),
} as const;

export const createMerchantInput = z.strictObject({ ...walletIdField, name, ...optional });
export const updateMerchantInput = z.strictObject({ ...recordReferenceFields, name: name.optional(), ...optional });
export const merchantReferenceInput = z.strictObject(recordReferenceFields);
export const listMerchantsInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const merchantPage = page(merchant);
export const deletedMerchant = deletedRecord;

export const merchantTransactionCountsInput = z.strictObject(walletIdField);
export const merchantTransactionCounts = z.array(z.strictObject({ merchantId: storedId, count: z.number().int() }));

const named = z.strictObject({ id: storedId, name: z.string() });

export const findMerchantsInput = z.strictObject({
  ...walletIdField,
  text: z.string().min(1).max(200).meta({
    description: 'Words that must all occur in the name or domains. Case and accents are ignored.',
  }),
  limit: z.number().int().min(1).max(100).default(50),
});
export const foundMerchants = z.array(z.strictObject({ ...named.shape, domains: z.array(z.string()) }));

export const merchantsByIdsInput = z.strictObject({ ...walletIdField, ids: z.array(id).max(500) });
export const merchantsByIds = z.array(named);

export const mergeMerchantsInput = z.strictObject({
  ...recordReferenceFields,
  mergeIds: z.array(id).min(1).max(100).meta({ description: 'The merchants to merge into this one.' }),
});
