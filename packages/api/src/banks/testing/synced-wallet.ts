import { expect } from 'vitest';
import type { openTestDatabase } from '../../testing/wallet.ts';
import { connectedWallet } from './connected-wallet.ts';
import { type TestBank, testLine } from './test-bank.ts';

/** Connects a bank with two transactions to a new test wallet, and runs the first sync. */
export async function walletAfterSync(
  services: ReturnType<typeof openTestDatabase>,
  bank: TestBank,
  countryCode: string,
) {
  bank.lines.set('giro', [testLine(1, '2031-03-01', '-12.5'), testLine(2, '2031-03-05', '100')]);
  const at = await connectedWallet(services, bank, countryCode);
  const connected = await at.connect();
  expect(await at.settle(connected.id)).toEqual(['done']);
  bank.reads.length = 0;
  return { ...at, ...connected, bank };
}
