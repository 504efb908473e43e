import type { Wallet } from '../../kernel/wallet.ts';
import { notify } from '../../people/notifications/notify.ts';
import type { ImportFile } from './importFiles.schema.ts';

/** Tells who started an import what came of it. */
export async function notifyOfImport(wallet: Wallet, file: ImportFile): Promise<void> {
  const { id, filename, assetId, importId, state, result, problem } = file;
  await notify(wallet, {
    type: 'importFinished',
    recipientUserIds: [wallet.userId],
    payload: {
      ...{ importFileId: id, filename, assetId, importId, state },
      created: result?.created ?? 0,
      duplicates: result?.duplicates ?? 0,
      skipped: result?.skipped ?? 0,
      problem: problem?.code ?? null,
    },
  });
}
