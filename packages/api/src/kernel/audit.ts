import type { Role } from '@coffer/domain/member-roles.ts';
import { v7 as uuid } from 'uuid';
import type { CheckedCall } from './access.ts';
import type { RequestClientInfo } from './context.ts';
import { requireMatchingEtag } from './etag.ts';
import type { OperationResult } from './operation-meta.ts';
import type { ChangeReporter, RequestedWallet, Wallet } from './wallet.ts';

/** The author of a change: a caller with a credential, or the service on behalf of a person. */
type Author = Pick<Wallet, 'walletId' | 'transaction' | 'userId'> & {
  readonly credential: { readonly kind: string; readonly id: string | null; readonly clientId?: string };
};

export interface AuditEntry {
  /** The operation's name, as in the API reference. */
  readonly operation: string;
  /** The record before the change, or the records of a bulk change; null if there was none. */
  readonly before: { readonly id: string } | readonly { readonly id: string }[] | null;
  readonly after: unknown;
  readonly requestId: string | null;
  /** The role required to undo the change; absent or null if it can't be undone. */
  readonly undoRole?: Role | null;
  /** Where the request came from; absent for a job. */
  readonly from?: RequestClientInfo;
}

/**
 * Runs a write and, if it succeeds and changes something, writes its audit row with the former records and the
 * response.
 */
export async function withAuditRow<Result extends OperationResult>(
  { ctx, meta, path, wallet }: CheckedCall,
  operationRole: Role,
  next: (wallet: RequestedWallet & ChangeReporter) => Promise<Result>,
): Promise<Result> {
  const { ifMatch, id: requestId, from } = ctx.request;
  let before: AuditEntry['before'] = null;
  let after: object | null = null;
  let changed = true;
  let undoRole = operationRole;
  const result = await next({
    ...wallet,
    changing: (record) => {
      before = record;
      if (ifMatch !== null) requireMatchingEtag(ifMatch, record);
    },
    changingAll: (records, change) => {
      before = records;
      after = change;
    },
    unchanged: () => {
      changed = false;
    },
    undoneByRole: (role) => {
      undoRole = role;
    },
  });
  if (!result.ok || !changed) return result;
  ctx.reply.changeSetId = wallet.transaction.changeSetId;
  const answer = withoutSecrets(result.data, meta?.secretFields);
  writeAuditRow(wallet, {
    operation: path,
    before,
    after: after ?? answer,
    requestId,
    from,
    undoRole: meta?.notUndoable === undefined ? undoRole : null,
  });
  return result;
}

/**
 * Writes the audit row of a write in the write's own transaction. The id of a transaction's first audit row is the id
 * of the change set.
 */
export function writeAuditRow(
  wallet: Author,
  { operation, before, after, requestId, undoRole, from }: AuditEntry,
): void {
  const { credential } = wallet;
  wallet.transaction.atCommit({
    name: 'auditRow',
    text: `INSERT INTO "AuditRow" ("walletId", id, "userId", "credentialType", "credentialId", operation, "recordId", before, after,
             "requestId", "undoRole", "clientId", address, "userAgent")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      wallet.walletId,
      wallet.transaction.takeHead() ?? uuid(),
      wallet.userId,
      credential.kind,
      credential.id,
      operation,
      idOf(before) ?? idOf(after),
      before === null ? null : JSON.stringify(before),
      JSON.stringify(after),
      requestId,
      undoRole ?? null,
      credential.clientId ?? null,
      from?.address ?? null,
      from?.userAgent ?? null,
    ],
  });
}

/**
 * Returns the response with null in the named secret fields, for storing it. Secrets are shown only once, so the
 * history must not contain them.
 */
export function withoutSecrets(answer: unknown, fields: readonly string[] = []): unknown {
  if (fields.length === 0 || typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, fields.includes(name) ? null : value]),
  );
}

function idOf(answer: unknown): string | null {
  const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : null;
  return typeof id === 'string' ? id : null;
}
