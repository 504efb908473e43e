import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeApiKey } from '@coffer/auth/api-keys.ts';

export const MIX_CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF'] as const;

/** A number of wallets of the same size. */
export interface WalletClass {
  readonly wallets: number;
  readonly transactions: number;
}

export interface MixKey {
  readonly key: string;
  /** The hash of the key, in Base64. */
  readonly hash: string;
  readonly display: string;
}

/** A wallet of the mix. Its ids are the same in every database, so that all sides give the same answers. */
export interface MixWallet {
  /** The number of the wallet, counted from 1. */
  readonly number: number;
  readonly walletId: string;
  readonly userId: string;
  readonly key: MixKey;
  readonly transactions: number;
  readonly assetIds: readonly string[];
  /** A securities account; every tenth wallet has one. */
  readonly depotId: string | null;
  readonly categoryIds: readonly string[];
  readonly merchantIds: readonly string[];
  readonly tagIds: readonly string[];
}

const KINDS = {
  wallet: 1,
  person: 2,
  key: 3,
  asset: 4,
  category: 5,
  systemCategory: 6,
  merchant: 7,
  tag: 8,
  transaction: 9,
  depot: 10,
  trade: 11,
} as const;

/** The creation time of all records except transactions. */
export const CREATION_TIME = Date.UTC(2016, 0, 1);

/**
 * A uuid that sorts by time, then by number, like those of the service. `kind` keeps the ids of different record kinds
 * apart.
 */
export function seededUuid(kind: keyof typeof KINDS, wallet: number, number: number, time = CREATION_TIME): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  const moment = hex(time, 12);
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${hex(KINDS[kind], 3)}-8${hex(wallet, 3)}-${hex(number, 12)}`;
}

/** The wallets of all classes, in the order of the classes. Wallet n gets the n-th key. */
export function planWallets(classes: readonly WalletClass[], keys: readonly MixKey[]): MixWallet[] {
  const sizes = classes.flatMap(({ wallets, transactions }) => Array.from({ length: wallets }, () => transactions));
  return sizes.map((transactions, at) => {
    const number = at + 1;
    const key = keys[at];
    if (key === undefined) throw new Error('there are fewer keys than wallets');
    const ids = (kind: keyof typeof KINDS, count: number) =>
      Array.from({ length: count }, (_, nth) => seededUuid(kind, number, nth + 1));
    return {
      number,
      walletId: seededUuid('wallet', number, 0),
      userId: seededUuid('person', number, 0),
      key,
      transactions,
      assetIds: ids('asset', accountsFor(transactions)),
      depotId: at % 10 === 0 ? seededUuid('depot', number, 0) : null,
      categoryIds: ids('category', 40),
      merchantIds: ids('merchant', 50),
      tagIds: ids('tag', 10),
    };
  });
}

function accountsFor(transactions: number): number {
  if (transactions >= 250_000) return 20;
  if (transactions >= 50_000) return 12;
  return transactions >= 5_000 ? 6 : 4;
}

/** Returns at least `count` API keys. The keys are random, so they are kept in the file for later runs. */
export function loadMixKeys(file: string, count: number): MixKey[] {
  const keys: MixKey[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  if (keys.length >= count) return keys;
  while (keys.length < count) {
    const { key, hash, display } = makeApiKey();
    keys.push({ key, hash: hash.toString('base64'), display });
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
