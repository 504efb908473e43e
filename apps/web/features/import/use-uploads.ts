'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { longInto } from '#shared/data/links.ts';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { type ClientProblem, clientProblemOf } from '#shared/problems/problem.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type DocumentKind, documentKind } from './document-kind.ts';
import type { ImportFile, ImportProblem } from './import-file.ts';

/** A body may have 64 MiB, and base64 makes four characters of three bytes. */
const MOST_BYTES = 47 * 1024 * 1024;

/** Why a file was not taken: it is a document, or the service's problem. */
export type Refusal =
  | { readonly kind: 'document'; readonly document: DocumentKind }
  /** What it holds is no statement: the same file will be none the next time either. */
  | { readonly kind: 'content'; readonly problem: ImportProblem }
  | { readonly kind: 'problem'; readonly problem: ClientProblem };

/** A file on its way to the service, or one that it could not take. */
export interface StatementUpload {
  readonly key: number;
  readonly file: File;
  /** Null while it is under way. */
  readonly refusal: Refusal | null;
}

/** Whether sending the same file again can end otherwise. */
export function mayWorkAgain(refusal: Refusal): boolean {
  return refusal.kind === 'problem' && PASSING.has(refusal.problem.code);
}

const PASSING: ReadonlySet<string> = new Set([
  ...[
    'unreachable',
    'unavailable',
    'internal',
    'unauthorized',
    'tooManyRequests',
    'idempotencyInProgress',
    'malformedJson',
  ],
  // What there is too much of can be deleted.
  'quotaExceeded',
]);

let lastKey = 0;

/** Sends files to the service, one after another; what it refuses stays, with the reason. */
export function useUploads(onUploaded: (files: readonly ImportFile[]) => void) {
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

/** The file as the service took it, or why it was not taken. */
async function sendOne(
  client: ReturnType<typeof useTRPCClient>,
  walletId: string,
  file: File,
): Promise<ImportFile | Refusal> {
  try {
    const document = await documentKind(file);
    if (document !== null) return { kind: 'document', document };
    if (file.size > MOST_BYTES) return { kind: 'problem', problem: TOO_LARGE };
    const answer = await client.importFiles.upload.mutate(
      { walletId, filename: file.name, contentBase64: await base64Of(file) },
      { context: longInto(walletId) },
    );
    return answer.id === null ? { kind: 'content', problem: answer.problem } : answer;
  } catch (error) {
    return { kind: 'problem', problem: clientProblemOf(error) };
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
