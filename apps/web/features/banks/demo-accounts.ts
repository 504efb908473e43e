/**
 * The accounts of the demo bank. In a separate file, because the server reads them too, and a client file would be
 * only a reference there.
 */
export const OFFERED_ACCOUNTS = ['giro', 'savings', 'card'] as const;
export type OfferedAccount = (typeof OFFERED_ACCOUNTS)[number];
