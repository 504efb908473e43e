export interface ComboboxOption {
  value: string;
  label: string;
  /** Further information next to the label. The search includes it. */
  hint?: string | undefined;
  /** Colour of a dot before the label, `#rrggbb`. */
  colour?: string | null | undefined;
  /** The heading of the option's group; options of one group must be adjacent. */
  group?: string | undefined;
  /** Words that are searched but not shown, for example `Euro` for EUR. */
  keywords?: string | undefined;
  disabled?: boolean | undefined;
}

/** Removes case, accents and ligatures, so that "cafe strasse" finds "Café Straße". */
export function foldForSearch(text: string): string {
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
    const label = foldForSearch(option.label);
    return {
      option,
      label,
      all: [label, option.hint, option.group, option.keywords].map((part) => foldForSearch(part ?? '')).join(' '),
    };
  });
  prepared.set(options, made);
  return made;
}

/**
 * The options that contain every word of the query, best matches first: labels that begin with the query, then labels
 * whose words begin with the query's words, then other labels. Options that match only with their `hint`, `group` or
 * `keywords` come last.
 */
export function findOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const sought = foldForSearch(query);
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

/** Whether an option has this label, ignoring case and accents. Creating a second one would be confusing. */
export function hasOptionNamed(options: readonly ComboboxOption[], name: string): boolean {
  const sought = foldForSearch(name);
  return prepare(options).some(({ label }) => label === sought);
}
