import type { ClientProblem, FieldProblem } from '#shared/problems/problem.ts';

/** An error response of the upload URL, which is not a tRPC endpoint. */
export class UploadRefusedError extends Error {
  readonly problem: ClientProblem;

  constructor(problem: ClientProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Uploads the bytes of a file. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws UploadRefusedError, also if the signal aborts the upload
 */
export function uploadFileContent(
  uploadUrl: string,
  file: Blob,
  onSent: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  // Keep the page's own origin, because the service may be known by several names.
  const { pathname } = new URL(uploadUrl);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new UploadRefusedError(uploadProblem(request.responseText)));
    };
    request.onerror = () => reject(new UploadRefusedError(UNREACHABLE));
    request.onabort = request.onerror;
    if (signal?.aborted === true) return reject(new UploadRefusedError(UNREACHABLE));
    signal?.addEventListener('abort', () => request.abort());
    request.open('PUT', pathname);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.send(file);
  });
}

const UNREACHABLE: ClientProblem = { code: 'unreachable', detail: null, errors: [], retryAfter: null };

/** Reads the problem (RFC 9457) from a response body. Other bodies, such as a proxy's error page, become `internal`. */
export function uploadProblem(text: string): ClientProblem {
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
