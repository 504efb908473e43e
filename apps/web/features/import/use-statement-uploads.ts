'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { longBodyContext } from '#shared/data/trpc-links.ts';
import { type ClientProblem, toClientProblem } from '#shared/problems/problem.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type DocumentKind, detectDocumentKind } from './document-kind.ts';
import type { ImportFile, ImportProblem } from './import-file.ts';

/** Maximum bytes of a file: a request body may have 64 MiB, and base64 encodes three bytes as four characters. */
const MAX_BYTES = 47 * 1024 * 1024;

/** Why a file was rejected: it is a document, its content is not a statement, or the server returned a problem. */
export type UploadRefusal =
  | { readonly kind: 'document'; readonly document: DocumentKind }
  /** The content is not a statement, so a retry cannot help. */
  | { readonly kind: 'content'; readonly problem: ImportProblem }
  | { readonly kind: 'problem'; readonly problem: ClientProblem };

/** A file that is being uploaded or was rejected. */
export interface StatementUpload {
  readonly key: number;
  readonly file: File;
  /** The reason for rejecting the file; null during the upload. */
  readonly refusal: UploadRefusal | null;
}

/** Whether uploading the same file again may succeed. */
export function canRetryUpload(refusal: UploadRefusal): boolean {
  return refusal.kind === 'problem' && TEMPORARY_PROBLEM_CODES.has(refusal.problem.code);
}

const TEMPORARY_PROBLEM_CODES: ReadonlySet<string> = new Set([
  ...[
    'unreachable',
    'unavailable',
    'internal',
    'unauthorized',
    'tooManyRequests',
    'idempotencyInProgress',
    'malformedJson',
  ],
  // A retry can succeed after the user has deleted something.
  'quotaExceeded',
]);

let lastKey = 0;

/** Uploads files one after another; rejected files stay listed with the reason. */
export function useStatementUploads(onUploaded: (files: readonly ImportFile[]) => void) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  const [uploads, setUploads] = useState<readonly StatementUpload[]>([]);

  const drop = useCallback((key: number) => setUploads((before) => before.filter((one) => one.key !== key)), []);

  const send = useCallback(
    async (files: readonly File[]) => {
      const sent = files.map((file) => {
        lastKey += 1;
        return { key: lastKey, file, refusal: null };
      });
      setUploads((before) => [...before, ...sent]);
      const taken: ImportFile[] = [];
      for (const { key, file } of sent) {
        const answer = await sendOne(client, walletId, file);
        if ('kind' in answer) {
          setUploads((before) => before.map((one) => (one.key === key ? { ...one, refusal: answer } : one)));
        } else {
          taken.push(answer);
          drop(key);
        }
      }
      await queryClient.invalidateQueries({ queryKey: trpc.importFiles.list.queryKey({ walletId }) });
      onUploaded(taken);
    },
    [client, queryClient, trpc, walletId, drop, onUploaded],
  );

  return { uploads, send, dismiss: drop, isSending: uploads.some(({ refusal }) => refusal === null) };
}

/** Uploads one file; returns the stored file or the reason for its rejection. */
async function sendOne(
  client: ReturnType<typeof useTRPCClient>,
  walletId: string,
  file: File,
): Promise<ImportFile | UploadRefusal> {
  try {
    const document = await detectDocumentKind(file);
    if (document !== null) return { kind: 'document', document };
    if (file.size > MAX_BYTES) return { kind: 'problem', problem: TOO_LARGE };
    const answer = await client.importFiles.upload.mutate(
      { walletId, filename: file.name, contentBase64: await base64Of(file) },
      { context: longBodyContext(walletId) },
    );
    return answer.id === null ? { kind: 'content', problem: answer.problem } : answer;
  } catch (error) {
    return { kind: 'problem', problem: toClientProblem(error) };
  }
}

const TOO_LARGE: ClientProblem = { code: 'bodyTooLarge', detail: null, errors: [], retryAfter: null };

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
