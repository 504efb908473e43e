'use client';

import { useTranslations } from 'next-intl';
import { useIsHydrated } from '#shared/format/use-is-hydrated.ts';
import { fileDownloadUrl, inlineFileUrl, isViewablePdf, isViewablePicture, type StoredFile } from './stored-file.ts';

/** A picture in an element that runs no scripts, or a PDF in the browser's own viewer; nothing for other kinds. */
export function FilePreview({ file }: { file: StoredFile }) {
  const t = useTranslations('files');
  const isHydrated = useIsHydrated();
  if (isViewablePicture(file)) {
    return (
      <div className="grid h-64 place-items-center overflow-hidden rounded-card border border-line bg-sunken">
        {/** biome-ignore lint/performance/noImgElement: a private file, which Next's image server must not cache. */}
        <img
          src={fileDownloadUrl(file)}
          alt={t('pictureOf', { filename: file.filename })}
          className="max-h-64 max-w-full object-contain"
        />
      </div>
    );
  }
  // Mobile browsers have no viewer, and would download the file instead.
  if (!isViewablePdf(file) || !isHydrated || !navigator.pdfViewerEnabled) return null;
  return (
    <iframe
      src={`${inlineFileUrl(file)}#toolbar=0&navpanes=0&view=FitH`}
      title={t('previewOf', { filename: file.filename })}
      loading="lazy"
      className="h-96 w-full rounded-card border border-line bg-sunken"
    />
  );
}
