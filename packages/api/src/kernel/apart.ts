import { access } from './access.ts';
import type { Admitted } from './admission.ts';
import { audited } from './audit.ts';
import { once } from './once.ts';
import type { Needs } from './rights.ts';
import { inTransaction } from './transaction.ts';
import type { RequestedWallet, Wallet } from './wallet.ts';

/**
 * Separate database transactions of an operation that calls an external service in between, because no database
 * transaction may wait for the network.
 */
export interface Apart {
  /** Checks access and reads. */
  reads<Result>(work: (wallet: RequestedWallet) => Promise<Result>): Promise<Result>;
  /** Checks access again and writes: once per Idempotency-Key, with an audit row. */
  writes<Result>(work: (wallet: Wallet & Recorded) => Promise<Result>): Promise<Result>;
}

type Recorded = Parameters<Parameters<typeof audited>[2]>[0];

export function apart(needs: Needs, admitted: Admitted): Apart {
  return {
    reads: async (work) => {
      const { data } = await inTransaction('reads', admitted, (opened) =>
        access(needs, opened, async ({ wallet }) => done(await work(wallet))),
      );
      return data;
    },
    writes: async (work) => {
      const { data } = await inTransaction('writes', admitted, (opened) =>
        access(needs, opened, (accessed) =>
          once(accessed, () => audited(accessed, needs.role, async (wallet) => done(await work(wallet))), 'long'),
        ),
      );
      return data;
    },
  };
}

function done<Data>(data: Data): { readonly ok: true; readonly data: Data } {
  return { ok: true, data };
}
