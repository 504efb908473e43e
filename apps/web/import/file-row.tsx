'use client';

import { Badge, type Tone } from '@coffer/ui/badge.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import { X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAssets } from '../data/use-catalogue.ts';
import { useFormat } from '../format/use-format.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { daysOf, FORMATS, type ImportFile, isBusy, meantAccounts } from './import-file.ts';
import { useFileActions } from './use-file-actions.ts';

const TONES: Readonly<Record<ImportFile['state'], Tone>> = {
  uploaded: 'neutral',
  queued: 'accent',
  running: 'accent',
  done: 'positive',
  failed: 'danger',
};

/** A file that was sent: what it was taken for, and how far it is. */
export function FileRow({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const { walletId } = useWallet();
  const { discard } = useFileActions();
  const asset = useAssets().data?.items.find(({ id }) => id === file.assetId);
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 sm:px-5 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={`/w/${walletId}/import/${file.id}`}
            className="min-w-0 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            {file.filename}
          </Link>
          <Badge tone={TONES[file.state]}>
            {file.state === 'uploaded' && file.assetId === null ? t('needsAsset') : t(`states.${file.state}`)}
          </Badge>
        </div>
        <p className="mt-0.5 text-muted text-sm">
          <Contents file={file} />
          {asset !== undefined && ` → ${asset.name}`}
        </p>
        {isBusy(file) && (
          <ProgressBar
            className="mt-2"
            label={t('progressOf', { filename: file.filename })}
            value={file.progress}
            hideLabel
          />
        )}
      </div>
      {file.state !== 'running' && (
        <div className="relative z-1">
          <IconButton label={t('dismiss', { filename: file.filename })} size="small" onClick={() => discard(file)}>
            <X />
          </IconButton>
        </div>
      )}
    </li>
  );
}

/** `MT940 · 34 transactions · 1 Jan 2026 – 31 Mar 2026`, of several accounts with the chosen one before. */
export function Contents({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const format = useFormat();
  const chosen = file.settings['account'];
  const accounts = meantAccounts(file, chosen);
  const isPart = accounts.length < file.detected.accounts.length;
  const days = daysOf(accounts);
  const count = isPart ? accounts.reduce((sum, { bookings }) => sum + bookings, 0) : file.detected.bookings;
  const parts = [FORMATS[file.importerType], t('bookings', { count })];
  if (isPart && typeof chosen === 'string') parts.splice(1, 0, chosen);
  if (days !== null) parts.push(`${format.date(days.from)} – ${format.date(days.to)}`);
  return <>{parts.join(' · ')}</>;
}
