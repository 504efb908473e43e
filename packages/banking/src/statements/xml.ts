// Reads XML of camt messages and brokers with sax: strict, with line numbers, and without expanding declared entities,
// so entity bombs fail. Elements are released once they are read. Alternatives: fast-xml-parser 5.12 is three times
// slower on 30 MB, has no line numbers and accepts ill-formed files; saxes is faster, but was last released in 2021.
import sax from 'sax';
import { MAX_STATEMENT_ELEMENTS, type StatementElement } from './element.ts';
import { LineCounter } from './line-counter.ts';
import { excerpt, StatementError } from './statement-error.ts';

const DEEPEST = 64;
const chunkLength = 65_536;
const longestText = 200_000;

export interface XmlListener {
  /** Whether to keep the element at `path` with its content, and pass it to `complete`. */
  wants(path: readonly string[], attributes: Readonly<Record<string, unknown>>): boolean;
  complete(element: StatementElement): void;
  /** Called at the end of each element that is not kept. */
  ended(name: string): void;
  /** Elements inside kept elements to omit, together with their content. */
  readonly leftOut?: ReadonlySet<string>;
  /** Maximum nesting depth, if more than the default. */
  readonly deepest?: number;
}

/**
 * Parses XML strictly, and calls `listener.complete` with each element that `listener.wants` accepts.
 * @throws StatementError naming the line at which the text is no longer valid XML
 */
export function readXml(text: string, listener: XmlListener): void {
  if (!/^\s*</.test(text.slice(0, 4096))) throw new StatementError(`expected XML, found ${excerpt(text)}`, 1);
  const parser = sax.parser(true, { position: true });
  const lines = new LineCounter(text);
  const path: string[] = [];
  const kept: StatementElement[] = [];
  const { leftOut, deepest = DEEPEST } = listener;
  let held = 0;
  // Nesting depth within an omitted element.
  let out = 0;

  const fail = (what: string): never => {
    throw new StatementError(`expected XML, but it ${what}`, parser.line + 1);
  };
  const takeText = (piece: string): void => {
    const element = kept.at(-1);
    if (element !== undefined && out === 0 && element.text.length < longestText) element.text += piece;
  };
  parser.onerror = (error) => fail(`ends too early: ${error.message.split('\n', 1)[0]}`);
  parser.ontext = takeText;
  parser.oncdata = takeText;
  parser.onopentag = ({ name: fullName, attributes }) => {
    const name = localName(fullName);
    path.push(name);
    if (path.length > deepest) fail(`is nested deeper than ${deepest} elements`);
    const parent = kept.at(-1);
    if (out > 0 || (parent !== undefined && leftOut?.has(name) === true)) {
      out += 1;
      return;
    }
    if (parent === undefined && !listener.wants(path, attributes)) return;
    if (held >= MAX_STATEMENT_ELEMENTS) fail(`has more than ${MAX_STATEMENT_ELEMENTS} elements in one entry`);
    held += 1;
    const currency = typeof attributes.Ccy === 'string' ? attributes.Ccy : null;
    const line = lines.lineAt(parser.startTagPosition - 1);
    const element: StatementElement = { name, line, currency, attributes, text: '', children: [] };
    parent?.children.push(element);
    kept.push(element);
  };
  parser.onclosetag = () => {
    const name = path.pop() ?? '';
    if (out > 0) {
      out -= 1;
      return;
    }
    const element = kept.pop();
    if (element !== undefined && kept.length === 0) {
      held = 0;
      listener.complete(element);
    }
    if (element === undefined) listener.ended(name);
  };

  for (let from = 0; from < text.length; from += chunkLength) parser.write(text.slice(from, from + chunkLength));
  parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
