import type { HostileOperations } from './hostile-operation.ts';
import { BOOKS } from './operations/books.ts';
import { PEOPLE } from './operations/people.ts';
import { RECORDS } from './operations/records.ts';

/**
 * Each operation of the router with its costliest input, or the reason why it has none. A test compares the names with the
 * router's.
 */
export const hostileOperations: HostileOperations = { ...BOOKS, ...RECORDS, ...PEOPLE };
