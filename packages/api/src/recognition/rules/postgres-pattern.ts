import { foldText, withoutInvisibleMarks } from '@coffer/domain/counterparty-name.ts';
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** The maximum size of a pattern after its quantifiers are expanded, which is the size of the database's automaton. */
const LARGEST = 250;
/**
 * The maximum number of word and text boundaries. For each boundary, the database builds a further automaton; for a
 * repeated boundary, it builds one per repetition.
 */
const MAX_BOUNDARIES = 8;
const MAX_COUNTED = 100;
const DEEPEST = 8;

/** Thrown if a text is not an accepted pattern. The message gives the reason. */
export class PatternFault extends Error {}

/**
 * Translates a JavaScript regular expression to PostgreSQL for folded texts (`coffer.folded`). The result runs in linear time: no
 * look-around, no backreferences, limited size. Literals are folded like the texts. Throws a PatternFault for a pattern that is
 * invalid or not accepted.
 */
export function toPostgresPattern(source: string): string {
  const pattern = parseRegExpPattern(withoutInvisibleMarks(source.normalize('NFC')));
  if (sizeOf(pattern) > LARGEST || boundariesOf(pattern) > MAX_BOUNDARIES)
    throw new PatternFault('is too large a pattern');
  // The prefix makes PostgreSQL read the text as an advanced regular expression, even if the text begins with `***`.
  return `***:${pattern.alternatives.map((one) => alternativeToPostgres(one, 0)).join('|')}`;
}

/** Like `toPostgresPattern`, but returns null for a pattern that isn't accepted. */
export function toPostgresPatternOrNull(source: string): string | null {
  try {
    return toPostgresPattern(source);
  } catch (error) {
    if (error instanceof PatternFault) return null;
    throw error;
  }
}

function parseRegExpPattern(source: string): AST.Pattern {
  try {
    return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode: true });
  } catch {
    throw new PatternFault('is not a pattern that can be read');
  }
}

type Element = AST.Element;

function alternativeToPostgres({ elements }: AST.Alternative, depth: number): string {
  return elements.map((element) => writtenElement(element, depth)).join('');
}

function writtenElement(element: Element, depth: number): string {
  if (depth > DEEPEST) throw new PatternFault('is too large a pattern');
  switch (element.type) {
    case 'Character':
      return characters(element);
    case 'CharacterSet':
      return setOf(element);
    case 'CharacterClass':
      return classOf(element);
    case 'CapturingGroup':
    case 'Group':
      return `(?:${element.alternatives.map((one) => alternativeToPostgres(one, depth + 1)).join('|')})`;
    case 'Quantifier':
      return `(?:${writtenElement(element.element, depth + 1)})${countOf(element)}`;
    case 'Assertion':
      return assertion(element);
    default:
      throw new PatternFault('has a reference back, which patterns here cannot have');
  }
}

function assertion(element: AST.Assertion): string {
  if (element.kind === 'start') return '^';
  if (element.kind === 'end') return '$';
  if (element.kind === 'word') return element.negate ? '\\Y' : '\\y';
  throw new PatternFault('looks ahead or behind, which patterns here cannot do');
}

function countOf({ min, max }: AST.Quantifier): string {
  if (max === Number.POSITIVE_INFINITY && min <= 1) return min === 0 ? '*' : '+';
  if (min > MAX_COUNTED || (max !== Number.POSITIVE_INFINITY && max > MAX_COUNTED))
    throw new PatternFault('is too large a pattern');
  return `{${min},${max === Number.POSITIVE_INFINITY ? '' : max}}`;
}

const SETS = { digit: ['[0-9]', '[^0-9]'], space: ['\\s', '\\S'], word: ['\\w', '\\W'] } as const;

function setOf(set: AST.CharacterSet): string {
  if (set.kind === 'any') return '.';
  if (set.kind === 'property') throw new PatternFault('names a property of characters, which patterns here cannot do');
  return SETS[set.kind][set.negate ? 1 : 0];
}

function classOf(set: AST.CharacterClass): string {
  if (set.elements.length === 0) throw new PatternFault('has brackets without a character');
  const members = set.elements.map((member) => {
    if (member.type === 'Character') return escaped(single(member));
    if (member.type === 'CharacterClassRange') return range(single(member.min), single(member.max));
    if (member.type !== 'CharacterSet' || !('negate' in member) || member.negate || member.kind === 'property')
      throw new PatternFault('has something in brackets that is no character');
    return member.kind === 'digit' ? '0-9' : SETS[member.kind][0];
  });
  return `[${set.negate ? '^' : ''}${members.join('')}]`;
}

function range(first: string, last: string): string {
  if (first > last) throw new PatternFault('has a range of letters that ends before it begins');
  return `${escaped(first)}-${escaped(last)}`;
}

/** Folds a character in a character class; rejects a character that folds to several characters. */
function single(character: AST.Character): string {
  const folded = foldedOf(character);
  if ([...folded].length !== 1) throw new PatternFault('has something in brackets that is no character');
  return folded;
}

function characters(character: AST.Character): string {
  const folded = foldedOf(character);
  if (folded === '') throw new PatternFault('has an accent without a letter');
  return Array.from(folded, escaped).join('');
}

function foldedOf({ value }: AST.Character): string {
  const character = String.fromCodePoint(value);
  // No text contains NUL or a lone surrogate: PostgreSQL cannot store NUL, and UTF-8 cannot encode lone surrogates.
  if (value === 0 || !character.isWellFormed()) throw new PatternFault('is not a pattern that can be read');
  return foldText(character);
}

/** Escapes a character unless it is a letter, a digit, or not ASCII. */
function escaped(character: string): string {
  return /^[a-z0-9\s]$|^[^\0-\x7F]$/iu.test(character) ? character : `\\${character}`;
}

/** The number of word and text boundaries; infinite if a boundary is repeated. */
function boundariesOf(node: AST.Pattern | AST.Element): number {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap(({ elements }) => elements).reduce((sum, one) => sum + boundariesOf(one), 0);
    case 'Quantifier':
      return boundariesOf(node.element) > 0 ? Number.POSITIVE_INFINITY : 0;
    default:
      return node.type === 'Assertion' ? 1 : 0;
  }
}

/** The number of characters, sets and positions with quantifiers expanded. */
function sizeOf(node: AST.Pattern | AST.Element): number {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.reduce(
        (sum, { elements }) => sum + elements.reduce((all, element) => all + sizeOf(element), 1),
        0,
      );
    case 'Quantifier':
      return (
        (sizeOf(node.element) + 1) * (node.max === Number.POSITIVE_INFINITY ? node.min + 1 : Math.max(node.max, 1))
      );
    case 'CharacterClass':
      return node.elements.length;
    default:
      return 1;
  }
}
