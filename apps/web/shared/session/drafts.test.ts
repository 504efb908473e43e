import { beforeEach, expect, test, vi } from 'vitest';
import { draftKey, forgetAllDrafts, forgetDraftsOfOthers, readDraft, storeDraft } from './drafts.ts';
import { openSignInPage } from './open-fresh-page.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  return () => vi.unstubAllGlobals();
});

/** A fake `sessionStorage`. `Object.keys` lists its stored keys, as in browsers. */
function storage(): object {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => void delete kept[key],
  };
  return new Proxy(kept, { get: (_target, name) => Reflect.get(methods, name) });
}

test('a draft belongs to a person, a wallet, a kind of form, its records and its initial values', () => {
  const keys = [
    draftKey('ada', 'home', ['price', 'A']),
    draftKey('eve', 'home', ['price', 'A']),
    draftKey('ada', 'work', ['price', 'A']),
    draftKey('ada', 'home', ['split', 'A']),
    draftKey('ada', 'home', ['price', 'B']),
    draftKey('ada', 'home', ['plan item', 'A', 'new']),
    draftKey('ada', 'home', ['plan item', 'B', 'new']),
    draftKey('ada', 'home', ['plan item', 'A":"new']),
    draftKey('ada', 'home', ['price', 'A'], { date: '2026-01-01' }),
    draftKey('ada', 'home', ['price', 'A'], { date: '2026-01-02' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(draftKey('ada', 'home', ['price', 'A'], { date: '2026-01-01' })).toBe(keys.at(-2));
});

test('drafts end when someone else signs in, but not when the same person does', () => {
  const [own, other] = [draftKey('ada', 'home', ['tag', 'new']), draftKey('adam', 'home', ['tag', 'new'])];
  for (const key of [own, other, 'theme']) storeDraft(key, key);
  forgetDraftsOfOthers('ada');
  expect([own, other, 'theme'].map(readDraft)).toEqual([own, null, 'theme']);
  forgetAllDrafts();
  expect([own, 'theme'].map(readDraft)).toEqual([null, 'theme']);
});

test('drafts end with the session that the person ends', () => {
  const replace = vi.fn();
  vi.stubGlobal('window', { location: { replace } });
  const key = draftKey('ada', 'home', ['tag', 'new']);
  storeDraft(key, 'typed');
  openSignInPage();
  expect(readDraft(key)).toBeNull();
  expect(replace).toHaveBeenCalledExactlyOnceWith('/sign-in');
});
