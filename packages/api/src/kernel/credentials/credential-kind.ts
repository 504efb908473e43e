import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import type { MemberAccess, Scope } from '../rights.ts';

/** The fields of every credential. */
export interface BaseCredential {
  readonly kind: string;
  readonly id: string;
  /** The person on whose behalf the credential acts. */
  readonly userId: string;
}

/** A credential used earlier, as stored in a job or an upload address. */
interface NamedCredential {
  readonly id: string;
  readonly userId: string;
}

/** An app that acts for a person. */
export interface ActingApp {
  readonly clientId: string;
  /** The name that the app gives itself. */
  readonly name: string;
  /** The host of the app; null if it runs on the person's own machine. */
  readonly host: string | null;
}

/** The behaviour of one kind of credential. Each kind has a file and an entry in `credential-kinds.ts`. */
export interface CredentialKind<Of extends BaseCredential> {
  /**
   * True for a person in the browser: only the person's role limits access, and the password can be requested again.
   */
  readonly isPerson: boolean;
  /** True if the credential acts for the whole wallet and reads everybody's notifications. */
  readonly speaksForWallet: boolean;
  /** Returns the namespace of Idempotency-Keys: keys of different clients never collide. */
  actorOf(credential: Of): string;
  /** Returns the only wallets that the credential can access; null for all wallets of its person. */
  walletIdsOf(credential: Of): readonly string[] | null;
  /**
   * Returns the scopes; null if no scope limits the credential. A credential without scopes can also call operations
   * that are closed to API keys and apps.
   */
  scopesOf(credential: Of): readonly Scope[] | null;
  /** Returns the app that acts for the person; null if there is none. */
  appOf(credential: Of): ActingApp | null;
  /** True if the credential may download the export, provided that its person may. */
  mayExport(credential: Of): boolean;
  /** Returns the current rights in the transaction's wallet; undefined if the credential has no access to it. */
  accessOf(transaction: WalletTransaction, credential: Of): Promise<MemberAccess | undefined>;
  /** Returns the credential with its current rights; undefined if it was revoked or has ended. */
  stillGood(transaction: WalletTransaction, named: NamedCredential): Promise<Of | undefined>;
  /**
   * Creates a reader of tokens in Authorization headers, for kinds that use one. The reader returns null for an invalid
   * token.
   */
  readerOf?(surroundings: TokenReaderDeps): (token: string) => Promise<Of | null>;
}

/** Dependencies of a token reader. */
export interface TokenReaderDeps {
  readonly database: Database;
  /** The issuer of access tokens: this Coffer's address. */
  readonly issuer: string;
  /** The required audience. */
  readonly audience: string;
  /** Registers a callback for revocations of app grants. */
  onRevocation(heard: () => void): void;
}

/** Returns a person's membership in the transaction's wallet. */
export async function findMembership(
  transaction: WalletTransaction,
  userId: string,
): Promise<MemberAccess | undefined> {
  const [member] = await transaction.query({
    row: { userId: is.uuid, role: is.enumOf(MemberRole), permissions: is.arrayOf(is.text) },
    name: 'membership',
    text: `SELECT "userId", role, permissions FROM "Member" WHERE "walletId" = $1 AND "userId" = $2`,
    values: [transaction.walletId, userId],
  });
  return member;
}
