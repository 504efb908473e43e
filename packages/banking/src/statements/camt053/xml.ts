// XML for camt.053. fast-xml-parser 5.12 was tried: six times slower than sax on 30 MB, no line numbers, and not
// strict (it reads ill-formed files). saxes is faster still, but was last released in 2021. sax is kept, strict,
// knows its line, expands no declared entities (so entity bombs are refused), and lets entries go once read.
import sax from 'sax';
import type { StatementElement } from '../element.ts';
import { excerpt, StatementError } from '../statement-error.ts';

const deepest = 64;
const chunkLength = 65_536;

export interface XmlListener {
  /** Asked for every element; elements are kept from the first that is wanted down. `path` ends with its name. */
  wants(path: readonly string[]): boolean;
  /** A wanted element is complete, or a child of it that `keepApart` names. */
  complete(element: StatementElement): void;
  /** Children of a wanted element that are handed over alone and then let go. */
  readonly keepApart: ReadonlySet<string>;
}

/** Reads strictly. @throws StatementError naming the line where the file stops being XML. */
export function readXml(text: string, listener: XmlListener): void {
  const parser = sax.parser(true, { position: true });
  const path: string[] = [];
  const kept: StatementElement[] = [];

  parser.onerror = (error) => {
    throw new StatementError(`expected XML, but it breaks off: ${firstLine(error.message)}`, parser.line + 1);
  };
  parser.onopentag = (tag) => {
    const name = localName(tag.name);
    path.push(name);
    if (path.length > deepest)
      throw new StatementError(`the XML is nested deeper than ${deepest} elements`, parser.line + 1);
    const parent = kept.at(-1);
    if (parent === undefined && !listener.wants(path)) return;
    const currency = tag.attributes.Ccy;
    const element: StatementElement = {
      name,
      line: lineOfTag(parser.line, text, parser.startTagPosition, parser.position),
      currency: typeof currency === 'string' ? currency : null,
      text: '',
      children: [],
    };
    if (parent !== undefined && !(kept.length === 1 && listener.keepApart.has(name))) parent.children.push(element);
    kept.push(element);
  };
  const takeText = (piece: string): void => {
    const element = kept.at(-1);
    if (element !== undefined && element.text.length < 200_000) element.text += piece;
  };
  parser.ontext = takeText;
  parser.oncdata = takeText;
  parser.onclosetag = () => {
    path.pop();
    const element = kept.pop();
    if (element === undefined) return;
    if (kept.length === 0 || (kept.length === 1 && listener.keepApart.has(element.name))) listener.complete(element);
  };

  if (!/^\s*</.test(text.slice(0, 4096))) throw new StatementError(`expected XML, found ${excerpt(text)}`, 1);
  for (let from = 0; from < text.length; from += chunkLength) parser.write(text.slice(from, from + chunkLength));
  parser.close();
}

/** sax stands at the end of the tag; a tag broken over lines began further up. */
function lineOfTag(lineOfEnd: number, text: string, start: number, end: number): number {
  let line = lineOfEnd + 1;
  if (end - start > 20) {
    for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) line -= 1;
  }
  return line;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}
