import { FileImage, FileSpreadsheet, FileText } from 'lucide-react';
import { fileKindOf, type StoredFile } from './stored-file.ts';

const ICONS = { picture: FileImage, table: FileSpreadsheet, document: FileText } as const;

export function FileIcon({ file }: { file: Pick<StoredFile, 'fileExtension'> }) {
  const Icon = ICONS[fileKindOf(file)];
  return <Icon aria-hidden className="size-6 text-muted" strokeWidth={1.5} />;
}
