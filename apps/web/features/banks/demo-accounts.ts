/** The accounts of the demo bank. Not in the page's own file: the server reads them, too, for which that is only a reference. */
export const OFFERED_ACCOUNTS = ['giro', 'savings', 'card'] as const;
export type OfferedAccount = (typeof OFFERED_ACCOUNTS)[number];
