import { isUuid } from '@coffer/domain/uuid.ts';
import { type Credential, canReachWallet } from './credentials/credential-kinds.ts';
import type { OperationCall } from './operation-meta.ts';
import { Problem } from './problems.ts';

/** A call with its credential and the wallet id from its input. The rights in the wallet are not checked yet. */
export interface AuthenticatedCall extends OperationCall {
  readonly credential: Credential;
  readonly walletId: string;
}

/**
 * Calls `next` with the credential and the wallet id of the call. Queries no database.
 * @throws Problem `unauthorized`; `notFound` if the wallet id is invalid or the credential is limited to other wallets
 */
export async function withAuthenticatedCall<Result>(
  asked: OperationCallWithInput,
  next: (admitted: AuthenticatedCall) => Promise<Result>,
): Promise<Result> {
  const named = await readAuthenticatedCall(asked);
  if (!canReachWallet(named.credential, named.walletId)) throw new Problem('notFound');
  return next(named);
}

type OperationCallWithInput = OperationCall & { getRawInput(): Promise<unknown> };

/**
 * Returns the call with its credential and wallet id, without checking access.
 * @throws Problem `unauthorized` without a credential; `notFound` if the wallet id is invalid
 */
export async function readAuthenticatedCall({
  ctx,
  meta,
  path,
  getRawInput,
}: OperationCallWithInput): Promise<AuthenticatedCall> {
  const { credential } = ctx;
  const walletId = readWalletIdFromInput(await getRawInput());
  if (credential === null) throw new Problem('unauthorized');
  return { ctx, meta, path, credential, walletId };
}

function readWalletIdFromInput(input: unknown): string {
  const walletId: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'walletId') : undefined;
  // An invalid wallet id gets the same response as an unknown one.
  if (typeof walletId !== 'string' || !isUuid(walletId)) throw new Problem('notFound');
  return walletId.toLowerCase();
}
