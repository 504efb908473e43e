'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Badge, type Tone } from '@coffer/ui/badge.tsx';
import { DataListItem } from '@coffer/ui/data-list.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { Spinner } from '@coffer/ui/spinner.tsx';
import { Download, Ellipsis, FileSearch, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FileIcon } from './file-icon.tsx';
import { attachedRecordCount, fileDownloadUrl, fileParseData, type StoredFile } from './stored-file.ts';
import { useFileActions } from './use-file-actions.ts';

interface Props {
  readonly file: StoredFile;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
}

export function FileRow({ file, isOpen, onOpen }: Props) {
  const format = useFormat();
  const { filename, fileExtension, size, createdTime } = file;
  const data = fileParseData(file);
  const said = data?.kind === 'document' ? data : null;
  const [amount] = said?.amounts ?? [];
  const [counterpart] = said?.counterparts ?? [];
  const facts = [counterpart?.value, fileExtension.toUpperCase(), format.bytes(size)].filter(Boolean).join(' · ');
  return (
    <DataListItem
      selected={isOpen}
      leading={<FileIcon file={file} />}
      title={
        <button
          type="button"
          onClick={() => onOpen(file.id)}
          className="max-w-full truncate text-left font-medium after:absolute after:inset-0"
        >
          <bdi>{filename}</bdi>
        </button>
      }
      value={amount !== undefined && <DocumentAmount amount={amount.value} />}
      detail={
        <>
          {facts} · <RelativeTime time={createdTime}>{(ago) => ago}</RelativeTime>
        </>
      }
      meta={<FileState file={file} />}
      trailing={<FileMenu file={file} />}
    />
  );
}

/** An amount from a document, whose currency may be unknown. */
export function DocumentAmount({
  amount: { amount, currency },
}: {
  amount: { amount: string; currency: string | null };
}) {
  return <Amount value={amount} {...(currency === null ? {} : { currency })} />;
}

function FileMenu({ file }: { file: StoredFile }) {
  const t = useTranslations('files');
  const common = useTranslations('common');
  const { mayWrite } = useWallet();
  const actions = useFileActions();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('actionsFor', { filename: file.filename })}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Download />} onSelect={() => window.location.assign(fileDownloadUrl(file))}>
        {t('download')}
      </MenuItem>
      <HistoryMenuItem recordId={file.id} />
      {mayWrite && (
        <>
          <MenuItem icon={<FileSearch />} onSelect={() => void actions.read(file)}>
            {t('readAgain')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.delete(file)}>
            {common('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

const TONES: Readonly<Record<StoredFile['parseStatus'], Tone>> = {
  open: 'neutral',
  parsing: 'accent',
  parsed: 'neutral',
  failed: 'warning',
  unsupported: 'neutral',
};

/** The most important state of the file: the attached records, or its progress towards them. */
function FileState({ file }: { file: StoredFile }) {
  const t = useTranslations('files');
  const { parseStatus } = file;
  const records = attachedRecordCount(file);
  if (parseStatus === 'parsing') {
    return (
      <Badge tone="accent" icon={<Spinner />}>
        {t('states.parsing')}
      </Badge>
    );
  }
  if (records > 0) return <Badge tone="positive">{t('attachedTo', { count: records })}</Badge>;
  if (parseStatus !== 'parsed') return <Badge tone={TONES[parseStatus]}>{t(`states.${parseStatus}`)}</Badge>;
  return <Badge>{fileParseData(file)?.kind === 'statement' ? t('statement') : t('unattached')}</Badge>;
}
