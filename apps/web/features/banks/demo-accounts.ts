/**
 * The accounts of the demo bank. In a separate file, because the server reads them too, and a client file would be
 * only a reference there.
 */
export const DEMO_BANK_ACCOUNTS = ['giro', 'savings', 'card'] as const;
export type DemoBankAccount = (typeof DEMO_BANK_ACCOUNTS)[number];
