import { PROVIDERS } from '@coffer/banking/providers/provider.ts';
import { z } from 'zod';
import {
  auditFields,
  currency,
  cursor,
  deletedRecord,
  id,
  limit,
  name,
  page,
  recordFields,
  recordReferenceFields,
  searchTerm,
  storedDate,
  storedDecimal,
  storedId,
  timestamp,
  walletIdField,
} from '../../kernel/shapes.ts';
import { assetConnection } from '../../wallets/assets/asset-connection.schema.ts';

const type = z.enum(PROVIDERS);

/** Why a sync run or a consent failed: the provider's error, or `internal` for an error of Coffer itself. */
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

export const listConnectionsInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const connectionPage = page(bankConnection);
export const connectionReferenceInput = z.strictObject(recordReferenceFields);

// Only signed-in people can call the operations with the following schemas.

const countryCode = z.string().regex(/^[A-Z]{2}$/, 'is not an ISO 3166-1 alpha-2 code');

export const offeredProvidersInput = z.strictObject(walletIdField);
/**
 * The providers that this Coffer has credentials for. `providerD` is always included, because it has at least the demo
 * bank.
 */
export const offeredProviders = z.strictObject({ types: z.array(type) });

export const MAX_LISTED_INSTITUTIONS = 200;

export const institutionsInput = z.strictObject({
  ...walletIdField,
  countryCode,
  /** Part of the bank's name, or its BIC. */
  text: searchTerm.optional(),
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
  /** True if more banks match than are listed; a search text narrows the list. */
  isCut: z.boolean(),
  /** Providers whose list of banks is unavailable. */
  missing: z.array(type),
});

const language = z.enum(['en', 'de']).default('en');

export const connectInput = z.strictObject({
  ...walletIdField,
  type,
  countryCode,
  institutionId: z.string().min(1).max(500),
  language,
});
export const reconnectInput = z.strictObject({ ...recordReferenceFields, language });
/**
 * The connection's id, and the consent page of the bank or the provider for the browser. The address is null in a
 * repeated response to the same Idempotency-Key, because it is secret.
 */
export const startedConsent = z.strictObject({ id: storedId, address: z.string().nullable() });

export const accountsInput = z.strictObject(recordReferenceFields);
export const bankAccount = z.strictObject({
  id: storedId,
  name: z.string().nullable(),
  iban: z.string().nullable(),
  mask: z.string().nullable(),
  currency: z.string().nullable(),
  type: z.enum(['bank', 'savings', 'creditCard', 'loan', 'securities', 'other']),
  /** Whether the current consent includes the account. */
  isReached: z.boolean(),
  /** The asset that the account feeds; null for none. */
  assetId: storedId.nullable(),
  /** An asset with the same account number and without a connection; null if there is none. */
  suggestedAssetId: storedId.nullable(),
  lastSyncTime: timestamp.nullable(),
});
export type BankAccount = z.infer<typeof bankAccount>;
export const bankAccountList = z.strictObject({ items: z.array(bankAccount) });

const newAsset = z.strictObject({
  name,
  /** Required if the bank does not state the currency. */
  defaultCurrency: currency.optional(),
  assetGroupId: id.nullish(),
});

export const mapAccountsInput = z.strictObject({
  ...recordReferenceFields,
  accounts: z
    .array(
      z
        .strictObject({
          accountId: id,
          /** An asset of the wallet; null disconnects the account from its current asset. */
          assetId: id.nullable().optional(),
          /** Creates an asset for the account. */
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
      error: 'contains an account twice',
    }),
});
export type MappedAccount = z.infer<typeof mapAccountsInput>['accounts'][number];

export const disconnectInput = z.strictObject(recordReferenceFields);
export const deletedConnection = deletedRecord;

export const listSyncRunsInput = z.strictObject({ ...recordReferenceFields, limit, cursor: cursor.optional() });
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
export const syncRunPage = page(syncRun);

export const runningSyncsInput = z.strictObject(walletIdField);
/** Connections with a queued or running sync. */
export const runningSyncs = z.strictObject({
  items: z.array(
    z.strictObject({
      connectionId: storedId,
      /** The start of the run; null while the run is queued. */
      startedTime: timestamp.nullable(),
      /** Number of transactions that this run has created so far. */
      created: z.number().int(),
    }),
  ),
});

export const balanceDifferenceInput = z.strictObject({ ...walletIdField, assetId: id });
/** The bank's booked balance compared with the transactions that are not pending; null if no bank states a balance. */
export const balanceDifference = z
  .strictObject({
    date: storedDate,
    currency: z.string(),
    stated: storedDecimal,
    computed: storedDecimal,
    /** The stated balance minus the computed balance. */
    difference: storedDecimal,
    /** The first day with a difference; null without a difference. */
    since: storedDate.nullable(),
  })
  .nullable();

/** Records of a bank that can't be read, for example because they have no date or an unofficial currency. */
export const unreadableRecordList = z.strictObject({
  items: z.array(z.strictObject({ key: z.string(), raw: z.string(), since: storedDate })),
});
