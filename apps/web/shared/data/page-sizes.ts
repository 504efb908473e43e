/** Fits all assets, categories and tags of most wallets; longer lists are read page by page. */
export const FULL_PAGE = { limit: 500 } as const;
/** The first page of merchants, since a wallet may have thousands. */
export const MERCHANT_PAGE = { limit: 300 } as const;
