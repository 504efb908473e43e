'use client';

import { useEffect } from 'react';
import { useImportOf } from '#features/import/use-import-of.ts';

/** Where the service worker (`public/sw.js`) keeps the files that another app shared. */
const SHARED = 'coffer-shared';

/** Imports the files that another app shared with the installed app. */
export function SharedFiles() {
  const onFiles = useImportOf();
  useEffect(() => {
    void takeShared().then((files) => {
      if (files.length > 0) onFiles(files);
    });
  }, [onFiles]);
  return null;
}

async function takeShared(): Promise<File[]> {
  if (!('caches' in window) || !(await caches.has(SHARED))) return [];
  const shared = await caches.open(SHARED);
  const files: File[] = [];
  for (const key of await shared.keys()) {
    const kept = await shared.match(key);
    if (kept === undefined) continue;
    const name = decodeURIComponent(kept.headers.get('X-Name') ?? '');
    files.push(new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' }));
  }
  await caches.delete(SHARED);
  return files;
}
