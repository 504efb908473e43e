'use client';

import { useEffect, useRef, useState } from 'react';
import { warnBeforeLeaving } from '#shared/connection/warn-before-leaving.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { CsvSettingsInput } from './csv-settings.ts';
import { type ImportFile, uniqueSuggestedAssetId } from './import-file.ts';
import { useImportFileActions } from './use-import-file-actions.ts';

interface ImportFileChoices {
  readonly assetId?: string | null;
  readonly settings?: CsvSettingsInput;
}

/**
 * The user's choices for a file. They are saved immediately, so that a reload or another device continues from them.
 */
export function useImportChoices(file: ImportFile) {
  const { mayWrite } = useWallet();
  const { decide } = useImportFileActions();
  const [settings, setSettings] = useState<CsvSettingsInput>(file.settings);
  const [assetId, setAssetId] = useState(file.assetId ?? uniqueSuggestedAssetId(file, file.settings['account']));
  const last = useRef(Promise.resolve(true));
  const [unkept, setUnkept] = useState(0);
  const isKept = unkept === 0;
  useEffect(() => (isKept ? undefined : warnBeforeLeaving()), [isKept]);
  // Saved one after another, so that an earlier choice never overwrites a later one.
  const keep = (decided: ImportFileChoices): Promise<boolean> => {
    setUnkept((before) => before + 1);
    last.current = last.current.then(() => decide(file.id, decided)).finally(() => setUnkept((before) => before - 1));
    return last.current;
  };
  const change = (next: ImportFileChoices) => {
    if (next.assetId !== undefined) setAssetId(next.assetId);
    if (next.settings !== undefined) setSettings(next.settings);
    if (mayWrite) void keep(next);
  };
  const keepAll = (more: ImportFileChoices = {}) => {
    if (more.assetId !== undefined) setAssetId(more.assetId);
    return keep({ assetId, settings, ...more });
  };
  return { assetId, settings, isKept, change, keepAll };
}
