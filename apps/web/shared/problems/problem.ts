import { TRPCClientError } from '@trpc/client';

export interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A problem as reported by the service, or `unreachable` if no response arrived. */
export interface ClientProblem {
  readonly code: string;
  readonly detail: string | null;
  readonly errors: readonly FieldProblem[];
  readonly retryAfter: number | null;
  /** The closing that caused `periodClosed`; `assetId` null means all assets. */
  readonly closing?: { readonly assetId: string | null; readonly date: string };
  /** The later changes that block an undo, if the code is `undoBlocked`. */
  readonly blockedBy?: readonly LaterChange[];
}

/** The problem when no response arrived. */
export const UNREACHABLE_PROBLEM: ClientProblem = { code: 'unreachable', detail: null, errors: [], retryAfter: null };

const LATER_CHANGE = ['historyId', 'operation', 'time', 'type', 'recordId'] as const;
/** A later change that an undo would overwrite. */
export type LaterChange = Readonly<Record<(typeof LATER_CHANGE)[number], string>>;

/**
 * Converts the error of a tRPC call to a problem: `unreachable` if no response arrived, `internal` if the response
 * contains no problem code.
 */
export function toClientProblem(error: unknown): ClientProblem {
  const data: unknown = error instanceof TRPCClientError ? error.data : null;
  if (typeof data !== 'object' || data === null) return UNREACHABLE_PROBLEM;
  const code: unknown = Reflect.get(data, 'code');
  const errors: unknown = Reflect.get(data, 'errors');
  const retryAfter: unknown = Reflect.get(data, 'retryAfter');
  return {
    code: typeof code === 'string' ? code : 'internal',
    detail: error instanceof Error ? error.message : null,
    errors: parseFieldProblems(errors),
    retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
    ...closingIn(Reflect.get(data, 'closing')),
    ...blockedByIn(Reflect.get(data, 'blockedBy')),
  };
}

function blockedByIn(said: unknown): Pick<ClientProblem, 'blockedBy'> {
  return Array.isArray(said) ? { blockedBy: said.filter(isLaterChange) } : {};
}

function isLaterChange(value: unknown): value is LaterChange {
  return (
    typeof value === 'object' &&
    value !== null &&
    LATER_CHANGE.every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

function closingIn(said: unknown): Pick<ClientProblem, 'closing'> {
  if (typeof said !== 'object' || said === null) return {};
  const [assetId, date]: unknown[] = [Reflect.get(said, 'assetId'), Reflect.get(said, 'date')];
  return typeof date === 'string' ? { closing: { assetId: typeof assetId === 'string' ? assetId : null, date } } : {};
}

export function parseFieldProblems(errors: unknown): readonly FieldProblem[] {
  return Array.isArray(errors) ? errors.filter(isFieldProblem) : [];
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['path', 'code', 'message'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}
