/** Each part of the app keeps its words in a file of its own: `messages/<language>/<area>.json`. */
export const AREAS = [
  'common',
  'problems',
  'forms',
  'frame',
  'identity',
  'accessRequests',
  'home',
  'transactions',
  'transfers',
  'assets',
  'banks',
  'import',
  'categories',
  'merchants',
  'investments',
  'reports',
  'plan',
  'files',
  'notifications',
  'settings',
] as const;

export type Area = (typeof AREAS)[number];
