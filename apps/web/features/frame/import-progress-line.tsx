'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { RouterOutputs } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface Props {
  /** The files that are being imported; at least one. */
  readonly running: readonly RouterOutputs['importFiles']['list'][number][];
}

/** Names the running imports and shows their progress. */
export function ImportProgressLine({ running }: Props) {
  const t = useTranslations('frame');
  const format = useFormat();
  const { walletId } = useWallet();
  const [first] = running;
  if (first === undefined) return null;
  const progress = running.reduce((sum, file) => sum + file.progress, 0) / running.length / 100;
  return (
    <Link
      href={running.length === 1 ? `/w/${walletId}/import/${first.id}` : `/w/${walletId}/import`}
      className="relative block border-line print:hidden border-b bg-sunken px-4 py-1.5 text-muted text-sm md:px-8"
    >
      <span role="status" className="flex justify-between gap-4">
        <span className="truncate">
          {running.length === 1
            ? t('importing', { filename: first.filename })
            : t('importingMore', { count: running.length })}
        </span>
        <span className="shrink-0 tabular-nums">{t('importedOf', { percent: format.percent(progress) })}</span>
      </span>
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent transition-transform duration-150"
        style={{ transform: `scaleX(${progress})` }}
      />
    </Link>
  );
}
