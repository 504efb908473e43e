import type { BankVariables } from '@coffer/banking/providers/configured.ts';
import type { BankProvider } from '@coffer/banking/providers/provider.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import type { RateTable } from '@coffer/domain/fx.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import type { ToolName } from './tool-names.ts';

/** Exchange rates, as operations read them; the wing that stores them implements this. */
export interface Rates {
  /** Refuses a currency that nothing could convert: `noExchangeRate`. */
  requireRate(currency: string, field: string): Promise<void>;
  /** A table that has these currencies, all of one version of the stored rates. */
  tableOf(currencies: Iterable<string>): Promise<RateTable>;
  /** The same rates, asked for through this transaction. */
  within(transaction: WalletTransaction): RatesOfOperation;
}

/**
 * The rates as an operation sees them: through its own connection, for one that waits for a second may wait for ever;
 * which version they are of, it asks once.
 */
export interface RatesOfOperation extends Pick<Rates, 'requireRate' | 'tableOf'> {
  /** As `requireRate`, and of crypto codes only those that the wallet holds: all others are `unknownCurrency`. */
  requireCurrency(currency: string, field: string): Promise<void>;
  /** Has the version asked for along with what is sent next: `tableOf` need not wait for it then. */
  askAhead(): void;
}

/** The providers of bank data that this Coffer uses. */
export interface BankProviders {
  /** Read again at each use: the instance owner can change them at any time, in any process. */
  list(): Promise<readonly BankProvider[]>;
}

/** What the environment of this process sets up, for the page of the instance owner. */
export interface InstanceSetUp {
  /** Nothing is asked of the network. */
  readonly isOffline: boolean;
  readonly bankVariables: BankVariables;
  /** The sources of prices, in the order in which they are asked. */
  readonly priceSources: readonly { readonly name: string; readonly kind: 'security' | 'crypto' }[];
}

/** Where the bytes of files are, and how an address is made for those that are to come. */
export interface FileStore {
  readonly storage: ByteStorage;
  /** Bytes of a file at the most. */
  readonly maxSize: number;
  readonly uploadUrls: { sign(upload: GrantedUpload, now: Date): Promise<string> };
}

/** The bytes of this file, in the name of who asked for their address. */
export interface GrantedUpload {
  readonly walletId: string;
  readonly fileId: string;
  readonly userId: string;
  readonly credentialKind: string;
  readonly credentialId: string;
}

/** The tools for agents, bound to the request that asks. */
export interface Tools {
  /** Those that the credential's scopes allow. */
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

/** What a tool answers: a sentence without any text of the wallet, and the operation's answer. */
export interface ToolResult {
  readonly text: string;
  readonly structured: {
    readonly result: unknown;
    /** Of a report: the currency of its money, its days, those it compares with, and its totals. */
    readonly currency?: string | undefined;
    readonly period?: { readonly start: string; readonly end: string } | undefined;
    readonly previousPeriod?: { readonly start: string; readonly end: string } | undefined;
    readonly totals?: Record<string, number> | undefined;
    /** Nothing was kept; with the code exactly this is done. */
    readonly dryRun?: {
      readonly code: string;
      readonly expiresTime: string;
      /** What it changed: the first records with their fields before and after, and how many of each kind. */
      readonly records?: unknown[];
      readonly counts?: Record<string, { made: number; changed: number; deleted: number }>;
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
