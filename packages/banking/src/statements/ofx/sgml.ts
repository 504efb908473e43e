// Reads OFX 1 (SGML, leaves without end tags) and OFX 2 (XML) with one tolerant tokenizer, because banks mix them.
// Libraries failed on the samples: ofx-js 1.1.1 rewrites to XML by regular expressions and fails on CDATA followed by
// MEMO, ofx-data-extractor 1.5 parses amounts as Number, and node-ofx-parser 0.5 uses a fast-xml-parser of 2019.
import { LineCounter } from '../line-counter.ts';
import { excerpt, StatementError } from '../statement-error.ts';
import { type SgmlListener, SgmlTree } from './sgml-tree.ts';

const cdata = '<![CDATA[';

/**
 * Reads an OFX file, and passes the elements that `listener` names to it.
 * @throws StatementError if there is no <OFX>, or if the elements are nested too deeply or too numerous
 */
export function readSgml(text: string, listener: SgmlListener): void {
  const start = /<OFX\s*>/i.exec(text);
  if (start === null) throw new StatementError(`expected an OFX statement, found ${excerpt(text)}`, 1);
  const tree = new SgmlTree(listener);
  const lines = new LineCounter(text);
  let at = start.index;
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    if (tag !== at) tree.text(text.slice(at, tag === -1 ? text.length : tag));
    if (tag === -1) break;
    if (text.startsWith(cdata, tag)) {
      const end = text.indexOf(']]>', tag);
      const to = end === -1 ? text.length : end;
      // Ampersands in CDATA are literal. They are escaped here, because the text of a leaf is decoded when it is read.
      tree.text(text.slice(tag + cdata.length, to).replaceAll('&', '&amp;'));
      at = to + 3;
      continue;
    }
    const found = tagAt(text, tag);
    if (found === null) tree.text('<');
    else if (found.closing) tree.end(found.name);
    else tree.begin(found.name, lines.lineAt(tag));
    if (found?.empty === true) tree.end(found.name);
    at = found?.end ?? tag + 1;
  }
  tree.endAll();
}

const tagPattern = /<(\/?)([A-Za-z][\w.]{0,63})\s{0,8}(\/?)>/y;

function tagAt(text: string, at: number): { name: string; closing: boolean; empty: boolean; end: number } | null {
  tagPattern.lastIndex = at;
  const match = tagPattern.exec(text);
  if (match === null) return null;
  return {
    name: (match[2] ?? '').toUpperCase(),
    closing: match[1] === '/',
    empty: match[3] === '/',
    end: tagPattern.lastIndex,
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes numeric references and the named references that OFX defines; leaves others unchanged. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
