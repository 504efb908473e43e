/** Thrown if a file cannot be read as a statement of the expected type, or if the settings do not fit the file. */
export class StatementError extends Error {
  override readonly name: string = 'StatementError';
  /** 1-based line; null if the error concerns no particular line. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}

/**
 * Thrown if a file lists balances, orders or other records instead of transactions, so that choosing other columns
 * cannot help.
 */
export class NotTransactionsError extends StatementError {}

/** Thrown if a setting is invalid, whatever the file. */
export class SettingError extends StatementError {
  /** The setting's name, such as `columns.date`. */
  readonly setting: string;
  /** The problem with the setting, such as `must be text`. */
  readonly reason: string;

  constructor(setting: string, reason: string) {
    super(`the setting ${setting} ${reason}`);
    this.setting = setting;
    this.reason = reason;
  }
}

/** A short, visible excerpt of a text for error messages. */
export function excerpt(text: string): string {
  const visible = text
    .slice(0, 200)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim();
  return JSON.stringify(visible.length > 60 ? `${visible.slice(0, 60)}…` : visible);
}
