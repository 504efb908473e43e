// Recognises the exports of other apps by names and columns alone, before anything is uploaded or unpacked.

/** The properties of a file that are known before it is read completely. */
export interface FileSample {
  /** The beginning of a text, of an unpacked gzip file or of an SQLite database; empty for other files. */
  readonly head: string;
  /** The names in a ZIP archive; empty for other files. */
  readonly entries: readonly string[];
}

interface ExportSigns {
  /** Names in the schema of an SQLite database. */
  readonly database?: readonly string[];
  /** Matches the beginning of a text that is not a table. */
  readonly text?: RegExp;
  /** Each pattern must match a name in the archive. */
  readonly archive?: readonly RegExp[];
  /** Tables with these columns, in lower case. Further columns may exist. */
  readonly tables?: readonly (readonly string[])[];
  /** Tables with these columns and no others, because bank statements often have the same columns and more. */
  readonly wholeTables?: readonly (readonly string[])[];
}

/** Detection rules for files of other apps, by the app's name in the contract; a test compares the names. */
export const APP_EXPORT_SIGNATURES = {
  actual: {
    archive: [/(?:^|\/)db\.sqlite$/, /(?:^|\/)metadata\.json$/],
    database: ['zero_budgets', 'category_mapping'],
  },
  ynab: {
    archive: [/ - Register\.csv$/i],
    // A response of YNAB's API: a plan, formerly called a budget.
    text: /^\ufeff?\s*\{(?=.*"(?:plan|budget)"\s*:\s*\{)(?=.*"(?:last_modified_on|first_month|cleared_balance)"\s*:)/s,
    tables: [
      ['account', 'payee', 'outflow', 'inflow'],
      ['month', 'category', 'assigned', 'activity'],
      ['month', 'category', 'budgeted', 'activity'],
    ],
  },
  mint: { tables: [['date', 'original description', 'amount', 'transaction type', 'account name']] },
  monarch: {
    tables: [['date', 'merchant', 'account', 'original statement', 'amount']],
    wholeTables: [
      ['date', 'amount', 'account name'],
      ['date', 'balance', 'account'],
    ],
  },
  gnucash: { database: ['gnclock', 'quantity_denom'], text: /^\s*(?:<\?xml[^>]{0,200}>\s*)?<gnc-v2\b/ },
  hledger: { tables: [['txnidx', 'account', 'amount', 'commodity', 'credit', 'debit']] },
  beancount: { tables: [['id', 'date', 'payee', 'narration', 'account', 'number', 'currency']] },
  firefly: { tables: [['journal_id', 'group_id', 'source_name', 'destination_name']] },
} as const satisfies Readonly<Record<string, ExportSigns>>;

type KnownExport = keyof typeof APP_EXPORT_SIGNATURES;

/** The app that exported all the files; null if a file is not recognised, or if the files come from different apps. */
export function recogniseAppExport(files: readonly FileSample[]): KnownExport | null {
  // biome-ignore lint/plugin: the result type of Object.keys loses the names of the apps.
  const names = Object.keys(APP_EXPORT_SIGNATURES) as KnownExport[];
  return files.length === 0 ? null : (names.find((name) => files.every((file) => isExportOf(name, file))) ?? null);
}

function isExportOf(name: KnownExport, { head, entries }: FileSample): boolean {
  const { archive = [], database = [], text, tables = [], wholeTables = [] }: ExportSigns = APP_EXPORT_SIGNATURES[name];
  if (entries.length > 0)
    return archive.length > 0 && archive.every((pattern) => entries.some((entry) => pattern.test(entry)));
  if (isSqliteStart(head)) return database.length > 0 && database.every((one) => head.includes(one));
  if (text?.test(head) === true) return true;
  const columns = columnsOf(head);
  const hasAll = (needed: readonly string[]) => needed.every((column) => columns.has(column));
  return tables.some(hasAll) || wholeTables.some((whole) => hasAll(whole) && columns.size === whole.length);
}

/** Whether a text with one character per byte begins like an SQLite database. */
export function isSqliteStart(head: string): boolean {
  return head.startsWith('SQLite format 3');
}

function columnsOf(head: string): ReadonlySet<string> {
  const [line = ''] = head.replace(/^\ufeff?(?:"?sep=."?\r?\n)?/i, '').split(/\r?\n/, 1);
  const names = line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '').trim().toLowerCase());
  return new Set(names.filter((name) => name !== ''));
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const MAX_ENTRIES = 1000;

/** The entry names of a ZIP archive, read from its last bytes; names outside these bytes are missing. */
export function zipEntryNames(tail: Uint8Array): string[] {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  let end = tail.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) return [];
  // The central directory of a ZIP archive ends where its end record begins.
  let at = Math.max(0, end - view.getUint32(end + 12, true));
  const names: string[] = [];
  while (at + 46 <= end && names.length < MAX_ENTRIES && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const next = at + 46 + (name ?? 0);
    names.push(new TextDecoder().decode(tail.subarray(at + 46, next)));
    at = next + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}
