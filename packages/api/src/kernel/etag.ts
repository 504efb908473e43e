import { hash } from 'node:crypto';
import { canonicalJson } from '@coffer/domain/canonical-json.ts';
import { Problem } from './problems.ts';

/** The version of a record: a digest of its whole representation, whatever the order of its fields. */
export function etagOf(record: object): string {
  return `"${hash('sha256', canonicalJson(record), 'base64url').slice(0, 27)}"`;
}

/** Refuses to change a record of which the client means another version. @throws Problem `preconditionFailed` */
export function requireVersion(ifMatch: string, record: object): void {
  if (!matches(ifMatch, etagOf(record))) throw new Problem('preconditionFailed');
}

/** RFC 9110 §13.1.1: `*`, or a list of tags of which one must be the present one. Weak tags never match. */
function matches(ifMatch: string, etag: string): boolean {
  return ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
}
