import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { InMemoryTestWallet } from '@coffer/banking/recognition/testing/wallet-in-memory.ts';
import type { RuleSwitch } from './rule-switches.ts';

const RECOGNITION = new URL('../../../packages/banking/src/recognition/', import.meta.url).href;
/** Names the variant of a module: `?off=3` is recognition without the fourth rule. */
const VARIANT = /\?off=(\d+)$/;

/**
 * The first line of `lettersOf`, and a replacement that caches its results. Without the cache, normalising texts would take
 * most of the time of a delivery sequence.
 */
const LETTERS_OF = 'function lettersOf(text: string | null): string {';
const LETTERS_REMEMBERED = `const letters = new Map();
function lettersOf(text) {
  if (!letters.has(text)) letters.set(text, lettersOfText(text));
  return letters.get(text);
}
${LETTERS_OF.replace('lettersOf', 'lettersOfText')}`;

/**
 * Loads bank recognition once for each rule, without this rule, and returns the `InMemoryTestWallet` class of each variant.
 * The source is changed while Node.js reads it, so that the service needs no switches.
 */
export async function loadWithoutEachRule(
  rules: readonly RuleSwitch[],
): Promise<readonly (typeof InMemoryTestWallet)[]> {
  for (const { rule, file, find } of rules) {
    const source = readFileSync(new URL(file, RECOGNITION), 'utf8');
    if (source.split(find).length !== 2) throw new Error(`${file} does not contain once what "${rule}" replaces`);
  }
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const variant = VARIANT.exec(context.parentURL ?? '')?.[0];
      const isInVariant = variant !== undefined && resolved.url.startsWith(RECOGNITION);
      return isInVariant && !VARIANT.test(resolved.url) ? { ...resolved, url: `${resolved.url}${variant}` } : resolved;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const rule = rules[Number(VARIANT.exec(url)?.[1])];
      if (rule === undefined) return loaded;
      const source = String(loaded.source).replace(LETTERS_OF, LETTERS_REMEMBERED);
      const isChanged = url.startsWith(`${RECOGNITION}${rule.file}`);
      return { ...loaded, source: isChanged ? source.replace(rule.find, () => rule.replace) : source };
    },
  });
  try {
    return await Promise.all(
      rules.map(async (_, at) => {
        const variant = await import(`${RECOGNITION}testing/wallet-in-memory.ts?off=${at}`);
        return variant.InMemoryTestWallet;
      }),
    );
  } finally {
    hooks.deregister();
  }
}
