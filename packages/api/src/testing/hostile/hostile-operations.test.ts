import { expect, test } from 'vitest';
import { superjsonTransformer } from '../../kernel/superjson-transformer.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { appRouter } from '../../router.ts';
import { computeStaleMonths } from '../../stored/month-sums.ts';
import { computeStalePositionValues } from '../../stored/position-values.ts';
import { openOwnTestServices } from '../own-services.ts';
import { type CpuUse, findCpuCostFaults, measureCpuUse } from './cpu-use.ts';
import { findOperation, hostileInputs, type MeasuredOperation } from './hostile-operation.ts';
import { hostileOperations } from './hostile-operations.ts';
import { createHostileWallet, type HostileWallet } from './hostile-wallet.ts';

/** The size of the smaller wallet; `npm run soak` uses larger ones. */
const SIZE = 40 * Math.min(Number(process.env['COFFER_CASES'] ?? 1), 20);
/** A run over the limit is repeated: other load on the machine makes runs slower, never faster. */
const TRIES = 5;

const measured = Object.entries(hostileOperations).flatMap(([operation, row]) =>
  'input' in row
    ? hostileInputs(operation, row).map(([name, input]) => ({ operation, name, row: { ...row, input } }))
    : [],
);

test('each operation of the router has a hostile input, or a reason why its cost is constant', () => {
  expect(Object.keys(hostileOperations).toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted());
});

const services = await openOwnTestServices();

async function measure(
  wallet: HostileWallet,
  { operation, row }: { readonly operation: string; readonly row: MeasuredOperation },
): Promise<CpuUse> {
  const run = findOperation(wallet.owner, operation);
  const input = row.input(wallet);
  return measureCpuUse(async () => {
    // Serialises the response in the format for the app's pages, because the server does so in the same thread.
    const problem = await run(input).then(
      (answer) => void JSON.stringify(superjsonTransformer.serialize(answer)),
      toProblem,
    );
    if (problem === undefined || (row.refusals ?? []).includes(problem.code)) return;
    throw new Error(`${problem.code} ${problem.message} ${JSON.stringify(problem.parts.errors ?? [])}`);
  });
}

async function computeSums({ walletId }: HostileWallet): Promise<void> {
  const place = { ...services, walletId };
  await computeStalePositionValues(place);
  for (const kind of ['worth', 'flow'] as const) {
    await computeStaleMonths(place, kind, { start: '1900-01-01', end: '2199-12-31' });
  }
}

test('no operation costs three times as much for twice the wallet, or blocks the event loop', {
  tags: 'soak',
  timeout: 3_600_000,
}, async () => {
  const faults: string[] = [];
  const half = await createHostileWallet(services, SIZE);
  const whole = await createHostileWallet(services, 2 * SIZE);
  const sums = {
    half: await measureCpuUse(() => computeSums(half)),
    whole: await measureCpuUse(() => computeSums(whole)),
  };
  faults.push(...findCpuCostFaults(sums).map((fault) => `stored sums: ${fault}`));
  for (const { name, ...attack } of measured) {
    try {
      let found: string[] = [];
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const uses = { half: await measure(half, attack), whole: await measure(whole, attack) };
        found = findCpuCostFaults(uses);
        if (found.length === 0) break;
      }
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  expect(faults.join('\n')).toBe('');
});
