import { expect } from 'vitest';
import type { openTestDatabase } from '../../testing/wallet.ts';
import { walletAtBank } from './connected-wallet.ts';
import { lineOf, type TestBank } from './test-bank.ts';

/** A bank with two transactions, connected to a new wallet and read once. */
export async function walletSynced(services: ReturnType<typeof openTestDatabase>, bank: TestBank, countryCode: string) {
  bank.lines.set('giro', [lineOf(1, '2031-03-01', '-12.5'), lineOf(2, '2031-03-05', '100')]);
  const at = await walletAtBank(services, bank, countryCode);
  const connected = await at.connect();
  expect(await at.settle(connected.id)).toEqual(['done']);
  bank.reads.length = 0;
  return { ...at, ...connected, bank };
}
