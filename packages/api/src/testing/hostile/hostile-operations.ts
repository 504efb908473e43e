import type { HostileOperations } from './hostile-operation.ts';
import { BOOKS_OPERATIONS } from './operations/books.ts';
import { PEOPLE_OPERATIONS } from './operations/people.ts';
import { RECORDS_OPERATIONS } from './operations/records.ts';

/**
 * Each operation of the router with its costliest input, or the reason why it has none. A test compares the names with the
 * router's.
 */
export const hostileOperations: HostileOperations = {
  ...BOOKS_OPERATIONS,
  ...RECORDS_OPERATIONS,
  ...PEOPLE_OPERATIONS,
};
