import type { TestCaller } from './wallet.ts';

/**
 * A wallet without transactions of `symbol`. During `withSymbolInWallet`, the wallet holds the symbol, which makes it a
 * valid currency there.
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
