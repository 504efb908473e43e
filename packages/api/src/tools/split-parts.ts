import { PARTS_OF, TRANSACTION } from '../books/transactions/transactions.sql.ts';
import type { Trial } from '../kernel/trial.ts';

/** Adds the parts to the response of a split, because the operation itself returns only the parent. */
export function withParts(operation: string, trial: Trial): Trial {
  if (operation !== 'transactions.split') return trial;
  return {
    ...trial,
    inspect: async (wallet, answer) => {
      const whole = Object(answer);
      const values = [wallet.walletId, whole.id];
      whole.parts = await wallet.transaction.query({ row: TRANSACTION, text: PARTS_OF, values });
      await trial.inspect(wallet, whole);
    },
  };
}
