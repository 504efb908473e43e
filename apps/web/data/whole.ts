/** Most wallets fit into one page of their assets, categories and tags; what is longer is read to its end. */
export const WHOLE = { limit: 500 } as const;
