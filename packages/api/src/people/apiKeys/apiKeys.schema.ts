import { z } from 'zod';
import { SCOPES } from '../../kernel/rights.ts';
import { cursor, id, limit, name, page, recordReferenceFields, timestamp, walletIdField } from '../../kernel/shapes.ts';

/** An API key as shown, always without its secret. */
export const apiKey = z.strictObject({
  id,
  walletId: id,
  name: z.string(),
  display: z.string().meta({ description: 'The first four characters of the secret, to tell keys apart.' }),
  scopes: z.array(z.enum(SCOPES)),
  export: z.boolean().meta({ description: 'Whether it may export the wallet, as far as its creator may.' }),
  lastUsedTime: timestamp.nullable(),
  revokedTime: timestamp.nullable(),
  createdTime: timestamp,
  createdUserId: z.string(),
});

export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = apiKey.extend({
  key: z.string().nullable().meta({ description: 'The whole key, returned only once; null in a repeated response.' }),
});

export const listApiKeysInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const apiKeyPage = page(apiKey);
export const createApiKeyInput = z.strictObject({
  ...walletIdField,
  name,
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .max(SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'contains a scope twice'),
  export: z.boolean().default(false),
});
export const apiKeyReferenceInput = z.strictObject(recordReferenceFields);
