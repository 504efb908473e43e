import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyBaseLogger } from 'fastify';
import { setOAuthRowCounter } from '../metrics.ts';
import type { LimitedOAuthRowKind, OAuthRowShareListener } from './records.ts';

/** The share of a limit from which the log warns. */
const WARN_FROM = 0.8;
/** Milliseconds after a warning until the next warning about the same kind of rows. */
const WARN_AGAIN = 10 * 60_000;

/**
 * Counts the OAuth rows that anybody can create, for the metrics. The returned function logs a warning when the rows of
 * a kind reach 80 % of their limit, at most every ten minutes for each kind.
 */
export function watchOAuthRowLimits(database: Database, log: FastifyBaseLogger): OAuthRowShareListener {
  setOAuthRowCounter(() =>
    database.query({
      row: { kind: is.text, rows: is.int8, bytes: is.int8 },
      text: 'SELECT kind, rows, bytes FROM coffer.stranger_rows()',
    }),
  );
  const warned = new Map<LimitedOAuthRowKind, number>();
  return (kind, share) => {
    if (share < WARN_FROM || Date.now() - (warned.get(kind) ?? 0) < WARN_AGAIN) return;
    warned.set(kind, Date.now());
    log.warn({ kind, share: Math.round(share * 100) / 100 }, 'rows created by strangers are near their limit');
  };
}
