'use client';

import { useEffect } from 'react';
import { useOpenImport } from '#features/import/use-open-import.ts';

/**
 * Imports files dropped anywhere on the page, which the browser would otherwise open instead of the app. Ignores files
 * while a dialog is open, because its input would be lost.
 */
export function FileDropHandler() {
  const onFiles = useOpenImport();
  useEffect(() => {
    const mayTake = () => document.querySelector('[role=dialog]') === null;
    const onOver = (event: DragEvent) => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = mayTake() ? 'copy' : 'none';
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      if (mayTake()) onFiles(files);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [onFiles]);
  return null;
}
