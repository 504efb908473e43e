/** The database is unavailable or accepts no more connections: nothing was done, and the caller should retry later. */
export class DatabaseUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('the database is not available', options);
    this.name = 'DatabaseUnavailableError';
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const RETRYABLE = new Set(['40001', '40P01']);
const UNAVAILABLE = new Set(['53300', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006']);
const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|pool after calling end/;

/** Disk full, out of memory, failing device; ENOSPC and EDQUOT are the equivalents for files. */
const OUT_OF_ROOM = new Set(['53000', '53100', '53200', '58030', 'ENOSPC', 'EDQUOT']);

/**
 * True if a statement or a file access failed because the disk or the memory is full or the device fails, also if the
 * error is wrapped. The operation changed nothing, and can be repeated once there is space.
 */
export function isDiskOrMemoryFull(error: unknown): boolean {
  for (let [one, depth] = [error, 0]; one instanceof Error && depth < 10; depth += 1) {
    if (OUT_OF_ROOM.has(databaseErrorCode(one))) return true;
    one = one.cause;
  }
  return false;
}

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(databaseErrorCode(error));
}

export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (UNAVAILABLE.has(code) || SYSTEM.has(code)) return true;
  return error instanceof Error && DRIVER.test(error.message);
}

/** The kind and the name of the violated constraint of the schema; null if the error has another cause. */
export function findViolatedConstraint(
  error: unknown,
): { kind: 'reference' | 'unique' | 'check'; name: string } | null {
  const kind = BROKEN.get(databaseErrorCode(error));
  if (kind === undefined) return null;
  const name =
    text(readNestedValue(error, 'constraint')) ||
    text(readNestedValue(error, ...PRISMA_CAUSE_PATH, 'constraint', 'index'));
  return { kind, name: name.replace(SHARD_SUFFIX, '') };
}

/** Matches the shard number that distributed tables append to constraint names. */
const SHARD_SUFFIX = /_\d+$/;

const BROKEN: ReadonlyMap<string, 'reference' | 'unique' | 'check'> = new Map([
  ['23503', 'reference'],
  ['23505', 'unique'],
  ['23514', 'check'],
]);

/** The name and the limit of the exceeded quota (`coffer.count_records`); null if the error has another cause. */
export function findExceededQuota(error: unknown): { readonly name: string; readonly limit: string } | null {
  if (databaseErrorCode(error) !== 'CF001') return null;
  const message =
    text(readNestedValue(error, ...PRISMA_CAUSE_PATH, 'originalMessage')) || text(readNestedValue(error, 'message'));
  const [, name = '', limit = ''] = /quota (\w+) (\d+)/.exec(message) ?? [];
  return { name, limit };
}

/** The closing that prevents a change (`coffer.refuse_closed`); null if the error has another cause. */
export function findRefusingClosing(
  error: unknown,
): { readonly id: string; readonly assetId: string | null; readonly date: string } | null {
  if (databaseErrorCode(error) !== 'CF002') return null;
  const message =
    text(readNestedValue(error, ...PRISMA_CAUSE_PATH, 'originalMessage')) || text(readNestedValue(error, 'message'));
  const [, id = '', asset = '', date = ''] = /closed ([\w-]+) ([\w-]+) ([\d-]+)/.exec(message) ?? [];
  return { id, assetId: asset === '-' ? null : asset, date };
}

/** SQLSTATE or system error code, also of an error wrapped by Prisma; empty if there is none. */
export function databaseErrorCode(error: unknown): string {
  return text(readNestedValue(error, ...PRISMA_CAUSE_PATH, 'originalCode')) || text(readNestedValue(error, 'code'));
}

/** Path to the database's own error within Prisma's errors. */
const PRISMA_CAUSE_PATH = ['meta', 'driverAdapterError', 'cause'] as const;

function readNestedValue(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
