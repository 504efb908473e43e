'use client';

import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Spinner } from '@coffer/ui/spinner.tsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUploadAndReadFile } from '#features/files/use-file-uploads.ts';
import { useRefusalMessage } from '#features/files/use-refusal-message.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { canRetryUpload, type StatementUpload, type UploadRefusal } from './use-statement-uploads.ts';

interface Props {
  readonly upload: StatementUpload;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** A file being uploaded, or the reason why it was rejected and what to do instead. */
export function UploadRow({ upload: { file, refusal }, onRetry, onDismiss }: Props) {
  const t = useTranslations('import');
  const common = useTranslations('common');
  const format = useFormat();
  const keeping = useStoreRejectedFile(file);
  const isKeepable = refusal !== null && mayBeKept(refusal);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5">
      <Sign isBusy={refusal === null || keeping.isKeeping} isKept={keeping.keptId !== null} />
      <div
        role={refusal === null || keeping.keptId !== null ? 'status' : 'alert'}
        className="min-w-[min(10rem,100%)] flex-1 [overflow-wrap:anywhere]"
      >
        <p className="font-medium">{file.name}</p>
        {refusal === null && <p className="text-muted text-sm">{t('sending', { size: format.bytes(file.size) })}</p>}
        {refusal !== null && keeping.keptId === null && <Why refusal={refusal} />}
        {keeping.refusal !== null && <p className="text-danger text-sm">{keeping.refusal}</p>}
        {keeping.keptId !== null && <p className="text-muted text-sm">{t('refused.kept')}</p>}
      </div>
      {refusal !== null && (
        <div className="flex flex-wrap items-center gap-1">
          {isKeepable && keeping.keptId === null && (
            <Button size="small" pending={keeping.isKeeping} onClick={() => void keeping.keep()}>
              {t('refused.keep')}
            </Button>
          )}
          {keeping.keptId !== null && <KeptLink id={keeping.keptId} />}
          {canRetryUpload(refusal) && (
            <Button size="small" onClick={onRetry}>
              {common('retry')}
            </Button>
          )}
          <IconButton label={t('dismiss', { filename: file.name })} size="small" onClick={onDismiss}>
            <X />
          </IconButton>
        </div>
      )}
    </li>
  );
}

/** Whether the rejected file can be stored under Files, which accepts no archives. */
function mayBeKept(refusal: UploadRefusal): boolean {
  return refusal.kind === 'content' || (refusal.kind === 'document' && refusal.document !== 'archive');
}

function Sign({ isBusy, isKept }: { isBusy: boolean; isKept: boolean }) {
  if (isBusy) return <Spinner />;
  return isKept ? (
    <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
  ) : (
    <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
  );
}

function Why({ refusal }: { refusal: UploadRefusal }) {
  const t = useTranslations('import.refused');
  const words = useProblemSentence();
  if (refusal.kind === 'document') {
    return (
      <>
        <p className="text-danger text-sm">{t(refusal.document)}</p>
        <p className="text-muted text-sm">{t('formats')}</p>
      </>
    );
  }
  const [error] = refusal.problem.errors;
  return (
    <>
      <p className="text-danger text-sm">{words({ ...refusal.problem, retryAfter: null })}</p>
      {refusal.kind === 'content' && (
        <p className="text-muted text-sm">
          {error === undefined ? null : <bdi>{error.message}.</bdi>} {t('formats')}
        </p>
      )}
    </>
  );
}

function KeptLink({ id }: { id: string }) {
  const t = useTranslations('import.refused');
  const { walletId } = useWallet();
  return (
    <Button size="small" asChild>
      <Link href={`/w/${walletId}/files?file=${id}`}>{t('show')}</Link>
    </Button>
  );
}

interface RejectedFileStorage {
  readonly isKeeping: boolean;
  /** The id of the stored file, once uploaded. */
  readonly keptId: string | null;
  readonly refusal: string | null;
}

/** Stores a rejected file under Files, so that it need not be chosen again. */
function useStoreRejectedFile(file: File) {
  const sendOne = useUploadAndReadFile();
  const words = useRefusalMessage();
  const [state, setState] = useState<RejectedFileStorage>({ isKeeping: false, keptId: null, refusal: null });
  const keep = async () => {
    setState({ isKeeping: true, keptId: null, refusal: null });
    try {
      const keptId = await sendOne(file, null, () => undefined);
      setState({ isKeeping: false, keptId, refusal: null });
    } catch (error) {
      setState({ isKeeping: false, keptId: null, refusal: words(error, file.name) });
    }
  };
  return { ...state, keep };
}
