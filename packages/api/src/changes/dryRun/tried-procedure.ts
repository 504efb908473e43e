import { isUuid } from '@coffer/domain/uuid.ts';
import { walletNamed } from '../../kernel/admission.ts';
import type { Around } from '../../kernel/inspected.ts';
import { answerWithout } from '../../kernel/request.ts';
import { writeProcedureOf } from '../../kernel/trpc.ts';
import { runTried } from './trials.ts';

const triedFirst: Around = async (asked, write) => {
  const { ctx, path } = asked;
  const { credential, walletId } = await walletNamed(asked);
  const { dryRun, code, ...input } = objectOf(await asked.getRawInput());
  const { database, now } = ctx;
  const ran = await runTried(
    { database, now, credential, walletId, operation: path, input, ...trialOf({ dryRun, code }) },
    write,
  );
  if ('answer' in ran) return answerWithout(ran.answer);
  const { result, code: given, expiresTime, preview } = ran;
  if (!result.ok || given === null) return result;
  const { records: firstRecords = [], notShown = 0 } = preview ?? {};
  return answerWithout({ ...objectOf(result.data), code: given, expiresTime, firstRecords, notShown });
};

/** Writes in one wallet what can be tried first, by `dryRun` and `code` of its input: scope `service:write`, role member. */
export const triedProcedure = writeProcedureOf({ scope: 'service:write', role: 'member' }, triedFirst);

/** What the input says of the trial, before it is checked: what is wrong with it the shapes say. */
function trialOf({ dryRun, code }: { readonly dryRun: unknown; readonly code: unknown }) {
  return { dryRun: dryRun === true, code: typeof code === 'string' && isUuid(code) ? code.toLowerCase() : undefined };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
