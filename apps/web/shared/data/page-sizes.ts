/** Most wallets' assets, categories and tags fit into one page; longer lists are read to their end. */
export const FULL_PAGE = { limit: 500 } as const;
/** A wallet may have thousands of merchants: lists of them begin with this many. */
export const MERCHANT_PAGE = { limit: 300 } as const;
