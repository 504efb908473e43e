import pg from 'pg';

/** An advisory lock of the database `postgres`: everybody who uses the cluster shares it. */
const IN_USE = 20_261_121;

/** One process's use of a cluster, told to the others by a lock that ends with the process. */
export interface Presence {
  /** Answers whether nobody else is left. Of several that leave at once, one is told so. */
  leave(): Promise<boolean>;
}

export async function joinCluster(connection: pg.ClientConfig): Promise<Presence> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: 'coffer presence',
    keepAlive: true,
  });
  let broken = false;
  client.on('error', () => {
    broken = true;
  });
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE]);
  return {
    leave: async () => {
      // The server went away by itself, or somebody stopped it.
      if (broken) return false;
      let isAlone = false;
      try {
        await client.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]);
        const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [IN_USE]);
        isAlone = rows[0]?.alone === true;
        return isAlone;
      } finally {
        // Who is alone stops the server, which ends the connection: until then another that leaves is not told so too.
        if (!isAlone) await client.end();
      }
    },
  };
}
