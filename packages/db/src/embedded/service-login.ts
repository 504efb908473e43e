import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { type ConnectionSettings, SERVICE_ROLE } from '../connection.ts';

/**
 * The same embedded database as the service reaches it: as its own role. The password is derived from the owner's, from
 * which it can be made and to which it does not lead back.
 */
export function serviceLoginOf(owner: ConnectionSettings): ConnectionSettings {
  const password = createHmac('sha256', owner.password ?? '')
    .update(SERVICE_ROLE)
    .digest('base64url');
  return { ...owner, user: SERVICE_ROLE, password };
}

/** An advisory lock of the database `postgres`: PostgreSQL refuses one of two that change a role at the same time. */
const MAKING = 20_261_123;

/** Lets the service's role sign in, with that password and no power of its own. Each start says so again. */
export async function makeServiceLogin(owner: pg.Client, { password = '' }: ConnectionSettings): Promise<void> {
  await owner.query('SELECT pg_advisory_lock($1)', [MAKING]);
  try {
    const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVICE_ROLE]);
    const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
    await owner.query(`${verb} ROLE ${SERVICE_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
      PASSWORD ${owner.escapeLiteral(password)}`);
  } finally {
    await owner.query('SELECT pg_advisory_unlock($1)', [MAKING]);
  }
}
