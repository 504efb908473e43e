import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { clusterOwnershipSetter } from '../embedded/cluster.ts';

/** An empty, migrated database on the server of the test run, which other databases are copied from. */
export const DATABASE_TEMPLATE = 'coffer_template';

/** Copies a stopped cluster into a folder, because creating and migrating a cluster takes seconds. */
export function copyStoppedCluster(template: string, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const own = clusterOwnershipSetter(directory);
  for (const name of ['data', 'password']) cpSync(join(template, name), join(directory, name), { recursive: true });
  own(...readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name)));
}
