import { parseHttpProblem } from '#shared/problems/http-problem.ts';
import { type ClientProblem, UNREACHABLE_PROBLEM } from '#shared/problems/problem.ts';

type RestoreOutcome =
  | { readonly kind: 'wallet'; readonly id: string }
  | { readonly kind: 'refused'; readonly problem: ClientProblem }
  | { readonly kind: 'stopped' };

export interface ExportUpload {
  readonly outcome: Promise<RestoreOutcome>;
  readonly stop: () => void;
}

interface SendOptions {
  /** The person for whom the page was rendered. */
  readonly personId: string;
  /**
   * Receives the uploaded percentage from 0 to 100, or null after the upload, while the service restores the wallet.
   */
  readonly onProgress: (percent: number | null) => void;
}

/** Uploads an export unchanged. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function uploadExport(file: File, { personId, onProgress }: SendOptions): ExportUpload {
  const request = new XMLHttpRequest();
  request.open('POST', '/internal/restore');
  request.responseType = 'json';
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.setRequestHeader('Coffer-Person', personId);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : (loaded / total) * 100);
  request.upload.onload = () => onProgress(null);
  const outcome = new Promise<RestoreOutcome>((resolve) => {
    request.onload = () => resolve(parseUploadResponse(request));
    request.onerror = () => resolve({ kind: 'refused', problem: UNREACHABLE_PROBLEM });
    request.onabort = () => resolve({ kind: 'stopped' });
  });
  request.send(file);
  return { outcome, stop: () => request.abort() };
}

function parseUploadResponse(request: XMLHttpRequest): RestoreOutcome {
  const body: unknown = request.response;
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : null;
  if (request.status === 200 && typeof id === 'string') return { kind: 'wallet', id };
  return { kind: 'refused', problem: parseHttpProblem(body, request.getResponseHeader('retry-after')) };
}
