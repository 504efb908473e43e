/** The types of statement files. This file is separate, so that schemas do not import the parsers. */
export const importerTypes = [
  'csv',
  'mt940',
  'camt052',
  'camt053',
  'camt054',
  'ofx',
  'qif',
  'portfolioPerformance',
  'flex',
] as const;
export type ImporterType = (typeof importerTypes)[number];
