import { parseHttpProblem } from '#shared/problems/http-problem.ts';
import { type ClientProblem, UNREACHABLE_PROBLEM } from '#shared/problems/problem.ts';

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
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new UploadRefusedError(parseHttpProblem(request.response, request.getResponseHeader('retry-after'))));
    };
    request.onerror = () => reject(new UploadRefusedError(UNREACHABLE_PROBLEM));
    request.onabort = request.onerror;
    if (signal?.aborted === true) return reject(new UploadRefusedError(UNREACHABLE_PROBLEM));
    signal?.addEventListener('abort', () => request.abort());
    request.open('PUT', pathname);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.send(file);
  });
}
