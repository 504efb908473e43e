/** A request to the simulated API of one provider. */
export interface SimulatedRequest {
  readonly method: string;
  /** Path after the format's base path, with a leading slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON or form fields; undefined if missing or unreadable. */
  readonly body: unknown;
}

export interface SimulatedResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless `html` is set. */
  readonly body?: unknown;
  readonly html?: string;
}

/** A route of a simulated API: the method and path that it matches, and the function that returns the response. */
export interface SimulatedRoute {
  readonly method: string;
  readonly path: RegExp;
  answer(
    exchange: SimulatedRequest,
    parts: Readonly<Record<string, string>>,
  ): SimulatedResponse | Promise<SimulatedResponse>;
}

/** Thrown to send an error response instead of the requested data. */
export class RefusedRequest extends Error {
  readonly answer: SimulatedResponse;

  constructor(answer: SimulatedResponse) {
    super(`RefusedRequest with ${answer.status}.`);
    this.answer = answer;
  }
}

export const jsonResponse = (
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): SimulatedResponse => ({
  ...{ status, headers, body },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of a body or of a nested object; undefined if missing. */
export const nestedField = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), value);

/** The field if it is a non-empty text, otherwise null. */
export function textField(value: unknown, ...names: string[]): string | null {
  const field = nestedField(value, ...names);
  return typeof field === 'string' && field !== '' ? field : null;
}

export function numberField(value: unknown, ...names: string[]): number | null {
  const field = nestedField(value, ...names);
  return typeof field === 'number' && Number.isFinite(field) ? field : null;
}

export function readTextListField(value: unknown, ...names: string[]): string[] {
  const field = nestedField(value, ...names);
  return Array.isArray(field) ? field.filter((one) => typeof one === 'string') : [];
}

/** The token of `Authorization: Bearer …`; null without one. */
export const readBearerToken = ({ headers }: SimulatedRequest): string | null =>
  /^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? null;
