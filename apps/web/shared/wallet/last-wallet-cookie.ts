/** The cookie with the wallet that was opened last. */
export const LAST_WALLET_COOKIE = 'coffer-wallet';
