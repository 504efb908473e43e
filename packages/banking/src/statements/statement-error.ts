/** The file as a whole is not what it is said to be, or the settings do not fit it. */
export class StatementError extends Error {
  override readonly name: string = 'StatementError';
  /** 1-based; null where no line is to blame. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}

/** The file is a list of something else than transactions: no mapping of its columns makes it one. */
export class OtherList extends StatementError {}

/** A setting, and not the file, is at fault. */
export class SettingError extends StatementError {
  /** Its name as it was given: `columns.date`. */
  readonly setting: string;
  /** What is wrong with it: `must be text`. */
  readonly reason: string;

  constructor(setting: string, reason: string) {
    super(`the setting ${setting} ${reason}`);
    this.setting = setting;
    this.reason = reason;
  }
}

/** What a file holds, short enough to be in a message. */
export function excerpt(text: string): string {
  const visible = text
    .slice(0, 200)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim();
  return JSON.stringify(visible.length > 60 ? `${visible.slice(0, 60)}…` : visible);
}
