import type { WalletScope } from './context.ts';

/** The place of a step: what was changed the operation itself says once, for all of its steps. */
export function partOf(wallet: WalletScope): WalletScope {
  return { ...wallet, changing: () => undefined, changingAll: () => undefined, unchanged: () => undefined };
}
