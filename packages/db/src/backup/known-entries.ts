import { CLUSTER_DATA_FOLDER, CLUSTER_FOLDER, DEMO_AND_KEY_FILES, FILES_FOLDER } from './contents.ts';
import { MANIFEST_ENTRY_NAME } from './manifest.ts';

/** How an archive entry is handled: it is unpacked, it is ignored, or the whole archive is rejected. */
type EntryUse = 'unpacked' | 'ignored' | 'rejected';

/** Files of tables and indexes, including temporary tables. */
const RELATION = String.raw`(t\d+_)?\d+(_(fsm|vm|init))?(\.\d+)?`;

/** Folders of a PostgreSQL data directory and patterns of their entries. */
const FOLDERS: ReadonlyMap<string, RegExp> = new Map([
  ['base', new RegExp(String.raw`^\d+(/(PG_VERSION|pg_filenode\.map|${RELATION}))?$`)],
  ['global', new RegExp(String.raw`^(pg_control|pg_filenode\.map|${RELATION})$`)],
  ['pg_commit_ts', /^[0-9A-F]+$/],
  ['pg_dynshmem', /^(?!)/],
  ['pg_logical', /^(replorigin_checkpoint|mappings|snapshots)$/],
  ['pg_multixact', /^(members|offsets)(\/[0-9A-F]+)?$/],
  ['pg_notify', /^(?!)/],
  ['pg_replslot', /^(?!)/],
  ['pg_serial', /^(?!)/],
  ['pg_snapshots', /^(?!)/],
  ['pg_stat', /^[\w.]+$/],
  ['pg_stat_tmp', /^(?!)/],
  ['pg_subtrans', /^(?!)/],
  // Tablespaces are links to other folders; Coffer has none.
  ['pg_tblspc', /^(?!)/],
  ['pg_twophase', /^[0-9A-F]+$/],
  ['pg_wal', /^([0-9A-F]{24}|[0-9A-F]{8}\.history|archive_status|summaries)$/],
  ['pg_xact', /^[0-9A-F]+$/],
]);

/** Files directly in the data directory. `backup_label` states where the log begins; it is not configuration. */
const DATA_FILES = new Set(['PG_VERSION', 'backup_label']);

/**
 * Matches configuration files, which are never unpacked, because they can name programs and libraries to run. Only
 * archives of the first format contain such files.
 */
const CONFIGURATION = /^(postgresql(\.auto)?|pg_hba|pg_ident)\.conf$/;

/** Returns how to handle an archive entry that follows the manifest. */
export function archiveEntryUse(name: string, format: 1 | 2): EntryUse {
  if (name === MANIFEST_ENTRY_NAME) return 'rejected';
  if (
    DEMO_AND_KEY_FILES.includes(name) ||
    name === `${CLUSTER_FOLDER}/password` ||
    name === FILES_FOLDER ||
    name === CLUSTER_DATA_FOLDER
  )
    return 'unpacked';
  if (name.startsWith(`${FILES_FOLDER}/`)) return 'unpacked';
  if (!name.startsWith(`${CLUSTER_DATA_FOLDER}/`)) return 'rejected';
  const path = name.slice(CLUSTER_DATA_FOLDER.length + 1);
  if (CONFIGURATION.test(path)) return format === 1 ? 'ignored' : 'rejected';
  if (DATA_FILES.has(path) || FOLDERS.has(path)) return 'unpacked';
  const [folder = ''] = path.split('/', 1);
  return FOLDERS.get(folder)?.test(path.slice(folder.length + 1)) === true ? 'unpacked' : 'rejected';
}

/**
 * True if a file of a PostgreSQL data directory, given by its path in that directory, is configuration. Backups exclude
 * configuration.
 */
export function isClusterConfigurationFile(path: string): boolean {
  return /\.conf(\.|$)/.test(path) || /^(recovery|standby)\.signal$/.test(path);
}
