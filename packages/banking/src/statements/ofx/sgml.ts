// OFX 1 (SGML, leaves without end tags) and OFX 2 (XML), read by one tolerant tokenizer, because banks mix them.
// Tried on the samples: ofx-js 1.1.1 (rewrites to XML by regular expressions, fails on CDATA followed by MEMO),
// ofx-data-extractor 1.5 (amounts through Number), node-ofx-parser 0.5 (2019's fast-xml-parser).
import type { StatementElement } from '../element.ts';
import { excerpt, StatementError } from '../statement-error.ts';

const deepest = 64;

// Aggregates that are closed by what follows when their end tag is missing. Any other element without text
// and without an end tag is an empty leaf, such as `<MEMO>` at the end of a line.
const aggregates = new Set([
  'OFX',
  'BANKMSGSRSV1',
  'CREDITCARDMSGSRSV1',
  'INVSTMTMSGSRSV1',
  'SECLISTMSGSRSV1',
  'SECLIST',
  'STMTTRNRS',
  'CCSTMTTRNRS',
  'INVSTMTTRNRS',
  'STMTRS',
  'CCSTMTRS',
  'INVSTMTRS',
  'BANKTRANLIST',
  'INVTRANLIST',
  'STMTTRN',
  'LEDGERBAL',
  'AVAILBAL',
  'BANKACCTFROM',
  'CCACCTFROM',
  'INVACCTFROM',
  'INVBANKTRAN',
]);

export interface SgmlListener {
  /** Complete elements that are handed over and then let go. */
  readonly keepApart: ReadonlySet<string>;
  complete(element: StatementElement, parent: StatementElement | null): void;
}

/** @throws StatementError where there is no <OFX>, or where it is nested beyond reason. */
export function readSgml(text: string, listener: SgmlListener): void {
  const start = /<OFX\s*>/i.exec(text);
  if (start === null) throw new StatementError(`expected an OFX statement, found ${excerpt(text)}`, 1);
  const open: StatementElement[] = [];
  let line = countLines(text, 0, start.index) + 1;
  let at = start.index;

  const append = (raw: string): void => {
    const top = open.at(-1);
    if (top !== undefined && top.text.length < 200_000) top.text += raw;
  };
  const closeTop = (): void => {
    const element = open.pop();
    if (element === undefined) return;
    const parent = open.at(-1) ?? null;
    if (listener.keepApart.has(element.name)) listener.complete(element, parent);
    else parent?.children.push(element);
  };
  // A leaf ends where the next tag begins; an empty one gives what it seemed to contain back to its parent.
  const endLeaf = (): void => {
    const top = open.at(-1);
    if (top !== undefined && top.text.trim() !== '' && top.children.length === 0 && !aggregates.has(top.name))
      closeTop();
  };
  const closeNamed = (name: string): void => {
    const index = open.findLastIndex((element) => element.name === name);
    if (index === -1) return;
    while (open.length > index + 1) {
      const top = open.at(-1);
      const parent = open.at(-2);
      if (top !== undefined && parent !== undefined && !aggregates.has(top.name) && top.children.length > 0) {
        open.pop();
        parent.children.push({ ...top, children: [] }, ...top.children);
      } else closeTop();
    }
    closeTop();
  };

  while (at < text.length) {
    const tag = text.indexOf('<', at);
    const until = tag === -1 ? text.length : tag;
    if (until > at) append(text.slice(at, until));
    line += countLines(text, at, until);
    if (tag === -1) break;
    if (text.startsWith('<![CDATA[', tag)) {
      const end = text.indexOf(']]>', tag);
      const to = end === -1 ? text.length : end;
      append(text.slice(tag + 9, to).replaceAll('&', '&amp;'));
      line += countLines(text, tag, to);
      at = to + 3;
      continue;
    }
    const match = tagAt(text, tag);
    if (match === null) {
      append('<');
      at = tag + 1;
      continue;
    }
    at = match.end;
    line += countLines(text, tag, at);
    if (match.closing) {
      closeNamed(match.name);
      continue;
    }
    endLeaf();
    if (match.name === 'STMTTRN' && open.some((element) => element.name === 'STMTTRN')) closeNamed('STMTTRN');
    if (open.length >= deepest) throw new StatementError(`the OFX is nested deeper than ${deepest} elements`, line);
    open.push({ name: match.name, line, currency: null, text: '', children: [] });
    if (match.empty) closeTop();
  }
  while (open.length > 0) closeTop();
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

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Character references, of which OFX knows these only; anything else stays as it stands. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
