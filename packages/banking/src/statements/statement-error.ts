/** The file as a whole is not what it is said to be, or the settings do not fit it. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  /** 1-based; null where no line is to blame. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}

/** What a file holds, short enough to stand in a message. */
export function excerpt(text: string): string {
  const visible = text
    .slice(0, 200)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim();
  return JSON.stringify(visible.length > 60 ? `${visible.slice(0, 60)}…` : visible);
}
