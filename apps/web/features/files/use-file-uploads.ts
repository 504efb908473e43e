'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hashFile } from './hash-file.ts';
import { uploadFileContent } from './upload-file-content.ts';
import { useRefusalMessage } from './use-refusal-message.ts';

/** A pending or refused upload. */
export interface FileUpload {
  readonly key: number;
  readonly file: File;
  /** The uploaded share of the file, from 0 to 1; null while waiting for other uploads. */
  readonly sent: number | null;
  /** The reason for a refusal; null if there is none. */
  readonly refusal: string | null;
}

/** The records to attach the files to. */
export interface AttachmentTargets {
  readonly transactionIds?: string[];
}

let lastKey = 0;

/**
 * `send` uploads files one after another, attaches each to the records in `belonging` (null for none), and requests
 * that each is read. Refused files stay in `uploads` with the reason until `dismiss` removes them.
 */
export function useFileUploads(belonging: AttachmentTargets | null) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useRefusalMessage();
  const sendOne = useUploadAndReadFile();
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);

  const change = useCallback(
    (key: number, changed: Partial<FileUpload>) =>
      setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one))),
    [],
  );
  const dismiss = useCallback((key: number) => setUploads((before) => before.filter((one) => one.key !== key)), []);

  const send = useCallback(
    async (files: readonly File[]) => {
      const waiting = files.map((file) => {
        lastKey += 1;
        return { key: lastKey, file, sent: null, refusal: null };
      });
      setUploads((before) => [...before, ...waiting]);
      for (const { key, file } of waiting) {
        try {
          await sendOne(file, belonging, (sent) => change(key, { sent }));
          await queryClient.invalidateQueries({ queryKey: trpc.files.pathKey() });
          dismiss(key);
        } catch (error) {
          change(key, { refusal: words(error, file.name) });
        }
      }
    },
    [sendOne, belonging, queryClient, trpc, words, change, dismiss],
  );

  return { uploads, send, dismiss, isSending: uploads.some(({ refusal }) => refusal === null) };
}

/**
 * Returns a function that registers a file, uploads its bytes, attaches it and requests that it is read. It resolves to
 * the file's id, even if the request to read the file fails.
 */
export function useUploadAndReadFile() {
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const store = useStoreFile();
  return useCallback(
    async (file: File, belonging: AttachmentTargets | null, onSent: (share: number) => void): Promise<string> => {
      const id = await store(file, belonging, onSent);
      // Ignore errors: the person can request reading the file later.
      await client.files.parse.mutate({ walletId, id }, { context: UNBATCHED_CONTEXT }).catch(() => undefined);
      return id;
    },
    [client, walletId, store],
  );
}

/**
 * Returns a function that registers a file, uploads its bytes and attaches it. It resolves to the file's id. If a step
 * fails, it deletes the file and rejects.
 */
export function useStoreFile() {
  const client = useTRPCClient();
  const { walletId } = useWallet();
  return useCallback(
    async (
      file: File,
      belonging: AttachmentTargets | null,
      onSent: (share: number) => void,
      signal?: AbortSignal,
    ): Promise<string> => {
      onSent(0);
      const sha256 = await hashFile(file);
      const announced = { walletId, filename: file.name, size: file.size, sha256 };
      const { id, uploadUrl } = await client.files.create.mutate(announced, { context: UNBATCHED_CONTEXT });
      try {
        await uploadFileContent(uploadUrl, file, onSent, signal);
        if (belonging !== null)
          await client.files.assign.mutate({ walletId, id, ...belonging }, { context: UNBATCHED_CONTEXT });
      } catch (error) {
        // Deletes the file after any failure, because a retry creates and uploads it again.
        await client.files.delete.mutate({ walletId, id }, { context: UNBATCHED_CONTEXT }).catch(() => undefined);
        throw error;
      }
      return id;
    },
    [client, walletId],
  );
}
