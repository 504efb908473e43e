import { z } from 'zod';
import { timestamp } from '../../kernel/shapes.ts';

const word = z.string().nullable().default(null);

/** The schemas of a bank account as each provider describes it (specification 2.4). */
export const providerAccountSchemas = {
  providerA: z.object({
    id: word,
    iban: word,
    institution: z
      .object({
        id: word,
        name: word,
        bic: word,
        logo: word,
        transactionTotalDays: z.number().nullable().default(null),
      })
      .nullable()
      .default(null),
  }),
  providerB: z.object({
    id: z.number().nullable().default(null),
    iban: word,
    institution: z
      .object({
        id: z.number().nullable().default(null),
        name: word,
        bic: word,
        logoStored: z.boolean().default(false),
      })
      .nullable()
      .default(null),
    createdUserId: word,
  }),
  providerC: z.object({
    id: word,
    mask: word,
    type: word,
    subtype: word,
    institution: z
      .object({
        id: word,
        name: word,
        url: word,
        logoStored: z.boolean().default(false),
        routingNumbers: z.array(z.string()).default([]),
        primaryColor: word,
      })
      .nullable()
      .default(null),
    createdUserId: word,
    itemId: word,
  }),
} as const;

/** The bank connection from which an asset receives transactions, with the account at the provider. */
export const assetConnection = z
  .strictObject({
    type: z.enum(['providerA', 'providerB', 'providerC', 'providerD']),
    countryCode: z.string().nullable(),
    providerAAccount: providerAccountSchemas.providerA.nullable(),
    providerBAccount: providerAccountSchemas.providerB.nullable(),
    providerCAccount: providerAccountSchemas.providerC.nullable(),
    status: z.enum(['pending', 'active', 'expired', 'needsReconnect', 'error', 'disconnected']),
    expireTime: timestamp.nullable(),
    lastSyncTime: timestamp.nullable(),
  })
  .meta({ id: 'AssetConnection' });

export type AssetConnection = z.infer<typeof assetConnection>;
