'use client';

import { useMemo } from 'react';
import { changeUrlParameters, pushOrReplaceUrlParameter, useUrlParameters } from '#shared/page/url-parameters.ts';
import { type FileFilters, readFileFilters } from './file-filters.ts';

export interface FilesPageUrlState {
  readonly filters: FileFilters;
  /** The id of the file whose sheet is open; null if no sheet is open. */
  readonly opened: string | null;
  readonly open: (id: string | null) => void;
  readonly setText: (text: string) => void;
  readonly setUnattached: (only: boolean) => void;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filters and the open file of the files page, with functions that change them. The whole state is in the URL. */
export function useFilesPageUrlState(): FilesPageUrlState {
  const parameters = useUrlParameters();
  const { text, attached } = readFileFilters(parameters);
  const named = parameters.get('file') ?? '';
  const opened = UUID.test(named) ? named : null;
  return useMemo(() => {
    const filters = readFileFilters(new URLSearchParams({ text: text ?? '', attached: String(attached) }));
    return { filters, opened, open, setText, setUnattached };
  }, [text, attached, opened]);
}

function open(id: string | null): void {
  pushOrReplaceUrlParameter('file', id);
}

function setText(text: string): void {
  pushOrReplaceUrlParameter('text', text === '' ? null : text);
}

function setUnattached(only: boolean): void {
  changeUrlParameters('push', { attached: only ? 'false' : null });
}
