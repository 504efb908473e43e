import type { Asset } from '#shared/data/use-catalogue.ts';
import type { ListedAccount } from './connection.ts';

/** The person's choice for a bank account: no asset, an existing asset, or a new one. */
export type AccountTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'asset'; readonly assetId: string }
  | { readonly kind: 'new'; readonly name: string; readonly currency: string };

/**
 * The default choice: the current asset, otherwise the asset with the account's number, otherwise a new asset. If other
 * accounts of the connection have assets already, the account was left out on purpose and stays out.
 */
export function usualChoice(account: ListedAccount, isFirst: boolean, bank: string, currency: string): AccountTarget {
  const { assetId, suggestedAssetId, lastSyncTime } = account;
  if (assetId !== null) return { kind: 'asset', assetId };
  // The account had an asset before, which the person removed.
  if (lastSyncTime !== null || !isFirst || !account.isReached) return { kind: 'none' };
  if (suggestedAssetId !== null) return { kind: 'asset', assetId: suggestedAssetId };
  return newAssetFor(account, bank, currency);
}

export function newAssetFor(account: ListedAccount, bank: string, currency: string): AccountTarget {
  return { kind: 'new', name: account.name ?? bank, currency: account.currency ?? currency };
}

/** The assets that the account may feed: with its currency and without another connection. */
export function assetsFor(account: ListedAccount, assets: readonly Asset[]): Asset[] {
  return assets.filter(
    ({ id, defaultCurrency, bankConnection }) =>
      id === account.assetId ||
      ((account.currency === null || account.currency === defaultCurrency) &&
        (bankConnection === null || bankConnection.status === 'disconnected')),
  );
}

/** The choice as sent to the service; null if nothing changes. */
export function sentChoice({ id, assetId }: ListedAccount, choice: AccountTarget) {
  if (choice.kind === 'none') return assetId === null ? null : { accountId: id, assetId: null };
  if (choice.kind === 'asset') return choice.assetId === assetId ? null : { accountId: id, assetId: choice.assetId };
  return { accountId: id, newAsset: { name: choice.name.trim(), defaultCurrency: choice.currency } };
}
