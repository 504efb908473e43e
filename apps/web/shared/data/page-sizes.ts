/**
 * The input for a page of the maximum size. One page contains all assets, categories or tags of most wallets; longer
 * lists are read page by page.
 */
export const FULL_PAGE = { limit: 500 } as const;
/** The size of the first page of merchants, since a wallet may have thousands of merchants. */
export const MERCHANT_PAGE = { limit: 300 } as const;
