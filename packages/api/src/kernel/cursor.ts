import { isDate } from '@coffer/domain/date-texts.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import { invalidFieldProblem } from './problems.ts';

/** Encodes a position in a list ordered by (date, id) as an opaque cursor. */
export function encodeDateCursor({ date, id }: { readonly date: string; readonly id: string }): string {
  return Buffer.from(`${date} ${id}`).toString('base64url');
}

export function decodeDateCursor(cursor: string): { readonly date: string; readonly id: string } {
  const [date = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (!isDate(date) || !isCanonicalUuid(id) || rest.length > 0) {
    throw invalidFieldProblem('invalidInput', 'cursor', 'is not the nextCursor of a response');
  }
  return { date, id };
}
