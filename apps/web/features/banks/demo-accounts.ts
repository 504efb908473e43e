/**
 * The accounts of the demo bank. They are in a separate file, because the server reads them too, and on the server an
 * export of a client file is only a reference.
 */
export const DEMO_BANK_ACCOUNTS = ['giro', 'savings', 'card'] as const;
export type DemoBankAccount = (typeof DEMO_BANK_ACCOUNTS)[number];
