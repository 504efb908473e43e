import type { Asset } from '#shared/data/use-catalogue.ts';
import type { ListedAccount } from './connection.ts';

/** What the person wants of an account: nothing, an asset that is there, or a new one. */
export type AccountTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'asset'; readonly assetId: string }
  | { readonly kind: 'new'; readonly name: string; readonly currency: string };

/**
 * As it is now; else the asset with its number, else a new one. Where others of the connection feed assets already, it was
 * left out, and stays so until somebody says otherwise.
 */
export function usualChoice(account: ListedAccount, isFirst: boolean, bank: string, currency: string): AccountTarget {
  const { assetId, suggestedAssetId, lastSyncTime } = account;
  if (assetId !== null) return { kind: 'asset', assetId };
  // It was taken off once.
  if (lastSyncTime !== null || !isFirst || !account.isReached) return { kind: 'none' };
  if (suggestedAssetId !== null) return { kind: 'asset', assetId: suggestedAssetId };
  return newAssetFor(account, bank, currency);
}

export function newAssetFor(account: ListedAccount, bank: string, currency: string): AccountTarget {
  return { kind: 'new', name: account.name ?? bank, currency: account.currency ?? currency };
}

/** Assets that the account may feed: of its currency, and fed by nobody else. */
export function assetsFor(account: ListedAccount, assets: readonly Asset[]): Asset[] {
  return assets.filter(
    ({ id, defaultCurrency, bankConnection }) =>
      id === account.assetId ||
      ((account.currency === null || account.currency === defaultCurrency) &&
        (bankConnection === null || bankConnection.status === 'disconnected')),
  );
}

/** How it is sent; null where it stays as it is. */
export function sentChoice({ id, assetId }: ListedAccount, choice: AccountTarget) {
  if (choice.kind === 'none') return assetId === null ? null : { accountId: id, assetId: null };
  if (choice.kind === 'asset') return choice.assetId === assetId ? null : { accountId: id, assetId: choice.assetId };
  return { accountId: id, newAsset: { name: choice.name.trim(), defaultCurrency: choice.currency } };
}
