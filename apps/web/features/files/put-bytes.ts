import type { ClientProblem, FieldProblem } from '#shared/problems/problem.ts';

/** A refusal of the upload address, which speaks no tRPC. */
export class UploadRefused extends Error {
  readonly problem: ClientProblem;

  constructor(problem: ClientProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Sends the bytes of a file to its address; of the two ways only the older one of browsers says how much has gone.
 * @throws UploadRefused
 */
export function putBytes(uploadUrl: string, file: Blob, onSent: (share: number) => void): Promise<void> {
  // The service is asked where this page came from, under whatever name it is known elsewhere.
  const { pathname } = new URL(uploadUrl);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new UploadRefused(problemIn(request.responseText)));
    };
    request.onerror = () => reject(new UploadRefused(UNREACHABLE));
    request.open('PUT', pathname);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.send(file);
  });
}

const UNREACHABLE: ClientProblem = { code: 'unreachable', detail: null, errors: [], retryAfter: null };

/** The problem (RFC 9457) of an answer; of anything else, as of a proxy's own page, only that something went wrong. */
export function problemIn(text: string): ClientProblem {
  const answer = parsed(text);
  const code = field(answer, 'code');
  const errors = field(answer, 'errors');
  const detail = field(answer, 'detail');
  return {
    ...UNREACHABLE,
    code: typeof code === 'string' ? code : 'internal',
    detail: typeof detail === 'string' ? detail : null,
    errors: Array.isArray(errors) ? errors.flatMap(fieldProblem) : [],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function fieldProblem(value: unknown): FieldProblem[] {
  const [path, code, message] = ['path', 'code', 'message'].map((name) => String(field(value, name) ?? ''));
  return [{ path: path ?? '', code: code ?? '', message: message ?? '' }];
}
