import type { RequestedWallet } from './wallet.ts';

/** Somebody looks at what a write did before it is kept. */
export interface Trial {
  /** Whether nothing of it is kept, in any case. */
  readonly keepsNothing: boolean;
  /** The answer that was given before, if any. Asked after authorisation, in place of the write. */
  answered?(wallet: RequestedWallet): Promise<{ readonly answer: unknown } | null>;
  /** Sees what was written and answered, in the open transaction. What it throws undoes everything. */
  inspect(wallet: RequestedWallet, answer: unknown): Promise<void>;
}
