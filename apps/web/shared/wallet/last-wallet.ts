/** The cookie that remembers which wallet was open last. */
export const LAST_WALLET = 'coffer-wallet';
