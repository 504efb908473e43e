import { LOCK_SPLIT_PARTS, TRANSACTION_ROW } from '../books/transactions/transactions.sql.ts';
import type { WriteInspection } from '../kernel/write-inspection.ts';

/** Adds the parts to the response of a split, because the operation itself returns only the parent. */
export function withPartsInResponse(operation: string, writeInspection: WriteInspection): WriteInspection {
  if (operation !== 'transactions.split') return writeInspection;
  return {
    ...writeInspection,
    inspect: async (wallet, answer) => {
      const parentInResponse = Object(answer);
      const values = [wallet.walletId, parentInResponse.id];
      parentInResponse.parts = await wallet.transaction.query({ row: TRANSACTION_ROW, text: LOCK_SPLIT_PARTS, values });
      await writeInspection.inspect(wallet, parentInResponse);
    },
  };
}
