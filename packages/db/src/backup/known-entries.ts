import { CLUSTER, CLUSTER_DATA, FILES, OTHERS } from './contents.ts';
import { MANIFEST } from './manifest.ts';

/** What becomes of an entry of an archive. */
type EntryUse = 'taken' | 'left' | 'refused';

/** Files of tables and indexes, also of those of one session. */
const RELATION = String.raw`(t\d+_)?\d+(_(fsm|vm|init))?(\.\d+)?`;

/** Folders of a data directory of PostgreSQL, with what may be in them. */
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
  // Tablespaces are links to other folders: Coffer makes none.
  ['pg_tblspc', /^(?!)/],
  ['pg_twophase', /^[0-9A-F]+$/],
  ['pg_wal', /^([0-9A-F]{24}|[0-9A-F]{8}\.history|archive_status|summaries)$/],
  ['pg_xact', /^[0-9A-F]+$/],
]);

/** The files directly in it. The label says where its log begins; it is no configuration. */
const DATA_FILES = new Set(['PG_VERSION', 'backup_label']);

/** Configuration, which names programs and libraries to run. Archives of the first format hold it; it is never taken. */
const CONFIGURATION = /^(postgresql(\.auto)?|pg_hba|pg_ident)\.conf$/;

/** Whether an entry behind the manifest is one of those that a backup consists of. */
export function entryUse(name: string, format: 1 | 2): EntryUse {
  if (name === MANIFEST) return 'refused';
  if (OTHERS.includes(name) || name === `${CLUSTER}/password` || name === FILES || name === CLUSTER_DATA)
    return 'taken';
  if (name.startsWith(`${FILES}/`)) return 'taken';
  if (!name.startsWith(`${CLUSTER_DATA}/`)) return 'refused';
  const path = name.slice(CLUSTER_DATA.length + 1);
  if (CONFIGURATION.test(path)) return format === 1 ? 'left' : 'refused';
  if (DATA_FILES.has(path) || FOLDERS.has(path)) return 'taken';
  const [folder = ''] = path.split('/', 1);
  return FOLDERS.get(folder)?.test(path.slice(folder.length + 1)) === true ? 'taken' : 'refused';
}

/** Whether a file of a data directory is configuration, which a backup leaves out. */
export function isConfiguration(path: string): boolean {
  return /\.conf(\.|$)/.test(path) || /^(recovery|standby)\.signal$/.test(path);
}
