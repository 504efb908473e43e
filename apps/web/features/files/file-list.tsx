'use client';

import { Button } from '@coffer/ui/button.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SearchInput } from '@coffer/ui/search-input.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { Paperclip, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSearchText } from '#shared/forms/use-search-text.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { hasFileFilter } from './file-filters.ts';
import { FileRow } from './file-row.tsx';
import { FilesDownload } from './files-download.tsx';
import type { StoredFile } from './stored-file.ts';
import type { FilesPageUrlState } from './use-files-page-url-state.ts';
import type { useNewestFiles } from './use-newest-files.ts';

interface Props {
  readonly query: ReturnType<typeof useNewestFiles>['query'];
  readonly files: readonly StoredFile[] | undefined;
  readonly address: FilesPageUrlState;
}

export function FileList({ query, files, address }: Props) {
  const t = useTranslations('files');
  const words = useProblemSentence();
  const { error, refetch, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const { filters, opened, open } = address;
  if (files === undefined && error !== null) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void refetch()} pending={isFetching}>
        {words(error)}
      </ErrorState>
    );
  }
  if (files?.length === 0 && !hasFileFilter(filters) && !isPlaceholderData) {
    return (
      <EmptyState icon={<Paperclip />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Choice address={address} isSearching={isPlaceholderData} />
      {files === undefined && <SkeletonRows rows={6} />}
      {files?.length === 0 && <NothingMatches isSearched={filters.text !== undefined} />}
      {files !== undefined && files.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
        >
          <DataList label={t('title')}>
            {files.map((file) => (
              <FileRow key={file.id} file={file} isOpen={file.id === opened} onOpen={open} />
            ))}
          </DataList>
        </div>
      )}
      {hasNextPage && (
        <div className="text-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Choice({
  address: { filters, setText, setUnattached },
  isSearching,
}: Pick<Props, 'address'> & { readonly isSearching: boolean }) {
  const t = useTranslations('files');
  const [text, type] = useSearchText(filters.text ?? '', setText);
  return (
    <search className="flex flex-wrap items-center gap-3">
      <SegmentedControl
        label={t('which')}
        value={filters.attached === false ? 'unattached' : 'all'}
        options={[
          { value: 'all', label: t('all') },
          { value: 'unattached', label: t('unattached') },
        ]}
        onValueChange={(value) => setUnattached(value === 'unattached')}
      />
      <SearchInput
        label={t('search')}
        maxLength={255}
        value={text}
        onValueChange={type}
        searching={isSearching}
        className="flex-[1_1_10rem] sm:max-w-xs"
      />
      <FilesDownload filters={filters} />
    </search>
  );
}

function NothingMatches({ isSearched }: { isSearched: boolean }) {
  const t = useTranslations('files');
  return (
    <EmptyState icon={isSearched ? <SearchX /> : <Paperclip />} title={t(isSearched ? 'noMatch' : 'allAttached')}>
      {isSearched ? t('noMatchText') : undefined}
    </EmptyState>
  );
}
