// Counts structures that make changes costly: hand-kept lists of record kinds, and triggers.
// `npm run check -- --figures` prints the counts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './environment.mjs';
import { readSources } from './import-cycles.mjs';

/** Matches the declaration of a record kind in the feed, in `<feature>.kind.ts`. */
const KIND = /Kind = \{\s+type: '(\w+)',\s+table: '\w+',\s+feed:/g;
const TRIGGER =
  /^CREATE TRIGGER \S+ (BEFORE|AFTER|INSTEAD OF) ([A-Z ]+?)(?: OF [^\n]+?)? ON public\."(\w+)" [^\n]*?FOR EACH (ROW|STATEMENT)/gm;

/** Returns the figures of the repository, one line for each figure. */
export function repositoryFigures(
  sources = readSources(),
  sql = readFileSync(path.join(root, 'prisma', 'functions.sql'), 'utf8'),
) {
  const lists = listsOf(sources);
  const lines = lists.reduce((sum, file) => sum + sources.get(file).split('\n').length - 1, 0);
  const triggers = [...sql.matchAll(TRIGGER)].flatMap(([, time, events, table, level]) =>
    events.split(' OR ').map((event) => ({ time, event, table, level })),
  );
  // Triggers run for the same event only if time, event, table and level (row or statement) are all equal.
  const pairs = Map.groupBy(triggers, ({ time, event, table, level }) => `${table} ${time} ${event} ${level}`);
  const shared = [...pairs.values()].filter((some) => some.length > 1).length;
  const created = triggers.filter(
    ({ time, event, table }) => time === 'AFTER' && event === 'INSERT' && table === 'Transaction',
  );
  return [
    `${lists.length} hand-kept lists of record kinds, with ${lines} lines:`,
    ...lists.map((file) => `  ${file}`),
    `${[...sql.matchAll(TRIGGER)].length} triggers on ${pairs.size} pairs of table and event, ${shared} of them with several triggers`,
    `${created.length} AFTER INSERT triggers on a created transaction`,
  ];
}

/** The files that name at least half of the kinds in the feed. */
function listsOf(sources) {
  const declared = [...sources].filter(([file]) => file.endsWith('.kind.ts'));
  const kinds = declared.flatMap(([, text]) => [...text.matchAll(KIND)].map(([, kind]) => kind));
  const names = kinds.map((kind) => {
    const either = `[${kind[0].toUpperCase()}${kind[0]}]${kind.slice(1)}(?:s|ies)?`;
    return new RegExp(`['"\`]${either}['"\`]|^\\s+${either}(?:Kind)?[:,]`, 'm');
  });
  const isList = (text) => names.filter((name) => name.test(text)).length >= kinds.length / 2;
  return [...sources].filter(([, text]) => isList(text)).map(([file]) => file);
}
