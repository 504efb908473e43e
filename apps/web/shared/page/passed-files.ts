/** A page that accepts files. An import from another app has a page for each app. */
type Taker = 'import' | 'files' | `migrate/${string}`;

/** Files that were chosen or dropped on another page, or shared with the app. They are kept until their page opens. */
const waiting = new Map<Taker, readonly File[]>();
const openPages = new Map<Taker, () => void>();

/** Passes files to a page: at once if the page is open, otherwise when it opens. */
export function passFilesToPage(to: Taker, files: readonly File[]): void {
  waiting.set(to, files);
  openPages.get(to)?.();
}

/**
 * Calls `onFiles` with the files that wait for this page, and with files that are passed to it later. Returns a
 * function that ends the subscription.
 */
export function subscribeToPassedFiles(taker: Taker, onFiles: (files: readonly File[]) => void): () => void {
  const take = () => {
    const files = waiting.get(taker) ?? [];
    // Remove the files, so that no file is uploaded twice.
    waiting.delete(taker);
    if (files.length > 0) onFiles(files);
  };
  openPages.set(taker, take);
  // In development, React runs the effects of a new page twice. Only a page that is still open takes the files.
  queueMicrotask(() => {
    if (openPages.get(taker) === take) take();
  });
  return () => {
    if (openPages.get(taker) === take) openPages.delete(taker);
  };
}
