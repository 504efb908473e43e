/**
 * The interface between the service and all providers of bank data. Each provider has a client (its API), a flow (the
 * person's consent) and a transform (pure functions that convert its records to these types).
 */

/**
 * The names of the providers in the API: GoCardless Bank Account Data, finAPI, Plaid and Enable Banking, in this order.
 */
export const PROVIDERS = ['providerA', 'providerB', 'providerC', 'providerD'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** A bank in a provider's list. */
export interface Institution {
  readonly id: string;
  readonly name: string;
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string;
  readonly bic: string | null;
  /** Days of history that the bank gives; null if the provider does not say. */
  readonly historyDays: number | null;
  /** Maximum days of a consent; null if the provider does not say. */
  readonly consentDays: number | null;
  /** Reads per day of one account without the person; null if no limit is known. */
  readonly readsPerDay: number | null;
}

/** An account in a person's consent. */
export interface ConnectedAccount {
  /** The provider's id, by which the account is read in this consent. */
  readonly id: string;
  /** An id by which the same account is recognised in a later consent; null if there is none. */
  readonly identification: string | null;
  readonly iban: string | null;
  /** The last characters of the account's number, if only those are known. */
  readonly mask: string | null;
  readonly name: string | null;
  readonly currency: string | null;
  readonly type: 'bank' | 'savings' | 'creditCard' | 'loan' | 'securities' | 'other';
  /** `providerAAccount`, `providerBAccount` or `providerCAccount` of the specification; null for providerD. */
  readonly stored: JsonObject | null;
}

/** The provider's ids of a transaction, as stored with it. */
export interface ProviderIds {
  readonly providerATransactionId?: string | null;
  readonly providerAInternalTransactionId?: string | null;
  readonly providerBTransactionId?: string | null;
  readonly providerCTransactionId?: string | null;
  readonly providerDTransactionId?: string | null;
}

/** A line of a delivery: a transaction as the bank states it. */
export interface DeliveredLine {
  readonly ids: ProviderIds;
  /** An id that may identify the transaction in the next delivery; null if the bank states no id or a placeholder. */
  readonly stableId: string | null;
  /** The stable id of this booked line's pending line, if the provider links them. */
  readonly pendingId: string | null;
  readonly pending: boolean;
  /** YYYY-MM-DD: the booking date; otherwise the transaction date, otherwise the value date. */
  readonly date: string;
  /** The value date, if the bank states it. */
  readonly secondaryDate: string | null;
  /** Exact canonical decimal with its sign: outgoing money is negative. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Who paid or was paid. */
  readonly fromTo: string | null;
  readonly description: string | null;
  /** Further data of the bank: the counterparty's account, the kind of transaction, references. */
  readonly notes: string | null;
  /** The balance after this transaction, if the bank states it. */
  readonly balanceAfter: string | null;
}

export interface StatedBalance {
  readonly amount: string;
  readonly currency: string;
  /** The balance is stated for the end of this day. */
  readonly date: string;
}

/** A balance of the booked transactions, stated by the bank or derived from another balance. */
export interface OpeningBalanceBasis extends StatedBalance {
  /**
   * True if the balance was derived from an expected or available balance. A booked balance in a later delivery
   * replaces it.
   */
  readonly isProvisional: boolean;
}

/**
 * A record of a delivery that can't be read as a transaction, for example because it has no date or an unofficial
 * currency.
 */
export interface UnreadableRecord {
  /** The provider's id, otherwise a hash of the record. A repeated record has the same key. */
  readonly key: string;
  /** The record's JSON, cut at 2,000 characters. */
  readonly raw: string;
}

/** The result of one read of one account. */
export interface AccountDelivery {
  readonly lines: readonly DeliveredLine[];
  /** Stable ids of lines that the provider removed. */
  readonly removedIds: readonly string[];
  /** The first requested day. */
  readonly from: string;
  /** The last requested day. */
  readonly until: string;
  /**
   * True if `lines` has every line of these days, so that a missing line does not exist at the bank. False if a page is missing,
   * the bank stopped, a record is set aside, or only changes were requested.
   */
  readonly isComplete: boolean;
  /**
   * True if this and earlier deliveries have all pages of these days, even if only changes were requested. Records that are set
   * aside do not count: they would block the account permanently.
   */
  readonly coversDays: boolean;
  /** The balance of booked transactions, without pending ones. */
  readonly bookedBalance: StatedBalance | null;
  /** The balance from which the opening balance is computed; null if the bank states no suitable balance. */
  readonly openingBasis: OpeningBalanceBasis | null;
  /** Records that can't be read. The rest of the delivery is complete without them. */
  readonly setAside: readonly UnreadableRecord[];
  /** The cursor for the next read; null if the provider has no cursor. */
  readonly cursor: string | null;
  /** Trades of a securities account; empty for other accounts. */
  readonly trades: readonly DeliveredTrade[];
  /** Positions of a securities account by ISIN, as the provider states them; null for other accounts. */
  readonly positions: readonly { readonly isin: string; readonly quantity: string }[] | null;
  /** Secrets that changed during the read (refreshed tokens); null if unchanged. */
  readonly secrets: JsonObject | null;
}

/** A movement of a security. Its cash is a separate line of the delivery, if the provider has it. */
export interface DeliveredTrade {
  readonly stableId: string;
  readonly type: 'buy' | 'sell' | 'transferIn' | 'transferOut' | 'dividend';
  readonly date: string;
  readonly isin: string;
  readonly name: string | null;
  /** The number of units, a positive decimal. */
  readonly quantity: string;
  /** The price per unit, a positive decimal. */
  readonly price: string;
  readonly currency: string;
  readonly fees: string | null;
  /** The cash amount, with its sign. */
  readonly amount: string;
}

/** The context of a request to a provider: its abort signal and a clock. */
export interface CallContext {
  readonly signal: AbortSignal;
  now(): Date;
}

export interface ConsentInput {
  readonly institution: { readonly id: string; readonly name: string; readonly countryCode: string };
  /** The value of the `state` parameter that the provider adds to the return address. It is valid once. */
  readonly state: string;
  /** `{base_url}/connect/return` */
  readonly returnUrl: string;
  /** Address for the provider's webhooks; null if the provider cannot reach us. */
  readonly hookUrl: string | null;
  /** The person's id, for providers with one user per person. */
  readonly personId: string;
  /** `en` or `de`. */
  readonly language: string;
  /** The secrets of an earlier consent of the same connection; null for the first. */
  readonly former: JsonObject | null;
}

export interface CompletedConsent {
  readonly secrets: JsonObject;
  readonly accounts: readonly ConnectedAccount[];
  /** When the consent ends, ISO 8601; null if it does not end or the end is unknown. */
  readonly expireTime: string | null;
}

export interface AccountReadInput {
  readonly secrets: JsonObject;
  readonly account: Pick<ConnectedAccount, 'id' | 'currency' | 'type'>;
  /** The first requested day; null for as far back as the bank gives. */
  readonly from: string | null;
  /** Today in the wallet's time zone. */
  readonly until: string;
  readonly cursor: string | null;
  /**
   * The person's address and browser if the person is present, so that banks count the read as the person's own; null
   * in the background.
   */
  readonly attended: { readonly address: string; readonly userAgent: string } | null;
}

export interface BankProvider {
  readonly name: ProviderName;
  /**
   * Identifies the credentials and the API address, without secrets. A cached list of banks is only used with the same
   * configuration.
   */
  readonly configuration: string;
  /** The banks of a country. @throws ProviderFault */
  institutions(countryCode: string, call: CallContext): Promise<readonly Institution[]>;
  /**
   * Starts a consent. Returns the address of the bank's page and the data to store until the person returns.
   * @throws ProviderFault
   */
  begin(consent: ConsentInput, call: CallContext): Promise<{ readonly address: string; readonly secrets: JsonObject }>;
  /** Completes the consent with the parameters of the return address. @throws ProviderFault */
  finish(kept: JsonObject, answer: Readonly<Record<string, string>>, call: CallContext): Promise<CompletedConsent>;
  /** Reads all pages of one account. @throws ProviderFault */
  read(account: AccountReadInput, call: CallContext): Promise<AccountDelivery>;
  /** Ends the consent at the provider; succeeds if it has already ended. @throws ProviderFault */
  end(secrets: JsonObject, call: CallContext): Promise<void>;
  /**
   * Reads a webhook. Returns the `hookName` of the connection's secrets and whether the person must reconnect; null if
   * the webhook is not authentic.
   */
  hook?(
    report: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array },
    call: CallContext,
  ): Promise<{ readonly hookName: string; readonly needsReconnect: boolean } | null>;
}

export type FaultKind =
  /** The consent expired, or was revoked at the bank. */
  | 'consentEnded'
  /** The bank refused the stored sign-in: the person must sign in again. */
  | 'loginRefused'
  /** No more reads until `retryTime`. */
  | 'limitReached'
  /** The bank or the provider is unavailable, or under maintenance. */
  | 'unavailable'
  /** The response is not in the provider's format. */
  | 'unreadable'
  /** The person cancelled the consent. */
  | 'brokenOff'
  /** The provider rejects the credentials, or rejects a request that would fail again. */
  | 'refused';

/** The error thrown when a provider fails. The message is for the log and contains no bank texts, ids or secrets. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;
  /** When to retry, if the provider says so. */
  readonly retryTime: Date | null;

  constructor(
    kind: FaultKind,
    message: string,
    { retryTime = null, cause }: { retryTime?: Date | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryTime = retryTime;
  }
}
