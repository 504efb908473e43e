'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { FileDrop } from '@coffer/ui/file-drop.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useRestore } from './use-restore.ts';

/** The form to create a wallet from an export. */
export function RestoreWallet({ personId }: { personId: string }) {
  const t = useTranslations('identity.restore');
  const { state, send, stop } = useRestore(personId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-pretty text-muted">{t('text')}</p>
      {state.step === 'refused' && <Refusal {...state} onRetry={() => void send(state.file)} />}
      {state.step === 'sending' && <Progress file={state.file} percent={state.percent} onStop={stop} />}
      {state.step === 'done' && <Banner tone="positive">{t('opening')}</Banner>}
      {/* Stays mounted during the upload, to keep the focus. */}
      <FileDrop
        label={t('drop')}
        hint={t('dropHint')}
        accept=".jsonl,.gz"
        pending={state.step === 'sending' || state.step === 'done'}
        className="py-6"
        onFiles={([file]) => file !== undefined && void send(file)}
      />
    </div>
  );
}

interface RefusalProps {
  readonly file: File;
  readonly reason: string;
  readonly canRetry: boolean;
  readonly onRetry: () => void;
}

function Refusal({ file, reason, canRetry, onRetry }: RefusalProps) {
  const t = useTranslations('identity.restore');
  const common = useTranslations('common');
  return (
    <Banner
      tone="danger"
      title={t('refused', { filename: file.name })}
      action={
        canRetry && (
          <Button size="small" onClick={onRetry}>
            {common('retry')}
          </Button>
        )
      }
    >
      {reason}
    </Banner>
  );
}

function Progress({ file, percent, onStop }: { file: File; percent: number | null; onStop: () => void }) {
  const t = useTranslations('identity.restore');
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ProgressBar
        label={percent === null ? t('reading') : t('sending', { filename: file.name })}
        value={percent}
        detail={percent === null ? format.bytes(file.size) : format.percent(Math.floor(percent) / 100)}
        className="min-w-[min(12rem,100%)] flex-1"
      />
      {/* After the upload, the service finishes regardless of the browser. */}
      {percent !== null && (
        <Button size="small" onClick={onStop}>
          {t('stop')}
        </Button>
      )}
    </div>
  );
}
