/** The pages that take files. */
type Taker = 'import' | 'files' | 'migrate';

/** Files chosen, dropped or shared elsewhere, kept until their page takes them. */
const waiting = new Map<Taker, readonly File[]>();

export function passFiles(to: Taker, files: readonly File[]): void {
  waiting.set(to, files);
}

/** Returns the files and clears them, so that each is uploaded once. */
export function takePassedFiles(taker: Taker): readonly File[] {
  const taken = waiting.get(taker) ?? [];
  waiting.delete(taker);
  return taken;
}
