import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { distinctAccountName, type NamedAccount } from '#shared/texts/distinct-name.ts';
import type { ListedAccount } from './connection.ts';

/** The person's choice for a bank account: no asset, an existing asset, or a new one. */
export type AccountTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'asset'; readonly assetId: string }
  | { readonly kind: 'new'; readonly name: string; readonly currency: string };

/** The data that determines the default choices. */
export interface AccountChoiceContext {
  readonly bank: string;
  /** The wallet's currency, for accounts whose bank states none. */
  readonly currency: string;
  readonly assets: readonly NamedAccount[];
}

/**
 * The choice for each account: the person’s choice or, by default, the proposed one. The names of new assets differ from each
 * other and from the names of existing assets.
 */
export function accountChoices(
  accounts: readonly ListedAccount[],
  chosen: ReadonlyMap<string, AccountTarget>,
  choosing: AccountChoiceContext,
): ReadonlyMap<string, AccountTarget> {
  const isFirst = accounts.every(({ assetId }) => assetId === null);
  const choices = new Map(chosen);
  for (const account of accounts) {
    if (!choices.has(account.id)) choices.set(account.id, usualChoice(account, isFirst, choices, choosing));
  }
  return choices;
}

/**
 * The default choice: the current asset, otherwise the asset with the account's number, otherwise a new asset. If other
 * accounts of the connection have assets already, the account was left out on purpose and stays out.
 */
function usualChoice(
  account: ListedAccount,
  isFirst: boolean,
  choices: ReadonlyMap<string, AccountTarget>,
  choosing: AccountChoiceContext,
): AccountTarget {
  const { assetId, suggestedAssetId, lastSyncTime } = account;
  if (assetId !== null) return { kind: 'asset', assetId };
  // The account had an asset before, which the person removed.
  if (lastSyncTime !== null || !isFirst || !account.isReached) return { kind: 'none' };
  if (suggestedAssetId !== null) return { kind: 'asset', assetId: suggestedAssetId };
  return newAssetTarget(account, choices, choosing);
}

/** A new asset with a name that no existing or other new asset has. */
export function newAssetTarget(
  account: ListedAccount,
  choices: ReadonlyMap<string, AccountTarget>,
  { bank, currency, assets }: AccountChoiceContext,
): AccountTarget {
  const made = [...choices].flatMap(([id, choice]) => (choice.kind === 'new' && id !== account.id ? choice : []));
  const name = account.name ?? bank;
  const { iban, mask } = account;
  const endings = iban === null ? [mask ?? []].flat() : [iban.slice(-4), iban.slice(-8), iban];
  const own = account.currency ?? currency;
  const names = [name, ...endings.map((ending) => `${name} ${ending}`)];
  return { kind: 'new', name: distinctAccountName(names, own, [...assets, ...made]), currency: own };
}

/**
 * The assets that can receive the account's transactions: its current asset, and the assets with its currency that
 * aren't connected with a bank.
 */
export function eligibleAssets(account: ListedAccount, assets: readonly Asset[]): Asset[] {
  return assets.filter(
    ({ id, defaultCurrency, bankConnection }) =>
      id === account.assetId ||
      ((account.currency === null || account.currency === defaultCurrency) &&
        (bankConnection === null || bankConnection.status === 'disconnected')),
  );
}

/** The choice as sent to the service; null if nothing changes. */
export function choiceToSend({ id, assetId }: ListedAccount, choice: AccountTarget) {
  if (choice.kind === 'none') return assetId === null ? null : { accountId: id, assetId: null };
  if (choice.kind === 'asset') return choice.assetId === assetId ? null : { accountId: id, assetId: choice.assetId };
  return { accountId: id, newAsset: { name: choice.name.trim(), defaultCurrency: choice.currency } };
}
