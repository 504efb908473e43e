import { expect } from 'vitest';
import type { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { createConnectedTestWallet } from './connected-wallet.ts';
import { exampleDeliveredLine, type TestBank } from './test-bank.ts';

/** Connects a bank with two transactions to a new test wallet, and runs the first sync. */
export async function createSyncedTestWallet(
  services: ReturnType<typeof openTestDatabase>,
  bank: TestBank,
  countryCode: string,
) {
  bank.lines.set('giro', [
    exampleDeliveredLine(1, '2031-03-01', '-12.5'),
    exampleDeliveredLine(2, '2031-03-05', '100'),
  ]);
  const at = await createConnectedTestWallet(services, bank, countryCode);
  const connected = await at.connect();
  expect(await at.settle(connected.id)).toEqual(['done']);
  bank.reads.length = 0;
  return { ...at, ...connected, bank };
}
