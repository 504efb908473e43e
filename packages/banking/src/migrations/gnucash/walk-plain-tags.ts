// Used only to compute the figures of GnuCash's XML for the proof. The importer parses XML with separate code.

interface TagListener {
  opens(name: string): void;
  /** The text of an element without children, with the names of the elements around it. */
  text(names: readonly string[], value: string): void;
  closes(name: string): void;
}

/** Walks through the tags of well-formed XML without comments or sections, as GnuCash writes it. */
export function walkPlainTags(text: string, listener: TagListener): void {
  const names: string[] = [];
  let isLeaf = false;
  let start = text.indexOf('<');
  while (start !== -1) {
    const end = text.indexOf('>', start);
    if (end === -1) return;
    const next = text.indexOf('<', end);
    const isClosing = text[start + 1] === '/';
    const [name = ''] = text.slice(start + (isClosing ? 2 : 1), end).split(/[\s/]/, 1);
    if (isClosing) {
      listener.closes(name);
      names.pop();
      isLeaf = false;
    } else if (!/^[?!]/.test(name)) {
      names.push(name);
      listener.opens(name);
      isLeaf = true;
      if (text[end - 1] === '/') {
        listener.closes(name);
        names.pop();
        isLeaf = false;
      }
    }
    if (isLeaf && next !== -1 && text[next + 1] === '/') listener.text(names, text.slice(end + 1, next).trim());
    start = next;
  }
}
