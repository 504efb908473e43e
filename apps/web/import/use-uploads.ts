'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { longInto } from '../data/links.ts';
import { useTRPC, useTRPCClient } from '../data/trpc.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { ImportFile } from './import-file.ts';

/** A body may have 64 MiB, and base64 makes four characters of three bytes. */
const MOST_BYTES = 47 * 1024 * 1024;

/** A file on its way to the service, or one that it could not take. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** Null while it is under way. */
  readonly refusal: string | null;
}

let lastKey = 0;

/** Sends files to the service, one after another; what it refuses stays, with the reason. */
export function useUploads(onUploaded: (files: readonly ImportFile[]) => void) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const words = useProblemWords();
  const { walletId } = useWallet();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

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
        try {
          if (file.size > MOST_BYTES) throw { code: 'bodyTooLarge', detail: null, errors: [], retryAfter: null };
          const contentBase64 = await base64Of(file);
          taken.push(
            await client.importFiles.upload.mutate(
              { walletId, filename: file.name, contentBase64 },
              { context: longInto(walletId) },
            ),
          );
          drop(key);
        } catch (error) {
          const refusal = words(error);
          setUploads((before) => before.map((one) => (one.key === key ? { ...one, refusal } : one)));
        }
      }
      await queryClient.invalidateQueries({ queryKey: trpc.importFiles.list.queryKey({ walletId }) });
      onUploaded(taken);
    },
    [client, queryClient, trpc, walletId, words, drop, onUploaded],
  );

  return { uploads, send, dismiss: drop, isSending: uploads.some(({ refusal }) => refusal === null) };
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
