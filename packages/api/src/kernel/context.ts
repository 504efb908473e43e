import type { Writable } from 'node:stream';
import type { Sealer } from '@coffer/auth/sealing.ts';
import type { Database } from '@coffer/db/database.ts';
import type { Credential } from './credentials/kinds.ts';
import type { RequestPlace } from './place.ts';
import type { BankProviders, FileStore, Rates, Tools } from './services.ts';
import type { Throttle } from './throttle.ts';
import type { Trial } from './trial.ts';

/** Where a request comes from, as far as it says. */
export interface CalledFrom {
  readonly address: string | null;
  readonly userAgent: string | null;
  /** The hash of the browser's device token; null without one. It says that the browser is known, and proves nothing. */
  readonly device?: Buffer | null;
  /** The base URL for links in mails about what this request does; null if the service sends no mail. */
  readonly noticeUrl?: string | null;
}

/** The request, as far as its meaning depends on more than its input. */
interface RequestFacts {
  readonly id: string;
  readonly idempotencyKey: string | null;
  /** SHA-256 of method, path, query and raw body; asked for only with a key. */
  hash(): Buffer;
  readonly ifMatch: string | null;
  readonly from: CalledFrom;
}

/** What an operation wants said beside its answer. */
export interface ReplyFacts {
  replayed: boolean;
  /** The id of the change set of a write: history undo takes it. */
  changeSetId?: string;
  /** A new token for the browser's device cookie, if it is to get one. */
  deviceToken?: string;
  /** Begins an answer that is a file: from here on nothing else can be said. Throws where too many are being sent. */
  beginFile(head: FileHead): Writable;
}

export interface FileHead {
  /** Its media type; the text is UTF-8. */
  readonly type: string;
  readonly filename: string;
}

/** An OpenID Connect provider. */
export interface SignInProvider {
  readonly issuer: string;
  /** As people know it. */
  readonly name: string;
}

/** What every procedure gets. */
export interface Context {
  readonly database: Database;
  /** Encrypts secrets that are kept in the database. */
  readonly sealer: Sealer;
  readonly rates: Rates;
  readonly credential: Credential | null;
  /** Whether the session's person proved who she is within the last ten minutes; false where there is no session. */
  readonly signedInRecently: boolean;
  readonly request: RequestFacts;
  readonly reply: ReplyFacts;
  /** The request's place among those of its person that are at work. */
  readonly place: RequestPlace;
  /** Where Coffer's pages are, for links into them. */
  readonly baseUrl: string;
  /** Whether mail is sent; otherwise the inviter is shown the link, and nobody gets a link to a new password. */
  readonly sendsMail: boolean;
  readonly throttle: Throttle;
  readonly fileServices: FileStore;
  /** Whether anybody may sign up; otherwise only the first person and those who are invited. */
  readonly signUpOpen: boolean;
  /** Where people may sign in too, by configuration. */
  readonly provider: SignInProvider | null;
  /** Who looks at what a write did before it is kept; null: nobody. */
  readonly trial: Trial | null;
  readonly tools: Tools;
  /** Whether webhooks may lead to private addresses, by configuration. */
  readonly privateWebhooks: boolean;
  readonly bankProviders: BankProviders;
  /** Has this process read the grants of apps again. Notices tell all other processes. */
  forgetAppAccess(): void;
  now(): Date;
}
