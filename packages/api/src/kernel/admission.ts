import { isUuid } from '@coffer/domain/uuid.ts';
import { type Credential, reaches } from './credentials/kinds.ts';
import { Problem } from './problems.ts';
import type { OperationCall } from './request.ts';

/** Somebody asks about a wallet. */
export interface Admitted extends OperationCall {
  readonly credential: Credential;
  readonly walletId: string;
}

/** Finds out who asks about which wallet, before anything is asked of the database. */
export async function admission<Result>(
  asked: AskedOf,
  next: (admitted: Admitted) => Promise<Result>,
): Promise<Result> {
  const named = await walletNamed(asked);
  if (!reaches(named.credential, named.walletId)) throw new Problem('notFound');
  return next(named);
}

type AskedOf = OperationCall & { getRawInput(): Promise<unknown> };

/** The wallet that a credential asks about, whether or not it may reach it. */
export async function walletNamed({ ctx, meta, path, getRawInput }: AskedOf): Promise<Admitted> {
  const { credential } = ctx;
  const walletId = walletIdOf(await getRawInput());
  if (credential === null) throw new Problem('unauthorized');
  return { ctx, meta, path, credential, walletId };
}

function walletIdOf(input: unknown): string {
  const walletId: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'walletId') : undefined;
  // A wallet that cannot exist is answered like one that does not.
  if (typeof walletId !== 'string' || !isUuid(walletId)) throw new Problem('notFound');
  return walletId.toLowerCase();
}
