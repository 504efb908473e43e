import type { WalletTransaction } from '@coffer/db/database.ts';
import type { Role } from '@coffer/domain/member-roles.ts';
import type { Credential } from './credentials/credential-kinds.ts';
import type { OperationRates, RateService } from './services.ts';

/** One wallet with an open database transaction, and the person on whose behalf it is used. */
export interface Wallet {
  readonly walletId: string;
  readonly transaction: WalletTransaction;
  readonly userId: string;
  readonly rates: OperationRates;
  now(): Date;
}

/** The wallet of an authorised request. Only procedures create one. */
export interface RequestedWallet extends Wallet {
  readonly role: Role;
  readonly permissions: readonly string[];
  readonly credential: Credential;
}

/** Receives the changes that a write reports, for its audit row and for the client's `If-Match`. */
export interface ChangeReporter {
  /**
   * Reports the record before the change: for the audit row, and to reject the change if the client's `If-Match` names
   * another version. Null if a write creates the record: then any `If-Match` fails.
   */
  changing(record: { readonly id: string } | null): void;
  /** Reports a bulk change: each record before it, and the change made to all. */
  changingAll(records: readonly { readonly id: string }[], change: object): void;
  /** Reports that nothing was written: no audit row. */
  unchanged(): void;
  /** Sets the role required to undo the write, if it differs from the role that the operation requires. */
  undoneByRole(role: Role): void;
}

/** The wallet of a write that reports its changes for the history. */
export interface RecordedWallet extends Wallet, ChangeReporter {}

/** Reports nothing: for steps of a larger write that reports all changes itself, and for writes outside the history. */
const unrecorded: ChangeReporter = {
  changing: () => undefined,
  changingAll: () => undefined,
  unchanged: () => undefined,
  undoneByRole: () => undefined,
};

/** Returns the wallet without change reports, for one step of an operation that itself reports the changes of all steps. */
export function toUnrecordedWallet<Of extends Wallet>(wallet: Of): Of & ChangeReporter {
  return { ...wallet, ...unrecorded };
}

/** Returns the wallet of a job. The person who started it was authorised, and counts as the author. */
export function createJobWallet(
  transaction: WalletTransaction,
  { userId, rates, now }: Pick<Wallet, 'userId' | 'now'> & { readonly rates: RateService },
): Wallet {
  return { walletId: transaction.walletId, transaction, userId, rates: rates.within(transaction), now };
}
