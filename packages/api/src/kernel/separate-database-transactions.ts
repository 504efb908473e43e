import { checkAccess } from './access.ts';
import { withAuditRow } from './audit.ts';
import type { AuthenticatedCall } from './authenticated-call.ts';
import type { RequiredRights } from './rights.ts';
import { runInTransaction } from './run-in-transaction.ts';
import { runWalletWriteOncePerKey } from './run-once-per-key.ts';
import type { RequestedWallet, Wallet } from './wallet.ts';

/**
 * Separate database transactions of an operation that calls an external service or reads a file in between. No database
 * transaction may wait for the network, or for its turn to read a file.
 */
export interface SeparateDatabaseTransactions {
  /** Checks access and reads. */
  reads<Result>(work: (wallet: RequestedWallet) => Promise<Result>): Promise<Result>;
  /** Checks access again and writes: once per Idempotency-Key, with an audit row. */
  writes<Result>(work: (wallet: Wallet & Recorded) => Promise<Result>): Promise<Result>;
}

type Recorded = Parameters<Parameters<typeof withAuditRow>[2]>[0];

export function createSeparateDatabaseTransactions(
  needs: RequiredRights,
  admitted: AuthenticatedCall,
): SeparateDatabaseTransactions {
  return {
    reads: async (work) => {
      const { data } = await runInTransaction('reads', admitted, (opened) =>
        checkAccess(needs, opened, async ({ wallet }) => successResult(await work(wallet))),
      );
      return data;
    },
    writes: async (work) => {
      const { data } = await runInTransaction('writes', admitted, (opened) =>
        checkAccess(needs, opened, (accessed) =>
          runWalletWriteOncePerKey(
            accessed,
            () => withAuditRow(accessed, needs.role, async (wallet) => successResult(await work(wallet))),
            'long',
          ),
        ),
      );
      return data;
    },
  };
}

function successResult<Data>(data: Data): { readonly ok: true; readonly data: Data } {
  return { ok: true, data };
}
