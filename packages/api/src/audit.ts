import { v7 as uuid } from 'uuid';
import type { WalletScope } from './context.ts';

interface Change {
  /** The operation's name, as in the reference. */
  readonly operation: string;
  readonly before: { readonly id: string } | null;
  readonly after: unknown;
  readonly requestId: string;
}

/** Who did what: one row for each write, in the write's own transaction. */
export async function auditRow(wallet: WalletScope, { operation, before, after, requestId }: Change): Promise<void> {
  const { credential } = wallet;
  await wallet.transaction.query({
    name: 'auditRow',
    text: `INSERT INTO "AuditRow" ("walletId", id, "userId", "credentialType", "credentialId", operation, "recordId", before, after, "requestId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      wallet.walletId,
      uuid(),
      wallet.userId,
      credential.kind,
      credential.id,
      operation,
      before?.id ?? idOf(after),
      before === null ? null : JSON.stringify(before),
      JSON.stringify(after),
      requestId,
    ],
  });
}

function idOf(answer: unknown): string | null {
  const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : null;
  return typeof id === 'string' ? id : null;
}
