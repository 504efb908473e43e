import { isUuid } from '@coffer/domain/uuid.ts';
import { readAuthenticatedCall } from '../../kernel/authenticated-call.ts';
import { toSuccessfulResult } from '../../kernel/operation-meta.ts';
import { buildWriteProcedure } from '../../kernel/trpc.ts';
import type { WriteInterceptor } from '../../kernel/with-dry-run.ts';
import { runWithDryRun } from './run-with-dry-run.ts';

const triedFirst: WriteInterceptor = async (asked, write) => {
  const { ctx, path } = asked;
  const { credential, walletId } = await readAuthenticatedCall(asked);
  const { dryRun, code, ...input } = objectOf(await asked.getRawInput());
  const { database, now } = ctx;
  const ran = await runWithDryRun(
    { database, now, credential, walletId, operation: path, input, ...dryRunParameters({ dryRun, code }) },
    write,
  );
  if ('answer' in ran) return toSuccessfulResult(ran.answer);
  const { result, code: given, expiresTime, preview } = ran;
  if (!result.ok || given === null) return result;
  const { records: firstRecords = [], notShown = 0 } = preview ?? {};
  return toSuccessfulResult({ ...objectOf(result.data), code: given, expiresTime, firstRecords, notShown });
};

/**
 * A write in one wallet that supports `dryRun` and `code` in its input. Requires scope `service:write` and role member.
 */
export const dryRunProcedure = buildWriteProcedure({ scope: 'service:write', role: 'member' }, triedFirst);

/** Reads `dryRun` and `code` from the raw input. Invalid values are ignored here; the schema rejects them later. */
function dryRunParameters({ dryRun, code }: { readonly dryRun: unknown; readonly code: unknown }) {
  return { dryRun: dryRun === true, code: typeof code === 'string' && isUuid(code) ? code.toLowerCase() : undefined };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
