// Checks that each exported name has one meaning in apps/ and packages/, so that a search finds one thing.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './environment.mjs';

const FOLDERS_LEFT_OUT = ['node_modules', 'generated', 'testing', '.next'];
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (?!\{)([\w$]+)/gm;

/** Files that are always imported as a namespace: `is.text`, `shapes.tag`. */
const NAMESPACES = ['packages/db/src/columns.ts'];

/** Names that several files may export, with the reason. */
const ALLOWED = {
  'Next asks each page for them': ['generateMetadata', 'metadata'],
  'the component, and the one that loads it when it is first shown': [
    ...['MenuCheckboxItem', 'MenuItem', 'MenuLabel', 'MenuRadioGroup', 'MenuRadioItem', 'MenuSeparator'],
  ],
  'a record of the contract, which the app derives from the answers of the API': [
    ...[
      'Asset',
      'AssetAccess',
      'AssetGroup',
      'AssetType',
      'BankConnection',
      'Budget',
      'Category',
      'CategoryGroup',
      'Comment',
      'DocumentData',
      'FillRule',
    ],
    ...['ImportFile', 'ImportPreview', 'ImportProblem', 'InvitationPreview', 'MatchReview', 'Member', 'Merchant'],
    ...['Notification'],
    ...['PastImport', 'Permission', 'Person', 'PlanItem', 'Price', 'ProjectedMonth', 'Proposal', 'Role', 'Rule'],
    ...['Scenario', 'StatementAccount', 'StoredFile', 'Suggestion', 'Tag', 'Transaction', 'WalletRecord'],
  ],
};

/** Returns one line for each name that several files export, except allowed names. */
export function ambiguousNames(sources = readSources(), allowed = Object.values(ALLOWED).flat()) {
  const files = new Map();
  for (const [file, text] of sources) {
    if (NAMESPACES.includes(file)) continue;
    for (const name of new Set([...text.matchAll(EXPORT)].map((found) => found[1]))) {
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  return [...files]
    .filter(([name, its]) => its.length > 1 && !allowed.includes(name))
    .map(([name, its]) => `${name}: ${its.sort().join(', ')}`)
    .sort();
}

/** The text of each file, keyed by its path from the root, without tests. */
function readSources() {
  const sources = new Map();
  const visit = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory() && !FOLDERS_LEFT_OUT.includes(entry.name)) visit(name);
      if (isSource(entry)) sources.set(name, readFileSync(path.join(root, name), 'utf8'));
    }
  };
  for (const folder of ['apps', 'packages']) visit(folder);
  return sources;
}

const isSource = (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name);
