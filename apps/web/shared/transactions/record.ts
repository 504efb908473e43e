import type { Inputs, Outputs } from '@coffer/api/router.ts';

export type Transaction = Outputs['transactions']['get'];
export type TransactionPage = Outputs['transactions']['list'];

/** What a PATCH may say of one transaction. */
export type Patch = Omit<Inputs['transactions']['update'], 'walletId' | 'id'>;
