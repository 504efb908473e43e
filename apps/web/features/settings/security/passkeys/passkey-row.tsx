import { Button } from '@coffer/ui/button.tsx';
import { Fingerprint } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FactLine } from '#features/settings/fact-line.tsx';
import type { RouterOutputs } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';

export type ListedPasskey = RouterOutputs['passkeys']['list'][number];

interface Props {
  readonly passkey: ListedPasskey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function PasskeyRow({ passkey: { name, createdTime, lastUsedTime }, onRename, onRemove }: Props) {
  const t = useTranslations('settings.security.passkeys');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Fingerprint aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <FactLine>
          <RelativeTime time={createdTime}>{(time) => t('made', { time })}</RelativeTime>
          {lastUsedTime === null ? (
            <span>{t('neverUsed')}</span>
          ) : (
            <RelativeTime time={lastUsedTime}>{(time) => t('lastUsed', { time })}</RelativeTime>
          )}
        </FactLine>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={t('renameOf', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
        <Button size="small" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}
