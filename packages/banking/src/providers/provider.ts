/**
 * What the service asks of a provider of bank data, and what it gets: the same for all providers. Each one is a client
 * (its wire format), a flow (the person's consent) and a transform (pure: its records become these).
 */

/** The kinds of connections of the contract: GoCardless Bank Account Data, finAPI, Plaid, Enable Banking. */
export const PROVIDERS = ['providerA', 'providerB', 'providerC', 'providerD'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** A bank as a provider lists it. */
export interface Institution {
  readonly id: string;
  readonly name: string;
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string;
  readonly bic: string | null;
  /** Days of history that the bank gives; null where the provider does not say. */
  readonly historyDays: number | null;
  /** Days that a consent lasts at the most; null where the provider does not say. */
  readonly consentDays: number | null;
  /** Reads a day of one account without the person; null: no limit is known. */
  readonly readsPerDay: number | null;
}

/** An account that a person's consent reaches. */
export interface ConnectedAccount {
  /** The provider's id, by which it is read under this consent. */
  readonly id: string;
  /** The same for the same account under a later consent; null where nothing is. */
  readonly identification: string | null;
  readonly iban: string | null;
  /** The last characters of its number, where that is all that is told. */
  readonly mask: string | null;
  readonly name: string | null;
  readonly currency: string | null;
  readonly type: 'bank' | 'savings' | 'creditCard' | 'loan' | 'securities' | 'other';
  /** `providerAAccount`, `providerBAccount` or `providerCAccount` of the specification; null for providerD. */
  readonly stored: JsonObject | null;
}

/** The ids of a booking at its provider, as the transaction keeps them. */
export interface ProviderIds {
  readonly providerATransactionId?: string | null;
  readonly providerAInternalTransactionId?: string | null;
  readonly providerBTransactionId?: string | null;
  readonly providerCTransactionId?: string | null;
  readonly providerDTransactionId?: string | null;
}

/** A line of a delivery: a booking as the bank states it. */
export interface DeliveredLine {
  readonly ids: ProviderIds;
  /** The id that may name the same booking in the next delivery; null where there is none, or a placeholder. */
  readonly stableId: string | null;
  /** The stable id of the pending line that this booked one was, where the provider says so. */
  readonly pendingId: string | null;
  readonly pending: boolean;
  /** YYYY-MM-DD: the day it was booked; where the bank states none, the day of the transaction, else of its value. */
  readonly date: string;
  /** The day of its value, where the bank states one. */
  readonly secondaryDate: string | null;
  /** Exact canonical decimal with its sign: money that goes out is negative. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Who paid or was paid. */
  readonly fromTo: string | null;
  readonly description: string | null;
  /** What else the bank says: the counterpart's account, the kind of booking, references. */
  readonly notes: string | null;
  /** The balance after this booking, where the bank states it. */
  readonly balanceAfter: string | null;
}

export interface StatedBalance {
  readonly amount: string;
  readonly currency: string;
  /** The day at whose end it is stated. */
  readonly date: string;
}

/** A balance of the booked transactions, stated by the bank or derived from another balance. */
export interface OpeningBasis extends StatedBalance {
  /** True where it is derived from an expected or available balance. A stated booked balance corrects it later. */
  readonly isProvisional: boolean;
}

/** A record of a delivery that is no transaction as documented: without a date, or in an unofficial currency. */
export interface UnreadableRecord {
  /** The provider's id, else a hash of the record: the same record has the same key in the next delivery. */
  readonly key: string;
  /** Its JSON, cut at 2,000 characters. */
  readonly raw: string;
}

/** What one read of one account brought. */
export interface Delivery {
  readonly lines: readonly DeliveredLine[];
  /** Stable ids of lines that the provider took back. */
  readonly removedIds: readonly string[];
  /** The days asked for, both included. */
  readonly from: string;
  readonly until: string;
  /**
   * Each line of these days is in `lines`, so one that is not there is not at the bank. False where a page is missing,
   * the bank stopped, a record is set aside, or only what changed was asked for.
   */
  readonly isComplete: boolean;
  /**
   * This delivery and those before it have all pages of these days, also where only changes were asked for. Records that
   * are set aside don't count: they would block the account for good.
   */
  readonly coversDays: boolean;
  /** The balance of what is booked, without what is pending. */
  readonly bookedBalance: StatedBalance | null;
  /** The best balance to derive an opening balance from; null where the bank states none that can be used. */
  readonly openingBasis: OpeningBasis | null;
  /** Records that can't be read. The rest of the delivery is complete without them. */
  readonly setAside: readonly UnreadableRecord[];
  /** Given to the next read; null where the provider has none. */
  readonly cursor: string | null;
  /** Trades of a depot; empty of other accounts. */
  readonly trades: readonly DeliveredTrade[];
  /** Positions of a depot by ISIN, as the provider states them; null of other accounts. */
  readonly positions: readonly { readonly isin: string; readonly quantity: string }[] | null;
  /** Secrets that changed while it was read (refreshed tokens); null where they did not. */
  readonly secrets: JsonObject | null;
}

/** A movement of a security. Its cash is a line of the delivery of its own, where the provider tells of it. */
export interface DeliveredTrade {
  readonly stableId: string;
  readonly type: 'buy' | 'sell' | 'transferIn' | 'transferOut' | 'dividend';
  readonly date: string;
  readonly isin: string;
  readonly name: string | null;
  /** Positive decimals. */
  readonly quantity: string;
  readonly price: string;
  readonly currency: string;
  readonly fees: string | null;
  /** The cash that it moved, with its sign. */
  readonly amount: string;
}

/** What goes along with each request: how it ends, and the time. */
export interface Call {
  readonly signal: AbortSignal;
  now(): Date;
}

export interface BeginConsent {
  readonly institution: { readonly id: string; readonly name: string; readonly countryCode: string };
  /** Comes back with the person, once. */
  readonly state: string;
  /** `{base_url}/connect/return` */
  readonly returnUrl: string;
  /** Where the provider reports of its own accord; null where it cannot reach us. */
  readonly hookUrl: string | null;
  /** The person's id, where the provider wants one user each. */
  readonly personId: string;
  /** en, de */
  readonly language: string;
  /** What an earlier consent of the same connection kept; null at the first. */
  readonly former: JsonObject | null;
}

export interface Consent {
  readonly secrets: JsonObject;
  readonly accounts: readonly ConnectedAccount[];
  /** When it ends, ISO 8601; null where it does not, or nobody says. */
  readonly expireTime: string | null;
}

export interface ReadAccount {
  readonly secrets: JsonObject;
  readonly account: Pick<ConnectedAccount, 'id' | 'currency' | 'type'>;
  /** The first day wanted; null: as far back as the bank gives. */
  readonly from: string | null;
  /** Today, in the wallet's time zone. */
  readonly until: string;
  readonly cursor: string | null;
  /** The person is there, and banks count this read as hers; null in the background. */
  readonly attended: { readonly address: string; readonly userAgent: string } | null;
}

export interface BankProvider {
  readonly name: ProviderName;
  /** Another text for other credentials or another address, without secrets: kept lists of banks count for this one. */
  readonly configuration: string;
  /** The banks of a country. @throws ProviderFault */
  institutions(countryCode: string, call: Call): Promise<readonly Institution[]>;
  /** The page on which the person consents, and what must be kept until she is back. @throws ProviderFault */
  begin(consent: BeginConsent, call: Call): Promise<{ readonly address: string; readonly secrets: JsonObject }>;
  /** What she came back with (the parameters of the return address). @throws ProviderFault */
  finish(kept: JsonObject, answer: Readonly<Record<string, string>>, call: Call): Promise<Consent>;
  /** All pages of one account. @throws ProviderFault */
  read(account: ReadAccount, call: Call): Promise<Delivery>;
  /** Ends the consent at the provider; one that is ended already is fine. @throws ProviderFault */
  end(secrets: JsonObject, call: Call): Promise<void>;
  /**
   * What a report of the provider (a webhook) is about: a name that `Consent.secrets.hookName` has; null where it is
   * none of its own (a wrong signature, too old).
   */
  hook?(
    report: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array },
    call: Call,
  ): Promise<{ readonly hookName: string; readonly needsReconnect: boolean } | null>;
}

export type FaultKind =
  /** The consent ran out, or was withdrawn at the bank. */
  | 'consentEnded'
  /** The bank wants the person to sign in again. */
  | 'loginRefused'
  /** No more reads until `retryTime`. */
  | 'limitReached'
  /** The bank or the provider is away, or under maintenance. */
  | 'unavailable'
  /** The answer is not in the provider's format. */
  | 'unreadable'
  /** The person broke the consent off. */
  | 'brokenOff'
  /** The provider refuses us: credentials, or something that is never going to work. */
  | 'refused';

/** Why a provider gave no answer. Its message is for the log and has no bank texts, no ids and no secrets. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;
  /** When to try again, where the provider says so. */
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
