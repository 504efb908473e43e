import type { Database } from '@coffer/db/database.ts';

/** Each statement deletes expired rows, which it finds by an index or in a small table. */
const STATEMENTS = [
  'SELECT coffer.expire_idempotency_records()',
  'SELECT coffer.expire_sessions()',
  'SELECT coffer.expire_sign_ins()',
  'SELECT coffer.expire_security_events()',
  `DELETE FROM "RateLimit" WHERE expire < extract(epoch FROM now()) * 1000`,
  'SELECT coffer.expire_import_files()',
  'SELECT coffer.expire_files()',
  'SELECT coffer.expire_oauth()',
  `SELECT coffer.expire_changes(now() - coffer.undo_days() * interval '1 day')`,
  'SELECT coffer.expire_dry_runs()',
  'SELECT coffer.expire_webhook_deliveries()',
  'SELECT coffer.expire_bank_rows()',
];

export async function deleteExpiredRows(database: Database): Promise<void> {
  for (const text of STATEMENTS) await database.query({ text });
}
