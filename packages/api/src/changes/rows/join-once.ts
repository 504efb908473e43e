import type { Wallet } from '../../kernel/wallet.ts';

type InWallet = Pick<Wallet, 'transaction'>;

/** From so many rows on, reading a table once costs less than what a plan from stale statistics may cost. */
const MANY_ROWS = 2000;

/**
 * Tables that were just filled or emptied look small to the planner, which then compares each row with all others. Where
 * there are many rows, statements from here on read each table once instead, until `joinAsPlanned`.
 */
export async function joinOnce({ transaction }: InWallet, count: number): Promise<void> {
  if (count >= MANY_ROWS) await transaction.execute({ text: 'SET LOCAL enable_nestloop = off' });
}

export async function joinAsPlanned({ transaction }: InWallet): Promise<void> {
  await transaction.execute({ text: 'SET LOCAL enable_nestloop = on' });
}
