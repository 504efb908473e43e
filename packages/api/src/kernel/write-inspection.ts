import type { RequestedWallet } from './wallet.ts';

/** Inspects a write before it is committed. */
export interface WriteInspection {
  /** True if the write is always rolled back (a dry run). */
  readonly keepsNothing: boolean;
  /** Returns an earlier response, or null. Called after authorisation, instead of the write. */
  answered?(wallet: RequestedWallet): Promise<{ readonly answer: unknown } | null>;
  /** Inspects the changes and the response in the open transaction. Throwing rolls everything back. */
  inspect(wallet: RequestedWallet, answer: unknown): Promise<void>;
}
