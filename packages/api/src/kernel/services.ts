import type { BankProvider } from '@coffer/banking/providers/provider.ts';
import type { BankVariables } from '@coffer/banking/providers/provider-configuration.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import type { RateTable } from '@coffer/domain/fx.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import type { ToolName } from './tool-names.ts';

/** The exchange rates that operations use. `ExchangeRates` implements this interface. */
export interface RateService {
  /** Throws `noExchangeRate` for a currency that can't be converted. */
  requireRate(currency: string, field: string): Promise<void>;
  /** Returns a table with these currencies, all from one version of the stored rates. */
  tableOf(currencies: Iterable<string>): Promise<RateTable>;
  /** Returns the same rates, read through this database transaction. */
  within(transaction: WalletTransaction): OperationRates;
}

/**
 * Exchange rates within an operation. Reads them through the operation's own database connection, because waiting for a
 * second connection can deadlock. Queries the version of the stored rates only once.
 */
export interface OperationRates extends Pick<RateService, 'requireRate' | 'tableOf'> {
  /**
   * Throws `unknownCurrency` for a crypto code that the wallet does not use, and `noExchangeRate` for a currency
   * without a rate.
   */
  requireCurrency(currency: string, field: string): Promise<void>;
  /** Sends the version query with the next statement, so that `tableOf` need not wait for it. */
  askAhead(): void;
}

/** The providers of bank data that this Coffer uses. */
export interface BankProviders {
  /**
   * Returns the current providers. Call it at each use: the instance owner can change providers at any time, in any
   * process.
   */
  list(): Promise<readonly BankProvider[]>;
}

/** The environment's settings for this process, shown to the instance owner. */
export interface InstanceSettings {
  /** True if the service makes no outgoing network requests. */
  readonly isOffline: boolean;
  readonly bankVariables: BankVariables;
  /** The configured sources of prices, in the order in which they are queried. */
  readonly priceSources: readonly { readonly name: string; readonly kind: 'security' | 'crypto' }[];
}

/** Stores the bytes of files and signs upload addresses. */
export interface FileStore {
  readonly storage: ByteStorage;
  /** Maximum size of a file in bytes. */
  readonly maxSize: number;
  readonly uploadUrls: { sign(upload: GrantedUpload, now: Date): Promise<string> };
}

/** Permission to upload the bytes of this file, on behalf of the caller who requested the upload URL. */
export interface GrantedUpload {
  readonly walletId: string;
  readonly fileId: string;
  readonly userId: string;
  readonly credentialKind: string;
  readonly credentialId: string;
}

/** The agent tools, bound to the current request. */
export interface ToolService {
  /** Returns the tools that the credential's scopes allow. */
  listed(): Promise<readonly ListedTool[]>;
  run(call: ToolCall): Promise<ToolResult>;
}

interface ListedTool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface ToolCall {
  readonly walletId: string;
  readonly name: ToolName;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The result of a tool: a sentence without text from the wallet, and the operation's response. */
export interface ToolResult {
  readonly text: string;
  readonly structured: {
    readonly result: unknown;
    /** The currency of a report. */
    readonly currency?: string | undefined;
    /** The period of a report. */
    readonly period?: { readonly start: string; readonly end: string } | undefined;
    /** The period with which a report compares. */
    readonly previousPeriod?: { readonly start: string; readonly end: string } | undefined;
    /** The totals of a report. */
    readonly totals?: Record<string, number> | undefined;
    /** For a dry run: nothing was saved; the code confirms exactly these changes. */
    readonly dryRun?: {
      readonly code: string;
      readonly expiresTime: string;
      /** The first changed records, with their fields before and after. */
      readonly records?: unknown[];
      /** The numbers of changed records by kind. */
      readonly counts?: Record<string, { made: number; changed: number; deleted: number }>;
      /** The number of changed records that are not in `records`. */
      readonly notShown?: number;
    };
    readonly cut?: {
      readonly from: number;
      readonly shown: number;
      readonly of: number;
      readonly shortened?: true;
      readonly cursor?: string;
      readonly hint?: string;
    };
  };
}
