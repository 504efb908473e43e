import type { RouterInputs, RouterOutputs } from '@coffer/api/router.ts';

export type Transaction = RouterOutputs['transactions']['get'];
export type TransactionPage = RouterOutputs['transactions']['list'];

/** The fields of a transaction update. */
export type TransactionPatch = Omit<RouterInputs['transactions']['update'], 'walletId' | 'id'>;
