import { randomUUID } from 'node:crypto';

/**
 * JSON that is given back as the text that was sent: its numbers keep the digits, its members the order they were
 * written in. An object read here remembers its text, and is written again as that.
 */
const texts = new WeakMap<object, string>();

/** Stands for a text while the answer around it is written. Nobody outside has ever seen it. */
const PLACE = randomUUID();
const PLACES = new RegExp(`"${PLACE}:(\\d+)"`, 'g');

/** The object that the text is, JSON without a fault. */
export function verbatim(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null) texts.set(value, text);
  return value;
}

/** JSON in which every object of `verbatim` is its text. */
export function verbatimJson(answer: unknown): string {
  const found: string[] = [];
  const json = JSON.stringify(answer, (_name, value: unknown) => {
    const text = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
    return text === undefined ? value : `${PLACE}:${found.push(text) - 1}`;
  });
  return json.replace(PLACES, (_, at: string) => found[Number(at)] ?? '');
}

/** An answer of `verbatimJson` read again, these members with their texts. */
export function readVerbatim(json: string, names: readonly string[]): unknown {
  const answer: unknown = JSON.parse(json);
  if (typeof answer !== 'object' || answer === null) return answer;
  const members = names.flatMap((name) => {
    const text = memberText(json, name);
    return text === null ? [] : [[name, verbatim(text)] as const];
  });
  return { ...answer, ...Object.fromEntries(members) };
}

const SPACE = /\s/;

/**
 * The text of an object's member in JSON without a fault; of several of that name the last, which is the one that
 * counts. Null when there is none.
 */
export function memberText(json: string, name: string): string | null {
  let at = afterSpace(json, 0);
  if (json[at] !== '{') return null;
  let found: string | null = null;
  for (at = afterSpace(json, at + 1); json[at] === '"'; ) {
    const keyEnd = endOfString(json, at);
    const key: unknown = JSON.parse(json.slice(at, keyEnd));
    const start = afterSpace(json, afterSpace(json, keyEnd) + 1);
    const end = endOfValue(json, start);
    if (key === name) found = json.slice(start, end);
    at = afterSpace(json, end);
    if (json[at] === ',') at = afterSpace(json, at + 1);
  }
  return found;
}

function afterSpace(json: string, from: number): number {
  let at = from;
  while (SPACE.test(json[at] ?? '')) at += 1;
  return at;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfValue(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const sign = json[at] ?? '';
    if (sign === '"') {
      at = endOfString(json, at) - 1;
      if (depth === 0) return at + 1;
    } else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (sign === ',' || SPACE.test(sign))) return at;
  }
  return json.length;
}
