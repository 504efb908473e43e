import { attributeOf, type StatementElement } from '../element.ts';

/**
 * The objects of a file that was written by XStream: what occurs again is a reference, by the path to where it stands
 * (`../../securities/security[2]`) or, in other files, by its id. https://x-stream.github.io/graphs.html
 */
export class References {
  readonly #parents = new Map<StatementElement, StatementElement>();
  readonly #byId = new Map<string, StatementElement>();

  constructor(root: StatementElement) {
    const open = [root];
    for (let element = open.pop(); element !== undefined; element = open.pop()) {
      const id = attributeOf(element, 'id');
      if (id !== null) this.#byId.set(id, element);
      for (const child of element.children) {
        this.#parents.set(child, element);
        open.push(child);
      }
    }
  }

  /** What the element is, or refers to; null where that is not in the file. */
  resolve(element: StatementElement | null): StatementElement | null {
    let found = element;
    // A reference to a reference is none that XStream writes.
    for (let steps = 0; found !== null && steps < 10; steps += 1) {
      const reference = attributeOf(found, 'reference');
      if (reference === null) return found;
      found =
        reference.includes('/') || reference.startsWith('.')
          ? this.#at(found, reference)
          : (this.#byId.get(reference) ?? null);
    }
    return null;
  }

  /** The child of that name, resolved. */
  child(element: StatementElement, name: string): StatementElement | null {
    return this.resolve(element.children.find((child) => child.name === name) ?? null);
  }

  /** All children of that name, resolved. */
  children(element: StatementElement | null, name: string): StatementElement[] {
    return (element?.children ?? []).flatMap((child) => (child.name === name ? (this.resolve(child) ?? []) : []));
  }

  /** The text of the child of that name; null where there is none. */
  text(element: StatementElement, name: string): string | null {
    const text = this.child(element, name)?.text.trim() ?? '';
    return text === '' ? null : text;
  }

  #at(from: StatementElement, path: string): StatementElement | null {
    let element: StatementElement | null = from;
    for (const step of path.split('/', 10_000)) {
      if (element === null) return null;
      const [, name = '', index = '1'] = /^([\w.-]+?)(?:\[(\d{1,7})\])?$/.exec(step) ?? [];
      if (step === '..') element = this.#parents.get(element) ?? null;
      else element = element.children.filter((child) => child.name === name)[Number(index) - 1] ?? null;
    }
    return element;
  }
}
