/** Most wallets fit into one page of their assets, categories and tags; what is longer is read to its end. */
export const FULL_PAGE = { limit: 500 } as const;
/** Of merchants there may be many thousands: what names or chooses some of them begins with so many. */
export const MERCHANT_PAGE = { limit: 300 } as const;
