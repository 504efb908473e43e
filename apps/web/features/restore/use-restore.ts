'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import type { ClientProblem } from '#shared/problems/problem.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import { distinctName } from '#shared/texts/distinct-name.ts';
import { toRestoreFileFault } from './file-fault.ts';
import { uploadExport } from './upload-export.ts';

export type RestoreState =
  | { readonly step: 'choosing' }
  /** `percent` is the uploaded part; null while the service reads the file. */
  | { readonly step: 'sending'; readonly file: File; readonly percent: number | null }
  | { readonly step: 'refused'; readonly file: File; readonly reason: string; readonly canRetry: boolean }
  | { readonly step: 'done' };

/** Creates a wallet from an export and opens it. A refused file can be sent again. */
export function useRestore(personId: string) {
  const wordsOf = useRefusalMessage();
  const tellApart = useRenameIfNotUnique();
  const [state, setState] = useState<RestoreState>({ step: 'choosing' });
  const stop = useRef<() => void>(() => undefined);
  const send = async (file: File) => {
    setState({ step: 'sending', file, percent: 0 });
    const sending = uploadExport(file, {
      personId,
      onProgress: (percent) => setState({ step: 'sending', file, percent }),
    });
    stop.current = sending.stop;
    const outcome = await sending.outcome;
    if (outcome.kind === 'stopped') return setState({ step: 'choosing' });
    if (outcome.kind === 'refused') {
      const { problem } = outcome;
      // Sending an invalid file again doesn't help.
      const canRetry = problem.code !== 'invalidFile';
      return setState({ step: 'refused', file, reason: wordsOf(problem), canRetry });
    }
    setState({ step: 'done' });
    await tellApart(outcome.id);
    openFreshPage(`/w/${outcome.id}`);
  };
  return { state, send, stop: () => stop.current() };
}

/** Returns a function that renames the restored wallet if another wallet of the person has the same name. */
function useRenameIfNotUnique(): (walletId: string) => Promise<void> {
  const t = useTranslations('identity.restore');
  const client = useTRPCClient();
  return async (walletId) => {
    try {
      const wallets = (await client.wallets.list.query({ limit: 500 })).items;
      const restored = wallets.find(({ id }) => id === walletId);
      const taken = wallets.flatMap(({ id, name }) => (id === walletId ? [] : name));
      if (restored === undefined || distinctName([restored.name], taken) === restored.name) return;
      const name = distinctName([t('restoredName', { name: restored.name.slice(0, ROOM) })], taken);
      await client.wallets.update.mutate({ walletId, name });
    } catch {
      // Ignore the failure: the restored wallet is complete, and only shares its name with another wallet.
    }
  };
}

/** Characters kept of the old name, so that the new name fits into the maximum length. */
const ROOM = 150;

function useRefusalMessage(): (problem: ClientProblem) => string {
  const t = useTranslations('identity.restore');
  const words = useProblemSentence();
  return (problem) => {
    if (problem.code === 'tooManyRequests') return t('busy');
    if (problem.code !== 'invalidFile') return words(problem);
    const found = toRestoreFileFault(problem);
    switch (found.kind) {
      case 'otherFile':
      case 'damaged':
        return t(found.kind);
      case 'whole':
        return t('faults.other', { said: found.said });
      default:
        return t('atLine', {
          line: found.line,
          fault: found.fault === null ? t('faults.other', { said: found.said }) : t(`faults.${found.fault}`),
        });
    }
  };
}
