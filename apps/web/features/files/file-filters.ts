/** Which files are listed: the contract's filters, as far as the address says any. */
export interface FileFilters {
  readonly text?: string;
  readonly attached?: boolean;
}

interface Parameters {
  get(name: string): string | null;
}

/** What an address says of them; anything else is as if it were not said. */
export function fileFiltersOf(parameters: Parameters): FileFilters {
  const text = (parameters.get('text') ?? '').slice(0, 255);
  return {
    ...(text === '' ? {} : { text }),
    ...(parameters.get('attached') === 'false' ? { attached: false } : {}),
  };
}

export function hasFileFilter({ text, attached }: FileFilters): boolean {
  return text !== undefined || attached !== undefined;
}
