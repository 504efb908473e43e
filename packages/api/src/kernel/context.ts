import type { Writable } from 'node:stream';
import type { Sealer } from '@coffer/auth/sealing.ts';
import type { Database } from '@coffer/db/database.ts';
import type { AuthenticationThrottle } from './authentication-throttle.ts';
import type { Credential } from './credentials/credential-kinds.ts';
import type { RequestSlot } from './request-slot.ts';
import type { BankProviders, FileStore, InstanceSettings, RateService, ToolService } from './services.ts';
import type { WriteInspection } from './write-inspection.ts';

/** The client that sent a request, and settings for mails about the request. Unknown values are null. */
export interface RequestClientInfo {
  readonly address: string | null;
  readonly userAgent: string | null;
  /**
   * The hash of the browser's device token, or null. It identifies a known browser, but does not prove a person's
   * identity.
   */
  readonly device?: Buffer | null;
  /** Base URL for links in mails that this request sends; null if the service sends no mail. */
  readonly noticeUrl?: string | null;
}

/** Properties of the request other than its input. */
interface RequestFacts {
  readonly id: string;
  readonly idempotencyKey: string | null;
  /** SHA-256 of method, path, query and raw body; computed only with an Idempotency-Key. */
  hash(): Buffer;
  readonly ifMatch: string | null;
  readonly from: RequestClientInfo;
}

/** Values that an operation adds to its response, such as its change set and cookies. */
export interface ResponseAdditions {
  replayed: boolean;
  /** The id of a write's change set, for undo. */
  changeSetId?: string;
  /** A new token for the browser's device cookie. */
  deviceToken?: string;
  /** Starts a file response; nothing else can be sent after that. Throws if too many files are being sent. */
  beginFile(head: FileResponseHeaders): Writable;
}

export interface FileResponseHeaders {
  /** The media type; text is UTF-8. */
  readonly type: string;
  readonly filename: string;
}

/** The OpenID Connect identity provider through which people can sign in. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The display name. */
  readonly name: string;
}

/** The context of every procedure. */
export interface Context {
  readonly database: Database;
  /** Encrypts secrets stored in the database. */
  readonly sealer: Sealer;
  readonly rates: RateService;
  readonly credential: Credential | null;
  /** True if the session's person proved their identity in the last ten minutes; false without a session. */
  readonly signedInRecently: boolean;
  readonly request: RequestFacts;
  readonly reply: ResponseAdditions;
  /** The request's slot among the person's running requests. */
  readonly place: RequestSlot;
  /** Base URL of Coffer's pages, for links. */
  readonly baseUrl: string;
  /**
   * True if the service sends mail. Otherwise the inviter gets the invitation link to pass on, and passwords cannot be
   * reset by mail.
   */
  readonly sendsMail: boolean;
  readonly throttle: AuthenticationThrottle;
  readonly fileServices: FileStore;
  /** True if anybody may sign up; otherwise only the first person and invited people. */
  readonly signUpOpen: boolean;
  /** The configured identity provider for sign-in. */
  readonly provider: IdentityProvider | null;
  /** Inspects a write before it is committed; null for no inspection. */
  readonly writeInspection: WriteInspection | null;
  readonly tools: ToolService;
  /** True if the configuration allows webhooks to private addresses. */
  readonly privateWebhooks: boolean;
  readonly bankProviders: BankProviders;
  readonly instance: InstanceSettings;
  /** Makes this process read the grants of apps again. Other processes are notified separately. */
  forgetAppAccess(): void;
  now(): Date;
}
