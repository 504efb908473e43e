import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The configuration of a restored cluster. The configuration in an archive is never used, because it can name programs and
 * libraries that PostgreSQL runs. Coffer passes its settings when it starts the server.
 */
const FILES: Readonly<Record<string, string>> = {
  'postgresql.conf': '# Written by `npm run restore`.\n',
  'postgresql.auto.conf': '',
  'pg_hba.conf': 'local all all scram-sha-256\nlocal replication all scram-sha-256\n',
  'pg_ident.conf': '',
};

/** Writes the configuration files into a PostgreSQL data directory without any; returns their paths. */
export function writeClusterConfiguration(data: string): string[] {
  return Object.entries(FILES).map(([name, text]) => {
    const path = join(data, name);
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    return path;
  });
}
