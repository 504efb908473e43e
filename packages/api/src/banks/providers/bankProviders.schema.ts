import { PROVIDERS } from '@coffer/banking/providers/provider.ts';
import { z } from 'zod';
import { name, timestamp } from '../../kernel/shapes.ts';

const type = z.enum(PROVIDERS);

/** A private key of 8192 bits has about 6,500 characters in PEM. */
const secret = z
  .string()
  .trim()
  .min(1)
  .max(16_384)
  .refine((text) => text.isWellFormed(), 'has a character that cannot be stored');

const credentials = { identifier: name, secret };

export const setBankProviderInput = z.strictObject({ type, ...credentials });
export const removeBankProviderInput = z.strictObject({ type });
export const testBankProviderInput = z.strictObject({
  type,
  /** The country whose banks are listed first. */
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  /** Credentials to test without storing them; if absent, the credentials in use are tested. */
  credentials: z.strictObject(credentials).optional(),
});

export const bankProvider = z.strictObject({
  type,
  /** Where the credentials come from; null without credentials. */
  source: z.enum(['environment', 'stored']).nullable(),
  /** The public half of stored credentials. */
  identifier: z.string().nullable(),
  lastUpdatedTime: timestamp.nullable(),
  /** The provider's address, which only the environment sets. */
  address: z.string(),
  /** The names of the two environment variables for the credentials. */
  variables: z.array(z.string()),
});

export const bankProviderList = z.strictObject({ isOffline: z.boolean(), items: z.array(bankProvider) });

/** The result of a test. `works` means that the provider accepted the credentials and listed its banks. */
export const bankProviderTestResult = z.strictObject({
  result: z.enum(['works', 'notSetUp', 'offline', 'refused', 'limitReached', 'unavailable', 'unreadable']),
  /** The country whose banks were listed. */
  countryCode: z.string().nullable(),
  /** The number of banks listed for the country. */
  institutionCount: z.number().int().nullable(),
});

/** Whether the signed-in person is the instance owner. */
export const instanceOwnership = z.strictObject({ isOwner: z.boolean() });
/** The sources of prices that this Coffer uses, and what each is used for. */
export const priceSources = z.strictObject({
  items: z.array(z.strictObject({ name: z.string(), kind: z.enum(['security', 'crypto']) })),
});
