import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import type { Access, Scope } from '../rights.ts';

/** What every credential says of itself. */
export interface AnyCredential {
  readonly kind: string;
  readonly id: string;
  /** In whose name things are done. */
  readonly userId: string;
}

/** A credential that was used earlier, as a job or an address names it. */
interface NamedCredential {
  readonly id: string;
  readonly userId: string;
}

/** Somebody's software that acts for a person. */
export interface App {
  readonly clientId: string;
  /** As it names itself. */
  readonly name: string;
  /** Where it lives; null for one on the person's own machine. */
  readonly host: string | null;
}

/** What the kinds of credentials differ in. Each has a file, and a line in `kinds.ts`. */
export interface CredentialKind<Of extends AnyCredential> {
  /** A person at our pages: she books by hand, her role alone limits her, and she can be asked for her password. */
  readonly isPerson: boolean;
  /** Speaks for the whole wallet, and so reads the notifications of everybody. */
  readonly speaksForWallet: boolean;
  /** Whose Idempotency-Keys these are: one client's cannot meet another's. */
  actorOf(credential: Of): string;
  /** The wallets that it reaches at the most; null: all of its person's. */
  walletIdsOf(credential: Of): readonly string[] | null;
  /** Null: no scope limits it, and it can do what no public credential can. */
  scopesOf(credential: Of): readonly Scope[] | null;
  /** The app that acts for its person; null where none does. */
  appOf(credential: Of): App | null;
  /** Whether it may take out the export, where its person may. */
  mayExport(credential: Of): boolean;
  /** What it may do now in the transaction's wallet; undefined where it does not reach that wallet. */
  accessOf(transaction: WalletTransaction, credential: Of): Promise<Access | undefined>;
  /** The credential as the front door would find it now; undefined where it was revoked, or has ended. */
  stillGood(transaction: WalletTransaction, named: NamedCredential): Promise<Of | undefined>;
  /** Reads the token of an Authorization header, where this kind comes in one. Null for one that is worth nothing. */
  readerOf?(surroundings: Surroundings): (token: string) => Promise<Of | null>;
}

/** What a reader of tokens needs. */
export interface Surroundings {
  readonly database: Database;
  /** Who issues access tokens: the address of this Coffer. */
  readonly issuer: string;
  /** What they must be for. */
  readonly audience: string;
  /** Has `heard` called whenever a person withdraws something from an app. */
  onWithdrawal(heard: () => void): void;
}

/** A person's membership in the transaction's wallet. */
export async function membershipOf(transaction: WalletTransaction, userId: string): Promise<Access | undefined> {
  const [member] = await transaction.query({
    row: { userId: is.uuid, role: is.enumOf(MemberRole), permissions: is.arrayOf(is.text) },
    name: 'membership',
    text: `SELECT "userId", role, permissions FROM "Member" WHERE "walletId" = $1 AND "userId" = $2`,
    values: [transaction.walletId, userId],
  });
  return member;
}
