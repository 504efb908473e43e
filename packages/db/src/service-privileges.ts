import pg from 'pg';
import { type ConnectionSettings, SERVICE_ROLE } from './connection.ts';

/** Advisory lock: PostgreSQL rejects concurrent grants of processes that start at the same time. */
const SERVICE_PRIVILEGES_LOCK = 20_261_125;

/** Makes the user of the service's connection a member of the service's role, which has the privileges from the migrations. */
export async function grantServiceRole(owner: ConnectionSettings, service: ConnectionSettings): Promise<void> {
  const [login] = await onServer(service, (client) =>
    rowsOf<{ user: string; member: boolean }>(
      client,
      `SELECT session_user AS "user", pg_has_role(session_user, '${SERVICE_ROLE}', 'MEMBER') AS member`,
    ),
  );
  if (login === undefined || login.member) return;
  await onServer(owner, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [SERVICE_PRIVILEGES_LOCK]);
    await client.query(`GRANT ${SERVICE_ROLE} TO ${client.escapeIdentifier(login.user)}`);
  });
}

/**
 * Privileges of the service's database user beyond the service's role, in words; empty if the user owns nothing and can
 * assume no other role.
 */
export async function findExcessPrivileges(service: ConnectionSettings): Promise<readonly string[]> {
  const rows = await onServer(service, (client) => rowsOf<{ power: string }>(client, POWERS));
  return rows.map(({ power }) => power);
}

/**
 * Returns a warning for the log about the privileges of the service's database user; null if it has no excess
 * privileges.
 */
export async function describeExcessPrivileges(service: ConnectionSettings): Promise<string | null> {
  const powers = await findExcessPrivileges(service);
  if (powers.length === 0) return null;
  return (
    `The service's database user ${powers.join(', ')}. Give it an address of its own: DATABASE_URL with a user who owns ` +
    'nothing, and COFFER_OWNER_URL with the owner, who migrates. See docs/configuration.md.'
  );
}

/** Lists the privileges of the current sign-in. A superuser has all privileges, so only that fact is listed. */
const POWERS = `
  WITH login AS (SELECT * FROM pg_roles WHERE rolname = session_user AND NOT rolsuper)
  SELECT 'is a superuser' AS power FROM pg_roles WHERE rolname = session_user AND rolsuper
  UNION ALL
  SELECT power FROM login CROSS JOIN LATERAL (VALUES
    (rolcreaterole, 'may create roles'), (rolcreatedb, 'may create databases'), (rolreplication, 'may replicate'),
    (rolbypassrls, 'bypasses row-level security')
  ) AS attribute (given, power) WHERE given
  UNION ALL
  SELECT 'can become ' || role.rolname FROM login JOIN pg_roles AS role
    ON role.oid <> login.oid AND role.rolname <> '${SERVICE_ROLE}' AND pg_has_role(login.oid, role.oid, 'MEMBER')
  UNION ALL
  SELECT 'owns ' || thing FROM login CROSS JOIN LATERAL (
    SELECT 'the database' AS thing FROM pg_database WHERE datname = current_database() AND datdba = login.oid
    UNION SELECT 'schemas' FROM pg_namespace WHERE nspowner = login.oid
    UNION SELECT 'tables' FROM pg_class WHERE relowner = login.oid AND relpersistence <> 't'
    UNION SELECT 'functions' FROM pg_proc WHERE proowner = login.oid
  ) AS owned`;

async function onServer<Result>(
  connection: ConnectionSettings,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}
