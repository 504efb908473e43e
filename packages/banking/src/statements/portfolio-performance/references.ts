import { readAttribute, type StatementElement } from '../element.ts';
import { StatementError } from '../statement-error.ts';

/** Maximum number of visited children per element of the file, on average. Real files need at most two. */
const MAX_VISITS_PER_ELEMENT = 4;
const LONGEST_REFERRED = 200;

type ChildrenByName = ReadonlyMap<string, StatementElement[]>;

/**
 * Resolves references in a file written by XStream. A repeated object is a reference by path
 * (`../../securities/security[2]`) or, in other files, by id. https://x-stream.github.io/graphs.html
 *
 * Each path is resolved once, and each element's children are indexed once, so that all references together take linear
 * time.
 */
export class XstreamReferences {
  readonly #parents = new Map<StatementElement, StatementElement>();
  readonly #byId = new Map<string, StatementElement>();
  readonly #children = new Map<StatementElement, ChildrenByName>();
  readonly #targets = new Map<StatementElement, StatementElement | null>();
  #visitsLeft: number;

  constructor(root: StatementElement) {
    const open = [root];
    for (let element = open.pop(); element !== undefined; element = open.pop()) {
      const id = readAttribute(element, 'id');
      if (id !== null) this.#byId.set(id, element);
      for (const child of element.children) {
        this.#parents.set(child, element);
        open.push(child);
      }
    }
    this.#visitsLeft = MAX_VISITS_PER_ELEMENT * (this.#parents.size + 1);
  }

  /** The element, or the element that it refers to; null if the target is not in the file. */
  resolve(element: StatementElement | null): StatementElement | null {
    let found = element;
    // XStream writes no references to references; the limit stops cycles in hostile files.
    for (let steps = 0; found !== null && steps < 10; steps += 1) {
      if (readAttribute(found, 'reference') === null) return found;
      found = this.#target(found);
    }
    return null;
  }

  /** The first child with this name, or the element that the child refers to; null if there is none. */
  child(element: StatementElement, name: string): StatementElement | null {
    return this.resolve(this.#named(element, name)[0] ?? null);
  }

  /**
   * All children with this name; the target replaces a child that is a reference.
   * @throws StatementError if the file refers to the same lists too often, because the result would grow quadratically
   */
  children(element: StatementElement | null, name: string): StatementElement[] {
    const all = element === null ? [] : this.#named(element, name);
    this.#visitsLeft -= all.length;
    if (this.#visitsLeft < 0) {
      throw new StatementError('refers to its own lists too often', element?.line ?? 1);
    }
    return all.flatMap((child) => this.resolve(child) ?? []);
  }

  /**
   * The text of the first child with this name; null if there is none. The text of a reference is cut to 200 characters:
   * XStream writes references only to short texts, such as dates.
   */
  text(element: StatementElement, name: string): string | null {
    const child = this.#named(element, name)[0] ?? null;
    const found = this.resolve(child);
    const text = found === child ? found?.text : found?.text.slice(0, LONGEST_REFERRED);
    return text === undefined || text.trim() === '' ? null : text.trim();
  }

  #named(element: StatementElement, name: string): StatementElement[] {
    let byName = this.#children.get(element);
    if (byName === undefined) {
      byName = Map.groupBy(element.children, (child) => child.name);
      this.#children.set(element, byName);
    }
    return byName.get(name) ?? [];
  }

  #target(element: StatementElement): StatementElement | null {
    const known = this.#targets.get(element);
    if (known !== undefined) return known;
    const reference = readAttribute(element, 'reference') ?? '';
    const target =
      reference.includes('/') || reference.startsWith('.')
        ? this.#at(element, reference)
        : (this.#byId.get(reference) ?? null);
    this.#targets.set(element, target);
    return target;
  }

  #at(from: StatementElement, path: string): StatementElement | null {
    let element: StatementElement | null = from;
    for (const step of path.split('/', 10_000)) {
      if (element === null) return null;
      const [, name = '', index = '1'] = /^([\w.-]+?)(?:\[(\d{1,7})\])?$/.exec(step) ?? [];
      if (step === '..') element = this.#parents.get(element) ?? null;
      else element = this.#named(element, name)[Number(index) - 1] ?? null;
    }
    return element;
  }
}
