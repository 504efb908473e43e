import { type Sealer, UnsealError } from '@coffer/auth/sealing.ts';
import { type BankProvider, PROVIDERS, type ProviderName } from '@coffer/banking/providers/provider.ts';
import {
  type BankVariables,
  type CredentialsByProvider,
  createBankProviders,
  credentialsFromEnvironment,
} from '@coffer/banking/providers/provider-configuration.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { BankProviders } from '../../kernel/services.ts';

interface ProviderParts {
  readonly database: Pick<Database, 'query'>;
  readonly sealer: Sealer;
  /** The environment variables of this process. */
  readonly config: BankVariables;
  readonly isOffline: boolean;
}

/**
 * The providers configured in the environment or by the instance owner. Stored credentials are read on each use, so a
 * change takes effect immediately in every process.
 */
export class StoredBankProviders implements BankProviders {
  readonly #parts: ProviderParts;
  /** The providers, cached until the stored credentials change, because providers cache their access tokens. */
  #made: { readonly versions: string; readonly list: readonly BankProvider[] } | null = null;

  /** @throws Error that names the invalid variable */
  constructor(parts: ProviderParts) {
    this.#parts = parts;
    if (!parts.isOffline) credentialsFromEnvironment(parts.config);
  }

  async list(): Promise<readonly BankProvider[]> {
    const { database, sealer, config, isOffline: offline } = this.#parts;
    const rows = offline ? [] : await readStoredProviderSettings(database);
    const versions = rows.map(({ version }) => version).join();
    if (this.#made?.versions === versions) return this.#made.list;
    const list = createBankProviders(config, { offline, stored: unsealProviderSettings(sealer, rows) });
    this.#made = { versions, list };
    return list;
  }
}

const SETTING = {
  type: is.oneOf(...PROVIDERS),
  identifier: is.text,
  secret: is.bytea,
  version: is.uuid,
  lastUpdatedTime: is.timestamptz,
};

export type StoredProviderSetting = is.RowOf<typeof SETTING>;

export function readStoredProviderSettings(database: Pick<Database, 'query'>): Promise<StoredProviderSetting[]> {
  return database.query({
    row: SETTING,
    name: 'bankProviderSettings',
    text: 'SELECT type, identifier, secret, version, "lastUpdatedTime" FROM "BankProviderSetting" ORDER BY type',
  });
}

/** The sealing purpose of a provider's secret. Each provider has its own, so that one secret cannot replace another. */
const purposeOf = (type: ProviderName) => `bank-provider-${type}`;

export function sealProviderSecret(sealer: Sealer, type: ProviderName, secret: string): Buffer {
  return sealer.seal(purposeOf(type), Buffer.from(secret));
}

/**
 * Decrypts the stored credentials. A secret that cannot be decrypted counts as missing, so that other providers keep
 * working.
 */
export function unsealProviderSettings(sealer: Sealer, rows: readonly StoredProviderSetting[]): CredentialsByProvider {
  return Object.fromEntries(
    rows.flatMap(({ type, identifier, secret }) => {
      try {
        return [[type, { identifier, secret: sealer.open(purposeOf(type), secret).toString() }] as const];
      } catch (error) {
        if (error instanceof UnsealError) return [];
        throw error;
      }
    }),
  );
}
