import { expect, test, vi } from 'vitest';
import { toProblem } from '../../kernel/to-problem.ts';
import { deleteWallet } from '../../wallets/delete-wallet.ts';
import { openOwnTestServices } from '../own-services.ts';
import { findOperation, type MeasuredOperation } from './hostile-operation.ts';
import { hostileOperations } from './hostile-operations.ts';
import { createHostileWallet } from './hostile-wallet.ts';

const SIZE = 8;
/** Fewer than the connections of the pool: all calls of a batch wait for the same deletion. */
const BATCH = 12;
const BATCHES = Number(process.env['COFFER_CASES'] ?? 1);

const services = await openOwnTestServices();

const operations = Object.entries(hostileOperations).flatMap(([name, row]) => ('input' in row ? [{ name, row }] : []));
/** Every nth operation, so that each batch has operations of many kinds. */
const batches = Array.from({ length: Math.ceil(operations.length / BATCH) }, (_, batch) =>
  operations.filter((_operation, at) => at % Math.ceil(operations.length / BATCH) === batch),
);

test.for(batches.slice(0, BATCHES))(
  'an operation whose wallet is deleted meanwhile never fails like a fault of the service',
  { timeout: 60_000 },
  async (batch) => {
    const wallet = await createHostileWallet(services, SIZE);
    const calls: Promise<string>[] = [];
    await services.database.withWallet(wallet.walletId, async (transaction) => {
      await deleteWallet({ transaction, walletId: wallet.walletId });
      for (const { name, row } of batch) calls.push(codeOf(name, row));
      await vi.waitFor(async () => expect(await waitingQueries()).toBeGreaterThan(0), { timeout: 20_000 });
    });
    const answers = await Promise.all(calls);
    const faults = answers.filter((answer) => /: (internal|unavailable)$/.test(answer));
    expect(faults).toEqual([]);

    /** Returns the operation's name and `done`, or the code of its problem. */
    async function codeOf(name: string, { input }: MeasuredOperation): Promise<string> {
      const run = findOperation(wallet.owner, name);
      const code = await run(input(wallet)).then(
        () => 'done',
        (error: unknown) => toProblem(error).code,
      );
      return `${name}: ${code}`;
    }
  },
);

async function waitingQueries(): Promise<number> {
  const [row] = await services.owner.query<{ count: string }>({
    text: `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  });
  return Number(row?.count);
}
