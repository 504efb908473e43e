/** A request, as the formats look at it. */
export interface Exchange {
  readonly method: string;
  /** Below the base path of its format, with the first slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the fields of a form; undefined where there is none, or it cannot be read. */
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; with `html`, that is sent. */
  readonly body?: unknown;
  readonly html?: string;
}

/** One operation of a format. */
export interface Route {
  readonly method: string;
  readonly path: RegExp;
  answer(exchange: Exchange, parts: Readonly<Record<string, string>>): Answer | Promise<Answer>;
}

/** What a format answers instead of what was asked for. */
export class RefusedRequest extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`RefusedRequest with ${answer.status}.`);
    this.answer = answer;
  }
}

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer => ({
  ...{ status, headers, body },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The field of a body or of a part of it; undefined where there is none. */
export const fieldOf = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), value);

/** The field, where it is a text with something in it; else null. */
export function textField(value: unknown, ...names: string[]): string | null {
  const field = fieldOf(value, ...names);
  return typeof field === 'string' && field !== '' ? field : null;
}

export function numberField(value: unknown, ...names: string[]): number | null {
  const field = fieldOf(value, ...names);
  return typeof field === 'number' && Number.isFinite(field) ? field : null;
}

export function textsField(value: unknown, ...names: string[]): string[] {
  const field = fieldOf(value, ...names);
  return Array.isArray(field) ? field.filter((one) => typeof one === 'string') : [];
}

/** The token of `Authorization: Bearer …`; null where there is none. */
export const tokenOfRequest = ({ headers }: Exchange): string | null =>
  /^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? null;
