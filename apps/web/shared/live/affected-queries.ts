import type { LiveType } from '@coffer/api/changes/live/live.schema.ts';
import type { RouterOutputs } from '#shared/data/trpc.ts';

const TRANSACTIONS = ['transaction', 'securityTransaction', 'cryptoTransaction'] as const;
const NET_WORTH_KINDS = [...TRANSACTIONS, 'asset', 'price', 'security', 'wallet'] as const;
const NEVER = [] as const;

/**
 * The types of records that each router's queries read; a change of such a record makes these queries stale.
 * `NEVER` means that other people cannot change the result, or that no change set reports the change. Types that
 * matter only to previews of unsaved input are not listed.
 */
export const ROUTER_RECORD_TYPES: Readonly<Record<keyof RouterOutputs, readonly LiveType[] | 'any'>> = {
  accessRequests: ['notification'],
  account: ['member', 'wallet'],
  accountLinks: NEVER,
  apiKeys: ['member'],
  assetGroups: ['assetGroup', 'asset'],
  assets: [...NET_WORTH_KINDS, 'assetGroup', 'bankConnection', 'import'],
  categories: ['category'],
  categoryGroups: ['categoryGroup', 'category'],
  categoryReasons: ['category', 'transaction'],
  changes: NEVER,
  closings: ['closing', 'asset'],
  bankConnections: ['bankConnection', 'asset', ...TRANSACTIONS],
  comments: ['comment'],
  connectedApps: NEVER,
  cryptoTransactions: ['cryptoTransaction', 'transaction'],
  export: NEVER,
  factors: NEVER,
  files: ['file', ...TRANSACTIONS],
  history: 'any',
  importFiles: ['importFile', 'import', 'asset'],
  imports: ['import', 'importFile', ...TRANSACTIONS],
  instance: NEVER,
  integrations: NEVER,
  invitations: ['member'],
  matchReviews: ['matchReview', ...TRANSACTIONS],
  members: ['member'],
  merchantAssignment: ['merchant', 'transaction'],
  merchants: ['merchant', 'transaction'],
  notifications: ['notification'],
  passkeys: NEVER,
  budgets: ['budget', 'budgetMonth', 'budgetTarget', 'category', 'categoryGroup', 'asset', ...TRANSACTIONS],
  migrations: NEVER,
  planItems: ['planItem', 'scenario', 'category'],
  positionTransactions: [...TRANSACTIONS],
  provider: NEVER,
  quotes: ['securityTransaction', 'cryptoTransaction'],
  reports: [
    ...NET_WORTH_KINDS,
    'category',
    'categoryGroup',
    'merchant',
    'tag',
    'assetGroup',
    'scenario',
    'planItem',
    'file',
    'import',
  ],
  rules: ['rule'],
  scenarios: ['scenario', 'planItem', ...NET_WORTH_KINDS],
  securities: ['security', 'price', ...TRANSACTIONS],
  securityEvents: NEVER,
  securityTransactions: ['securityTransaction', 'transaction'],
  sessions: NEVER,
  tags: ['tag'],
  tools: NEVER,
  transactions: ['transaction', 'merchant', 'comment', 'file', 'wallet', ...TRANSACTIONS],
  transfers: [...TRANSACTIONS, 'asset'],
  wallets: ['wallet', 'member'],
  // Admins get a notification when the service disables a webhook.
  webhooks: ['notification'],
};

/**
 * Returns a predicate that is true for queries whose result may change with records of these types in the wallet. Null
 * means all types.
 */
export function createAffectedQueryPredicate(walletId: string, types: readonly LiveType[] | null) {
  const routers = new Set(
    Object.entries(ROUTER_RECORD_TYPES).flatMap(([router, kinds]) =>
      kinds === 'any' || kinds.some((kind) => types === null || types.includes(kind)) ? router : [],
    ),
  );
  return ({ queryKey: [path, asked] }: { readonly queryKey: readonly unknown[] }): boolean => {
    if (!Array.isArray(path) || !routers.has(String(path[0]))) return false;
    const named = walletOf(asked);
    return named === undefined || named === walletId;
  };
}

/**
 * The wallet id of a query. In tRPC queries the input contains the id; in other queries the part after the name
 * contains the id.
 */
function walletOf(asked: unknown): unknown {
  const input: unknown = fieldOf(asked, 'input') ?? asked;
  return fieldOf(input, 'walletId');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
