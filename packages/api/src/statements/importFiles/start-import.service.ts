import { addJobInWalletOrder } from '@coffer/db/jobs.ts';
import { z } from 'zod';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import { id, recordReferenceFields } from '../../kernel/shapes.ts';
import type { ChangeReporter, RequestedWallet } from '../../kernel/wallet.ts';
import type { ImportFile, startImportFileInput } from './importFiles.schema.ts';
import { getImportFile, lockImportFile, requireEditableImportFile } from './importFiles.service.ts';

/** Data of the import job: the file, and the member, session and request that started it. */
export const importFileJob = z.strictObject({
  ...recordReferenceFields,
  userId: id,
  sessionId: z.string(),
  requestId: z.string(),
  importAgain: z.union([z.literal(true), z.array(z.number().int())]).default([]),
  leaveOut: z.array(z.number().int()).default([]),
  opensAccount: z.boolean().default(false),
});

export type ImportFileJob = z.infer<typeof importFileJob>;

/** Queues the file for a worker. If two starts are concurrent, only one has an effect. */
export async function startImport(
  wallet: RequestedWallet & ChangeReporter,
  { walletId, id, importAgain = [], leaveOut = [], opensAccount = false }: z.infer<typeof startImportFileInput>,
  requestId: string,
): Promise<ImportFile> {
  const before = await lockImportFile(wallet, id);
  wallet.changing(before);
  if (before.state === 'queued' || before.state === 'running') {
    wallet.unchanged();
    return before;
  }
  requireEditableImportFile(before);
  if (before.assetId === null)
    throw invalidFieldProblem('invalidState', 'assetId', 'must be chosen before the import starts');
  await wallet.transaction.execute({
    text: `UPDATE "ImportFile" SET state = 'queued', progress = 0, problem = NULL, "startedTime" = NULL, "finishedTime" = NULL
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id],
  });
  const { userId, credential } = wallet;
  const choices = { importAgain, leaveOut, opensAccount };
  const job: ImportFileJob = { walletId, id, userId, sessionId: credential.id, requestId, ...choices };
  await addJobInWalletOrder(wallet.transaction, 'importFile', job);
  return getImportFile(wallet, id);
}
