/** Areas of the app, each with its own file of messages: `messages/<language>/<area>.json`. */
export const MESSAGE_AREAS = [
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
  'migrate',
  'categories',
  'merchants',
  'investments',
  'reports',
  'plan',
  'budget',
  'files',
  'notifications',
  'settings',
] as const;

export type MessageArea = (typeof MESSAGE_AREAS)[number];
