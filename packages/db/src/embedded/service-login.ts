import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { type ConnectionSettings, SERVICE_ROLE } from '../connection.ts';

/**
 * Connection settings for the embedded database with the service's own role. The role's password is derived one-way
 * from the owner's password.
 */
export function deriveServiceLogin(owner: ConnectionSettings): ConnectionSettings {
  const password = createHmac('sha256', owner.password ?? '')
    .update(SERVICE_ROLE)
    .digest('base64url');
  return { ...owner, user: SERVICE_ROLE, password };
}

/** Advisory lock in the database `postgres`: PostgreSQL rejects concurrent changes of a role. */
const SERVICE_LOGIN_LOCK = 20_261_123;

/**
 * Creates the service's role, or updates it: it can sign in with the password of these connection settings, but is no
 * superuser and can't create databases or roles. Runs on each start.
 */
export async function makeServiceLogin(owner: pg.Client, { password = '' }: ConnectionSettings): Promise<void> {
  await owner.query('SELECT pg_advisory_lock($1)', [SERVICE_LOGIN_LOCK]);
  try {
    const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVICE_ROLE]);
    const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
    await owner.query(`${verb} ROLE ${SERVICE_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
      PASSWORD ${owner.escapeLiteral(password)}`);
  } finally {
    await owner.query('SELECT pg_advisory_unlock($1)', [SERVICE_LOGIN_LOCK]);
  }
}
