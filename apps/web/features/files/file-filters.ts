/** The filters of the file list, a subset of the contract's. */
export interface FileFilters {
  readonly text?: string;
  readonly attached?: boolean;
}

interface Parameters {
  get(name: string): string | null;
}

/** Reads the filters from the address; invalid values are ignored. */
export function readFileFilters(parameters: Parameters): FileFilters {
  const text = (parameters.get('text') ?? '').slice(0, 255);
  return {
    ...(text === '' ? {} : { text }),
    ...(parameters.get('attached') === 'false' ? { attached: false } : {}),
  };
}

export function hasFileFilter({ text, attached }: FileFilters): boolean {
  return text !== undefined || attached !== undefined;
}
