import { FileImage, FileSpreadsheet, FileText } from 'lucide-react';
import { fileDownloadUrl, fileIconKind, isSmallViewablePicture, type StoredFile } from './stored-file.ts';

const ICONS = { picture: FileImage, table: FileSpreadsheet, document: FileText } as const;

type FileWithIcon = Pick<StoredFile, 'walletId' | 'id' | 'fileExtension' | 'storagePath' | 'size'>;

/** A small picture of the file, or an icon for its kind. It has no text, because the file's name is shown beside it. */
export function FileIcon({ file }: { file: FileWithIcon }) {
  if (isSmallViewablePicture(file)) {
    return (
      // biome-ignore lint/performance/noImgElement: the file is private, so Next's image server must not cache it.
      <img
        src={fileDownloadUrl(file)}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-9 shrink-0 rounded-control border border-line bg-sunken object-cover"
      />
    );
  }
  const Icon = ICONS[fileIconKind(file)];
  return <Icon aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.5} />;
}
