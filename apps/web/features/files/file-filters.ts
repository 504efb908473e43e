/** The filters of the file list, a subset of the contract's. */
export interface FileFilters {
  readonly text?: string;
  readonly attached?: boolean;
}

interface Parameters {
  get(name: string): string | null;
}

/**
 * Reads the filters from the parameters of the URL. Invalid values are ignored, and the text is cut to 255 characters.
 */
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
