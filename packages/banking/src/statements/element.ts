/** An element of an XML or SGML statement, without namespaces; only its relevant children are kept. */
export interface StatementElement {
  readonly name: string;
  /** 1-based line on which the element starts. */
  readonly line: number;
  /** The `Ccy` attribute of ISO 20022 amounts. */
  readonly currency: string | null;
  /** XML attributes by their full names; SGML has none. */
  readonly attributes: Readonly<Record<string, unknown>>;
  text: string;
  children: StatementElement[];
}

/**
 * Maximum number of elements that are in memory at the same time: more than any real statement has, but few enough that
 * a hostile file does not exhaust the memory.
 */
export const MAX_STATEMENT_ELEMENTS = 1_000_000;

/** The first element at `path`, such as `A/B/C`. Siblings of the same name are tried in order. */
export function elementAt(element: StatementElement | null, path: string): StatementElement | null {
  if (element === null) return null;
  return descend(element, path.split('/'), 0);
}

function descend(element: StatementElement, steps: readonly string[], depth: number): StatementElement | null {
  const step = steps[depth];
  if (step === undefined) return element;
  for (const child of element.children) {
    if (child.name !== step) continue;
    const found = descend(child, steps, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

export function childElements(element: StatementElement | null, name: string): StatementElement[] {
  return element === null ? [] : element.children.filter((child) => child.name === name);
}

/** The trimmed text at `path`; null if missing or empty. */
export function textAt(element: StatementElement | null, path: string): string | null {
  const text = elementAt(element, path)?.text.trim();
  return text === undefined || text === '' ? null : text;
}

/** The trimmed value of an attribute; null if missing or empty. */
export function readAttribute({ attributes }: Pick<StatementElement, 'attributes'>, name: string): string | null {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : null;
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}
