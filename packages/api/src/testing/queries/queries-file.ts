import type { RecordedQuery } from './record-queries.ts';

const HEADER = `-- The statements that the API's query builders compose, grouped by the file that sends them. They are recorded while
-- packages/api/src/testing/queries/queries.test.ts calls the operations. Statements that the code contains as one text
-- are left out. The diff of this file shows how a change of a builder changes its statements. To update the file, run
--   npx vitest run packages/api/src/testing/queries -u`;

/** The contents of prisma/queries.sql. `isInSource` decides which texts can be read in the source. */
export function formatQueriesFile(queries: readonly RecordedQuery[], isInSource: (text: string) => boolean): string {
  const texts = new Set(queries.map(({ text }) => text));
  // BEGIN contains the ids of the wallet and the change set.
  const composed = new Set([...texts].filter((text) => !isInSource(text) && !text.startsWith('BEGIN')));
  // Several files may send the same statement; it is listed under the first one.
  const files = new Map<string, string>();
  for (const { file, text } of queries) {
    if (!composed.has(text)) continue;
    const statement = layOut(text);
    const first = files.get(statement);
    if (first === undefined || file < first) files.set(statement, file);
  }
  const statements = [...files.keys()].toSorted();
  const byFile = Object.entries(Object.groupBy(statements, (statement) => files.get(statement) ?? ''));
  const parts = byFile
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, its = []]) => [`-- ${file}`, ...its.map((statement) => `${statement};`)]);
  return `${[HEADER, ...parts].join('\n\n')}\n`;
}

/** All rows after the first in a VALUES list; their number depends on the input. */
const FURTHER_ROWS = /(\((?:\$\d+(?:::[\w[\]]+)?(?:, )?)+\))(?:,\s*\((?:\$\d+(?:::[\w[\]]+)?(?:, )?)+\))+/g;

/** Positions of the undone rows, which depend on the wallet's other rows. */
const POSITION = /(\bplace (?:>=|<)) \d+/g;

const MAX_CHARACTERS = 120;
/** Words with quoted texts, and parentheses, each with the white space before it. */
const TOKENS = /\s*(?:[()]|(?:'[^']*'|"[^"]*"|[^\s()'"])+)/g;
/** The clauses that begin a line. */
const CLAUSE =
  /^(?:select|from|where|group|having|order|limit|values|set|returning|union|left|cross|inner|join|update|insert|delete)$/i;
/** In these pairs, the second word does not begin a clause. */
const WITHIN_CLAUSE = /^(?:(?:left|cross|inner) join|distinct from|delete from|within group|(?:for|key|do) update)$/i;
const CONDITION = /^(?:and|or)$/i;
const QUERY = /^(?:select|with|values|insert|update|delete)$/i;

/** Formats a statement with one clause per line and indented subqueries. Long clauses are wrapped between words. */
function layOut(text: string): string {
  const tokens = text.replace(FURTHER_ROWS, '$1, …').replace(POSITION, '$1 …').match(TOKENS) ?? [];
  const lines: string[] = [];
  /** For each open parenthesis, whether it contains a query. */
  const open: boolean[] = [];
  let line = '';
  let isRange = false;
  const breakLine = (more = '') => {
    if (line.trim() !== '') lines.push(line);
    line = `${'  '.repeat(open.filter(Boolean).length)}${more}`;
  };
  for (const [at, token] of tokens.entries()) {
    const word = token.trim();
    const before = tokens[at - 1]?.trim() ?? '';
    const isInQuery = open.at(-1) !== false;
    if (/^between$/i.test(word)) isRange = true;
    if (word === ')' && open.pop() === true) breakLine();
    else if (isInQuery && CLAUSE.test(word) && !WITHIN_CLAUSE.test(`${before} ${word}`)) breakLine();
    else if (isInQuery && CONDITION.test(word) && !isRange) breakLine('  ');
    else if (token !== word && line.length + word.length >= MAX_CHARACTERS) breakLine('  ');
    line += token === word || line.trim() === '' || before === '(' || word === ')' ? word : ` ${word}`;
    if (CONDITION.test(word)) isRange = false;
    if (word !== '(') continue;
    open.push(QUERY.test(tokens[at + 1]?.trim() ?? ''));
    if (open.at(-1) === true) breakLine();
  }
  breakLine();
  return lines.join('\n');
}
