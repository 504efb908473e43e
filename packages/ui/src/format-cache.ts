/** Caches `Intl` formatters: creating one takes fifty times as long as using it, and a page has thousands of values. */
export class FormatCache<Format> {
  readonly #formats = new Map<string, Format>();
  readonly #most: number;

  /**
   * @param most Maximum number of formatters kept. Locales include the browser's region, so their number is otherwise
   * unlimited.
   */
  constructor(most = 500) {
    this.#most = most;
  }

  /** Returns the formatter with this key, and creates it on first use. */
  get(key: readonly unknown[], make: () => Format): Format {
    const name = key.join('|');
    const known = this.#formats.get(name);
    if (known !== undefined) return known;
    const made = make();
    if (this.#formats.size >= this.#most) this.#formats.clear();
    this.#formats.set(name, made);
    return made;
  }
}
