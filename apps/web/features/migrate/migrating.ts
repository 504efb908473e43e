/** The key of running imports from other apps among all mutations. */
export const MIGRATING = ['migrating'] as const;
