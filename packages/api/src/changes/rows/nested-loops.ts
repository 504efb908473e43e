import type { Wallet } from '../../kernel/wallet.ts';

type InWallet = Pick<Wallet, 'transaction'>;

/** From this number of rows on, reading a table once is cheaper than a bad plan from outdated statistics. */
const MANY_ROWS = 2000;

/**
 * Disables nested loops for large inputs until `allowNestedLoops`. The planner assumes that tables which were just
 * filled or emptied are small, and would compare each row with all others.
 */
export async function disableNestedLoops({ transaction }: InWallet, count: number): Promise<void> {
  if (count >= MANY_ROWS) await transaction.execute({ text: 'SET LOCAL enable_nestloop = off' });
}

export async function allowNestedLoops({ transaction }: InWallet): Promise<void> {
  await transaction.execute({ text: 'SET LOCAL enable_nestloop = on' });
}
