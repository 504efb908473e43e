/** Files chosen or dropped on another page, kept until the import page takes them. */
let waiting: readonly File[] = [];

export function keepDroppedFiles(files: readonly File[]): void {
  waiting = files;
}

/** Returns the files and clears them, so that each is uploaded once. */
export function takeDroppedFiles(): readonly File[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
