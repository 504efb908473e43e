/** The database is away or takes no more connections: nothing was done, trying again later is right. */
export class DatabaseUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the database is not available', options);
    this.name = 'DatabaseUnavailable';
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const RETRYABLE = new Set(['40001', '40P01']);
const UNAVAILABLE = new Set(['53300', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006']);
const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|pool after calling end/;

/** Disk full, out of memory, a device that fails; ENOSPC and EDQUOT are the same of files. */
const OUT_OF_ROOM = new Set(['53000', '53100', '53200', '58030', 'ENOSPC', 'EDQUOT']);

/**
 * The disk is full or the memory used up, at a statement or at a file, also where another error wraps that one: nothing
 * was done, and it works again when there is room.
 */
export function isOutOfRoom(error: unknown): boolean {
  for (let [one, depth] = [error, 0]; one instanceof Error && depth < 10; depth += 1) {
    if (OUT_OF_ROOM.has(codeOf(one))) return true;
    one = one.cause;
  }
  return false;
}

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE.has(code) || SYSTEM.has(code)) return true;
  return error instanceof Error && DRIVER.test(error.message);
}

/** A broken rule of the schema: which kind, and the constraint's name. Null for every other error. */
export function brokenConstraint(error: unknown): { kind: 'reference' | 'unique' | 'check'; name: string } | null {
  const kind = BROKEN.get(codeOf(error));
  if (kind === undefined) return null;
  const name = text(at(error, 'constraint')) || text(at(error, ...RAISED, 'constraint', 'index'));
  return { kind, name: name.replace(OF_SHARD, '') };
}

/** A piece of a distributed table has its number behind the names of its constraints. */
const OF_SHARD = /_\d+$/;

const BROKEN: ReadonlyMap<string, 'reference' | 'unique' | 'check'> = new Map([
  ['23503', 'reference'],
  ['23505', 'unique'],
  ['23514', 'check'],
]);

/** What there would be too much of, and how much there may be (`coffer.count_records`). Null for every other error. */
export function exceededQuota(error: unknown): { readonly name: string; readonly limit: string } | null {
  if (codeOf(error) !== 'CF001') return null;
  const message = text(at(error, ...RAISED, 'originalMessage')) || text(at(error, 'message'));
  const [, name = '', limit = ''] = /quota (\w+) (\d+)/.exec(message) ?? [];
  return { name, limit };
}

/** The closing that forbids a change (`coffer.refuse_closed`). Null for every other error. */
export function refusingClosing(
  error: unknown,
): { readonly id: string; readonly assetId: string | null; readonly date: string } | null {
  if (codeOf(error) !== 'CF002') return null;
  const message = text(at(error, ...RAISED, 'originalMessage')) || text(at(error, 'message'));
  const [, id = '', asset = '', date = ''] = /closed ([\w-]+) ([\w-]+) ([\d-]+)/.exec(message) ?? [];
  return { id, assetId: asset === '-' ? null : asset, date };
}

/** SQLSTATE or system error code, also of an error that Prisma has wrapped; empty when there is none. */
export function codeOf(error: unknown): string {
  return text(at(error, ...RAISED, 'originalCode')) || text(at(error, 'code'));
}

/** Where Prisma's errors keep what the database said. */
const RAISED = ['meta', 'driverAdapterError', 'cause'] as const;

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
