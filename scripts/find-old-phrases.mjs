// Finds phrases, words and names of Coffer's former style in changed lines. See `old-phrases.json`, and the glossary in
// ARCHITECTURE.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './child-processes.mjs';
import { environment, root } from './environment.mjs';

const CHECKED = /\.(ts|tsx|mjs|sql|prisma|md|json)$/;
const NOT_CHECKED =
  /^(pnpm-lock|openapi\.json|scripts\/(old-phrases\.json|find-old-phrases|spelling)|apps\/web\/messages\/de\/)|package-lock\.json$/;
const EXPORTED =
  /^\+?export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/;

/** One line for each match in lines added since the main branch, or since the last commit if there is no main branch. */
export async function findOldPhrases() {
  const base = await mainBase();
  const diff = await git(
    'diff',
    '--unified=0',
    '--no-color',
    '--no-ext-diff',
    '--no-renames',
    '--diff-filter=AM',
    base,
  );
  const untracked = (await git('ls-files', '--others', '--exclude-standard'))
    .split('\n')
    .filter((file) => isChecked(file));
  const added = [
    ...addedLines(diff).filter(({ file }) => isChecked(file)),
    ...untracked.flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((text, at) => ({ file, number: at + 1, text })),
    ),
  ];
  return matchPhrases(added, JSON.parse(readFileSync(path.join(root, 'scripts', 'old-phrases.json'), 'utf8')));
}

/** The added lines of a diff without context. */
export function addedLines(diff) {
  const lines = [];
  let file = '';
  let number = 0;
  for (const text of diff.split('\n')) {
    if (text.startsWith('+++ ')) file = text.slice(4).replace(/^b\//, '');
    else if (text.startsWith('@@')) number = Number(/\+(\d+)/.exec(text)?.[1]);
    else if (text.startsWith('+')) lines.push({ file, number: number++, text: text.slice(1) });
  }
  return lines;
}

/** One line for each match, with the words to use instead. Names are only checked where they are exported. */
export function matchPhrases(lines, { phrases, words, names }) {
  const found = [];
  for (const { file, number, text } of lines) {
    const report = (match, { instead }) => found.push(`${file}:${number}: “${match}”. Better: ${instead}`);
    for (const rule of [...phrases, ...words]) {
      if (rule.allowed?.some((folder) => new RegExp(`^${folder}`).test(file))) continue;
      const match = new RegExp(rule.pattern, rule.isCaseSensitive ? '' : 'i').exec(text);
      if (match) report(match[0], rule);
    }
    const name = EXPORTED.exec(text)?.[1];
    const rule = name && names.find(({ pattern }) => new RegExp(pattern).test(name));
    if (rule) report(name, rule);
  }
  return found;
}

const isChecked = (file) => CHECKED.test(file) && !NOT_CHECKED.test(file);

/**
 * The commit at which this branch left the main branch. HEAD if there is no main branch: only uncommitted lines are
 * then checked.
 */
async function mainBase() {
  for (const branch of [
    process.env['GITHUB_BASE_REF'] && `origin/${process.env['GITHUB_BASE_REF']}`,
    'origin/main',
    'main',
  ]) {
    if (!branch) continue;
    const { code, output } = await runProgram('git', ['merge-base', 'HEAD', branch], { env: environment() });
    if (code === 0) return output.trim();
  }
  return 'HEAD';
}

async function git(...args) {
  const { code, output } = await runProgram('git', args, { env: environment() });
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${output}`);
  return output;
}
