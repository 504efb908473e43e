'use client';

import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import type { ImportFile } from './import-file.ts';
import { proposedAccount } from './new-account-proposals.ts';
import { useCreateImportAccount } from './use-import-all.ts';
import type { useImportChoices } from './use-import-choices.ts';

/** The account that the import will create, if any, and a function that saves the choices and creates it. */
export function useImportTarget(file: ImportFile, { assetId, settings, keepAll }: ReturnType<typeof useImportChoices>) {
  const { data: assets } = useAssets();
  const makeAccount = useCreateImportAccount();
  const showProblem = useProblemToast();
  const proposed = proposedAccount({ ...file, assetId, settings }, assets?.items);
  const place = async (): Promise<boolean> => {
    if (proposed === null) return keepAll();
    try {
      return await keepAll({ assetId: await makeAccount(proposed) });
    } catch (problem) {
      showProblem(problem);
      return false;
    }
  };
  return { proposed, place };
}
