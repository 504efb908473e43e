export interface ComboboxOption {
  value: string;
  label: string;
  /** More about it, beside the label; searched too. */
  hint?: string | undefined;
  /** A dot before it, `#rrggbb`. */
  colour?: string | null | undefined;
  /** A heading that it stands under; options of one group stand together. */
  group?: string | undefined;
  /** Searched and not shown, e.g. `Euro` for EUR. */
  keywords?: string | undefined;
  disabled?: boolean | undefined;
}

/** Without case, accents and ligatures, so that "cafe strasse" finds "Café Straße". */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').trim();
}

interface Prepared {
  option: ComboboxOption;
  label: string;
  all: string;
}

const prepared = new WeakMap<readonly ComboboxOption[], readonly Prepared[]>();

function prepare(options: readonly ComboboxOption[]): readonly Prepared[] {
  const known = prepared.get(options);
  if (known) return known;
  const made = options.map((option) => {
    const label = searchable(option.label);
    return {
      option,
      label,
      all: [label, option.hint, option.group, option.keywords].map((part) => searchable(part ?? '')).join(' '),
    };
  });
  prepared.set(options, made);
  return made;
}

/** Those that contain every word of the query; first where the label begins with it, then where one of its words does. */
export function findOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const sought = searchable(query);
  if (sought === '') return options;
  const words = sought.split(/\s+/);
  const ranks: ComboboxOption[][] = [[], [], [], []];
  for (const { option, label, all } of prepare(options)) {
    if (words.every((word) => all.includes(word))) ranks[rankOf(label, sought, words)]?.push(option);
  }
  return ranks.flat();
}

function rankOf(label: string, sought: string, words: readonly string[]): number {
  if (label.startsWith(sought)) return 0;
  if (words.every((word) => label.startsWith(word) || label.includes(` ${word}`))) return 1;
  return words.every((word) => label.includes(word)) ? 2 : 3;
}

/** Whether some option is called so, and making another of that name would only confuse. */
export function isCalled(options: readonly ComboboxOption[], name: string): boolean {
  const sought = searchable(name);
  return prepare(options).some(({ label }) => label === sought);
}
