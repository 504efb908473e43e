import type { TestCaller } from './create-test-wallet.ts';

/**
 * A test wallet and a crypto symbol of which it has no transactions yet. During `withSymbolInWallet`, the wallet holds
 * one unit, so the symbol is a valid currency in the wallet.
 */
export interface WalletWithSymbol {
  readonly call: TestCaller;
  readonly walletId: string;
  readonly assetId: string;
  readonly symbol: string;
}

/** Runs `work` while the wallet holds one unit of the symbol. */
export async function withSymbolInWallet(
  { call, walletId, assetId, symbol }: WalletWithSymbol,
  work: () => Promise<unknown>,
): Promise<void> {
  const reward = { walletId, assetId, symbol, type: 'reward', date: '2024-01-01', quantity: 1 } as const;
  const { id } = await call.cryptoTransactions.create(reward);
  await work();
  await call.cryptoTransactions.delete({ walletId, id });
}
