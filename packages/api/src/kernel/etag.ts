import { hash } from 'node:crypto';
import { canonicalJson } from '@coffer/domain/canonical-json.ts';
import { Problem } from './problems.ts';

/** Returns the ETag of a record: a digest of its whole representation, independent of field order. */
export function computeEtag(record: object): string {
  return `"${hash('sha256', canonicalJson(record), 'base64url').slice(0, 27)}"`;
}

/**
 * Checks that `ifMatch` contains the ETag of the record's current version, or `*`. Always fails for a missing record.
 * @throws Problem `preconditionFailed`
 */
export function requireMatchingEtag(ifMatch: string, record: object | null): void {
  if (record === null || !matches(ifMatch, computeEtag(record))) throw new Problem('preconditionFailed');
}

/** RFC 9110 §13.1.1: `*`, or a list of tags, one of which must be the current one. Weak tags never match. */
function matches(ifMatch: string, etag: string): boolean {
  return ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
}
