import type { WalletTransaction } from '@coffer/db/database.ts';
import type { Role } from '@coffer/domain/member-roles.ts';
import type { Credential } from './credentials/kinds.ts';
import type { Rates, RatesOfOperation } from './services.ts';

/** One wallet, with an open transaction there, and in whose name things are done. */
export interface Wallet {
  readonly walletId: string;
  readonly transaction: WalletTransaction;
  readonly userId: string;
  readonly rates: RatesOfOperation;
  now(): Date;
}

/** The wallet of a request: somebody asks, and may. Only the procedures make one. */
export interface RequestedWallet extends Wallet {
  readonly role: Role;
  readonly permissions: readonly string[];
  readonly credential: Credential;
}

/** What a write tells of itself: for its audit row, and for the client's `If-Match`. */
export interface Change {
  /**
   * Says what the record was before the change: for the audit row, and to refuse the change when the client's
   * `If-Match` names another version.
   */
  changing(record: { readonly id: string }): void;
  /** The same for a change of many records alike: what each was before, and what was done to all. */
  changingAll(records: readonly { readonly id: string }[], change: object): void;
  /** Says that nothing was written after all: no audit row. */
  unchanged(): void;
  /** Sets the role that undoing the write needs, where it isn't the role that the operation needs. */
  undoneByRole(role: Role): void;
}

/** The wallet of a write that is recorded. */
export interface RecordedWallet extends Wallet, Change {}

/** For the steps of a larger write, which says itself what it changes, and for what leaves no trace in the history. */
const unrecorded: Change = {
  changing: () => undefined,
  changingAll: () => undefined,
  unchanged: () => undefined,
  undoneByRole: () => undefined,
};

/** The wallet of a step: what was changed the operation itself says once, for all of its steps. */
export function stepOf<Of extends Wallet>(wallet: Of): Of & Change {
  return { ...wallet, ...unrecorded };
}

/** The wallet of a job. The person who started it was allowed to, and counts as the maker of what it makes. */
export function walletIn(
  transaction: WalletTransaction,
  { userId, rates, now }: Pick<Wallet, 'userId' | 'now'> & { readonly rates: Rates },
): Wallet {
  return { walletId: transaction.walletId, transaction, userId, rates: rates.within(transaction), now };
}
