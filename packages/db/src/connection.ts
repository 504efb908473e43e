import pg from 'pg';

/** Address and sign-in of the database: the connection options that both pg and Prisma accept. */
export interface ConnectionSettings {
  readonly connectionString?: string;
  readonly host?: string;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
}

/** Returns the connection settings as a URL, for another process. A host that is a folder contains a socket. */
export function connectionUrl({
  connectionString,
  host = '',
  user = '',
  password = '',
  database = '',
}: ConnectionSettings): string {
  return (
    connectionString ??
    `postgresql://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`
  );
}

const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

/**
 * How column types are parsed: decimals and dates as PostgreSQL's text (a Date would shift days between time zones, a float would
 * lose digits), timestamps as ISO 8601 in UTC with milliseconds, counts as numbers.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (format !== 'binary') {
      if (oid === DATE) return (value) => value;
      if (oid === TIMESTAMPTZ) return isoTimestamp;
      if (oid === INT8) return Number;
    }
    return pg.types.getTypeParser(oid, format);
  },
};

/** Converts `2026-11-21 07:12:29.1+00`, as written by a session in UTC, to `2026-11-21T07:12:29.100Z`. */
function isoTimestamp(text: string): string {
  const fraction = text.slice(19, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1).padEnd(3, '0')}Z`;
}

/**
 * The role of the service. It has all required privileges but owns nothing, so row-level security applies to it. In the embedded
 * cluster the service signs in as this role; elsewhere the signed-in user is a member of it.
 */
export const SERVICE_ROLE = 'coffer_app';

export function openPool(
  connection: ConnectionSettings,
  size: number,
  { pipeline }: { readonly pipeline: boolean },
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    pipeline,
    types: columnTypes,
    application_name: 'coffer',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: `-c role=${SERVICE_ROLE} -c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=120000 -c idle_in_transaction_session_timeout=120000`,
  });
  // A connection that breaks while idle is replaced on next use; without a listener, the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}
