import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { distributeTables } from './distribute-tables.ts';

test('rejects a database without Citus', async () => {
  await expect(distributeTables(inject('database'))).rejects.toThrow('The database does not have the extension citus');
});

test('rejects a database without migrations, with advice', async () => {
  const owner = new pg.Client(inject('database'));
  await owner.connect();
  const database = `bare_${randomUUID().replaceAll('-', '')}`;
  await owner.query(`CREATE DATABASE ${database}`);
  const bare = new pg.Client({ ...inject('database'), database });
  try {
    await bare.connect();
    // A table of Citus that `distribute` reads.
    await bare.query('CREATE TABLE pg_dist_node (noderole text, shouldhaveshards boolean)');
    await expect(distributeTables({ ...inject('database'), database })).rejects.toThrow('no workers');
    await bare.query(`INSERT INTO pg_dist_node VALUES ('primary', true)`);
    await expect(distributeTables({ ...inject('database'), database })).rejects.toThrow('not migrated. Start Coffer');
  } finally {
    await bare.end();
    await owner.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await owner.end();
  }
});
