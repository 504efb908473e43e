import { PROVIDERS } from '@coffer/banking/providers/provider.ts';
import { z } from 'zod';
import {
  auditFields,
  currency,
  cursor,
  deleted,
  id,
  inWallet,
  limit,
  name,
  oneRecord,
  page,
  recordFields,
  storedDate,
  storedDecimal,
  storedId,
  timestamp,
  words,
} from '../../kernel/shapes.ts';
import { assetConnection } from '../../wallets/assets/asset-connection.schema.ts';

const type = z.enum(PROVIDERS);

/** Why a run, or a consent, came to nothing: what the provider said, or `internal`, a fault of ours. */
export const SYNC_ERRORS = [
  'consentEnded',
  'loginRefused',
  'limitReached',
  'unavailable',
  'unreadable',
  'brokenOff',
  'refused',
  'internal',
] as const;
const syncError = z.enum(SYNC_ERRORS);
export type SyncError = z.infer<typeof syncError>;

/** One consent of a person at a bank. */
export const bankConnection = z
  .strictObject({
    ...recordFields,
    type,
    countryCode: z.string().nullable(),
    institution: z.strictObject({ id: z.string(), name: z.string(), logoStored: z.boolean() }).nullable(),
    status: assetConnection.shape.status,
    error: syncError.nullable(),
    expireTime: timestamp.nullable(),
    lastSyncTime: timestamp.nullable(),
    nextSyncTime: timestamp.nullable(),
    assetIds: z.array(storedId),
    ...auditFields,
  })
  .meta({ id: 'BankConnection' });
export type BankConnection = z.infer<typeof bankConnection>;

export const listConnectionsInput = z.strictObject({ ...inWallet, limit, cursor: cursor.optional() });
export const connectionPage = page(bankConnection);
export const oneConnectionInput = z.strictObject(oneRecord);

// What follows is for signed-in people alone.

const countryCode = z.string().regex(/^[A-Z]{2}$/, 'is not an ISO 3166-1 alpha-2 code');

export const offeredInput = z.strictObject(inWallet);
/** The providers that this Coffer has credentials for; of `providerD` at least the demo bank is there. */
export const offeredProviders = z.strictObject({ types: z.array(type) });

export const MOST_INSTITUTIONS = 200;

export const institutionsInput = z.strictObject({
  ...inWallet,
  countryCode,
  /** Part of the bank's name, or its BIC. */
  text: words.optional(),
});
export const institutionList = z.strictObject({
  items: z.array(
    z.strictObject({
      type,
      id: z.string(),
      name: z.string(),
      countryCode: z.string(),
      bic: z.string().nullable(),
    }),
  ),
  /** There are more than are listed: a text finds them. */
  isCut: z.boolean(),
  /** Providers whose list could not be had. */
  missing: z.array(type),
});

const language = z.enum(['en', 'de']).default('en');

export const connectInput = z.strictObject({
  ...inWallet,
  type,
  countryCode,
  institutionId: z.string().min(1).max(500),
  language,
});
export const reconnectInput = z.strictObject({ ...oneRecord, language });
/** Where the browser goes next: the bank's page, or the provider's. */
export const begunConsent = z.strictObject({ id: storedId, address: z.string().nullable() });

export const accountsInput = z.strictObject(oneRecord);
export const bankAccount = z.strictObject({
  id: storedId,
  name: z.string().nullable(),
  iban: z.string().nullable(),
  mask: z.string().nullable(),
  currency: z.string().nullable(),
  type: z.enum(['bank', 'savings', 'creditCard', 'loan', 'securities', 'other']),
  /** Whether the present consent reaches it. */
  isReached: z.boolean(),
  /** The asset that it feeds; null: none. */
  assetId: storedId.nullable(),
  /** An asset that seems to be this account: it has its number, and no connection. */
  suggestedAssetId: storedId.nullable(),
  lastSyncTime: timestamp.nullable(),
});
export type BankAccount = z.infer<typeof bankAccount>;
export const bankAccountList = z.strictObject({ items: z.array(bankAccount) });

const newAsset = z.strictObject({
  name,
  /** Needed where the bank does not say it. */
  defaultCurrency: currency.optional(),
  assetGroupId: id.nullish(),
});

export const mapAccountsInput = z.strictObject({
  ...oneRecord,
  accounts: z
    .array(
      z
        .strictObject({
          accountId: id,
          /** An asset of the wallet; null takes the account off the asset that it feeds. */
          assetId: id.nullable().optional(),
          /** Makes an asset for it. */
          newAsset: newAsset.optional(),
        })
        .refine(
          ({ assetId, newAsset: made }) => (assetId === undefined) !== (made === undefined),
          'must have either assetId or newAsset',
        ),
    )
    .min(1)
    .max(200)
    .refine((accounts) => new Set(accounts.map(({ accountId }) => accountId)).size === accounts.length, {
      error: 'names an account twice',
    }),
});
export type MappedAccount = z.infer<typeof mapAccountsInput>['accounts'][number];

export const disconnectInput = z.strictObject(oneRecord);
export const deletedConnection = deleted;

export const runsInput = z.strictObject({ ...oneRecord, limit, cursor: cursor.optional() });
export const syncRun = z.strictObject({
  id: storedId,
  walletId: storedId,
  connectionId: storedId,
  cause: z.enum(['clock', 'person', 'program', 'hook', 'first']),
  startedTime: timestamp,
  finishedTime: timestamp.nullable(),
  outcome: z.enum(['done', 'failed']).nullable(),
  error: syncError.nullable(),
  created: z.number().int(),
  settled: z.number().int(),
  changed: z.number().int(),
  deleted: z.number().int(),
  unchanged: z.number().int(),
  reviews: z.number().int(),
});
export const runPage = page(syncRun);

export const underWayInput = z.strictObject(inWallet);
/** Connections with a sync that is queued or running. */
export const syncsUnderWay = z.strictObject({
  items: z.array(
    z.strictObject({
      connectionId: storedId,
      /** Null: queued. */
      startedTime: timestamp.nullable(),
      /** Transactions that this run has created so far. */
      created: z.number().int(),
    }),
  ),
});

export const balanceDifferenceInput = z.strictObject({ ...inWallet, assetId: id });
/** The bank's balance of what is booked, against the transactions that are not pending; null where no bank states one. */
export const balanceDifference = z
  .strictObject({
    date: storedDate,
    currency: z.string(),
    stated: storedDecimal,
    computed: storedDecimal,
    /** stated − computed */
    difference: storedDecimal,
    /** The first day on which they differed; null where they do not. */
    since: storedDate.nullable(),
  })
  .nullable();

/** Records of a bank that can't be read: without a date, or in an unofficial currency. */
export const setAsideRecords = z.strictObject({
  items: z.array(z.strictObject({ key: z.string(), raw: z.string(), since: storedDate })),
});
