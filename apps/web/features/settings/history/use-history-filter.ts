import { useState } from 'react';
import type { RouterOutputs } from '#shared/data/trpc.ts';
import { useDebouncedText } from '#shared/data/use-debounced-text.ts';
import { changeUrlParameters, useUrlParameters } from '#shared/page/url-parameters.ts';
import { KINDS_IN_FILTER } from './record-kinds.ts';

export type HistoryEntry = RouterOutputs['history']['list']['items'][number];

/** The author of a change: an API key, an app or a person. */
export type ChangeAuthor = { readonly apiKeyId: string } | { readonly clientId: string } | { readonly userId: string };

/** The target of an undo: one change, or all changes of an author. */
export type UndoTarget =
  | { readonly kind: 'one'; readonly entry: HistoryEntry }
  | { readonly kind: 'all'; readonly changeAuthor: ChangeAuthor };

type Kind = (typeof KINDS_IN_FILTER)[number];

type Parameter = 'q' | 'kind' | 'automatic' | 'key' | 'app' | 'person' | 'record';

export interface HistoryFilterState {
  readonly text: string;
  readonly kind: Kind | null;
  /** Shows automatic changes too. */
  readonly includesAutomatic: boolean;
  readonly changeAuthor: ChangeAuthor | null;
  readonly recordId: string | null;
  readonly isNarrowed: boolean;
  /** The filter of the list. */
  readonly input: Partial<Record<'apiKeyId' | 'clientId' | 'userId' | 'recordId' | 'type' | 'name', string>> & {
    readonly automatic?: false;
  };
  /** Sets parameters of the URL; an empty value removes its parameter. */
  show(values: Partial<Record<Parameter, string>>): void;
}

/** The filter, stored in the URL so that other pages can link to the changes of one app, API key or record. */
export function useHistoryFilter(): HistoryFilterState {
  const search = useUrlParameters();
  const parameter = (name: Parameter) => search.get(name) || null;
  const [text, setText] = useState(parameter('q') ?? '');
  const name = useDebouncedText(text).trim();
  const changeAuthor = changeAuthorFromIds(parameter('key'), parameter('app'), parameter('person'));
  const recordId = parameter('record');
  const kind = KINDS_IN_FILTER.find((one) => one === parameter('kind')) ?? null;
  // The history of one record, key or app includes automatic changes.
  const includesAutomatic = parameter('automatic') !== null;
  const isOfOne = recordId !== null || (changeAuthor !== null && !('userId' in changeAuthor));
  return {
    ...{ text, kind, includesAutomatic, changeAuthor, recordId },
    isNarrowed: changeAuthor !== null || recordId !== null || kind !== null || name !== '',
    input: {
      ...changeAuthor,
      ...(recordId === null ? {} : { recordId }),
      ...(kind === null ? {} : { type: kind }),
      ...(name === '' ? {} : { name: name.slice(0, LONGEST_NAME) }),
      ...(includesAutomatic || isOfOne ? {} : { automatic: false as const }),
    },
    show: (values) => {
      if (values.q !== undefined) setText(values.q);
      const parameters = Object.entries(values).map(([key, value]) => [key, value === '' ? null : value] as const);
      changeUrlParameters('replace', Object.fromEntries(parameters));
    },
  };
}

const LONGEST_NAME = 100;

function changeAuthorFromIds(key: string | null, app: string | null, person: string | null) {
  if (key !== null) return { apiKeyId: key };
  if (app !== null) return { clientId: app };
  return person === null ? null : { userId: person };
}

/** The URL parameters that filter by author. */
export function authorFilterQuery(whom: ChangeAuthor): string {
  if ('apiKeyId' in whom) return new URLSearchParams({ key: whom.apiKeyId }).toString();
  if ('clientId' in whom) return new URLSearchParams({ app: whom.clientId }).toString();
  return new URLSearchParams({ person: whom.userId }).toString();
}
