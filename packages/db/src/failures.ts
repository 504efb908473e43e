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
const DRIVER = /timeout exceeded when trying to connect|Connection terminated|pool after calling end/;

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
  const kinds = { 23503: 'reference', 23505: 'unique', 23514: 'check' } as const;
  for (const [code, kind] of Object.entries(kinds)) {
    if (codeOf(error) === code) return { kind, name: textOf(error, 'constraint') };
  }
  return null;
}

/** SQLSTATE or system error code; empty when the error has none. */
export function codeOf(error: unknown): string {
  return textOf(error, 'code');
}

function textOf(error: unknown, name: 'code' | 'constraint'): string {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
