/** Stores the bytes of a file, and returns its id. */
type Store = (file: File, onSent: (share: number) => void, signal: AbortSignal) => Promise<string>;

interface Progress {
  /** Receives the share of all files that is stored, from 0 to 1. */
  readonly onSent: (share: number) => void;
  readonly onRefusal: (error: unknown, file: File) => void;
}

/** Stores each file only once, even if the person sends it again, and deletes stored files that no preview uses. */
export class StoredExports {
  readonly #store: Store;
  readonly #remove: (id: string) => void;
  readonly #ids = new Map<File, string>();
  #running = new AbortController();

  constructor(store: Store, remove: (id: string) => void) {
    this.#store = store;
    this.#remove = remove;
  }

  /**
   * Stores files one after another. Returns null if a file was refused, if other files were chosen, or if the page was
   * left.
   */
  async storeAll(files: readonly File[], { onSent, onRefusal }: Progress): Promise<string[] | null> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#removeOthers(files);
    const size = totalFileSize(files);
    let before = 0;
    for (const file of files) {
      const report = (share: number) => {
        if (!signal.aborted) onSent(size === 0 ? 0 : (before + share * file.size) / size);
      };
      try {
        await this.#storeOnce(file, report, signal);
      } catch (error) {
        if (!signal.aborted) onRefusal(error, file);
        return null;
      }
      if (signal.aborted) return null;
      before += file.size;
    }
    const ids = files.flatMap((file) => this.#ids.get(file) ?? []);
    this.#ids.clear();
    return ids;
  }

  /** Aborts the upload, and removes the stored files. */
  end(): void {
    this.#running.abort();
    this.#removeOthers([]);
  }

  async #storeOnce(file: File, onSent: (share: number) => void, signal: AbortSignal): Promise<void> {
    if (this.#ids.has(file)) return;
    const id = await this.#store(file, onSent, signal);
    if (signal.aborted) this.#remove(id);
    else this.#ids.set(file, id);
  }

  #removeOthers(files: readonly File[]): void {
    for (const [file, id] of this.#ids) {
      if (files.includes(file)) continue;
      this.#ids.delete(file);
      this.#remove(id);
    }
  }
}

export function totalFileSize(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
