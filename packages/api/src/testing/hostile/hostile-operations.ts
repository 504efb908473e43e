import type { HostileOperations } from './hostile-operation.ts';
import { HOSTILE_RECORDS_OPERATIONS } from './operations/assets-and-imports.ts';
import { HOSTILE_PEOPLE_OPERATIONS } from './operations/people.ts';
import { HOSTILE_BOOKS_OPERATIONS } from './operations/transactions-and-reports.ts';

/**
 * Each operation of the router with its costliest input, or the reason why it has none. A test compares the names with the
 * router's.
 */
export const hostileOperations: HostileOperations = {
  ...HOSTILE_BOOKS_OPERATIONS,
  ...HOSTILE_RECORDS_OPERATIONS,
  ...HOSTILE_PEOPLE_OPERATIONS,
};
