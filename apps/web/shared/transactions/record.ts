import type { Inputs, Outputs } from '@coffer/api/router.ts';

export type Transaction = Outputs['transactions']['get'];
export type TransactionPage = Outputs['transactions']['list'];

/** The fields of a transaction update. */
export type TransactionPatch = Omit<Inputs['transactions']['update'], 'walletId' | 'id'>;
