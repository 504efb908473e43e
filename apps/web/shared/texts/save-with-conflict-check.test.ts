import { TRPCClientError } from '@trpc/client';
import { describe, expect, test, vi } from 'vitest';
import { computeRecordEtag } from './record-etag.ts';
import { type ChosenVersion, saveWithConflictCheck } from './save-with-conflict-check.ts';
import type { TextConflict } from './text-conflicts.ts';

const opened = { id: '1', name: 'Holiday', notes: 'first', order: 1, lastUpdatedTime: '2026-01-01' };

function stale(): Error {
  return TRPCClientError.from({ error: { message: '', code: 0, data: { code: 'preconditionFailed' } } });
}

/** Saves a record while other people change it. `versions` contains the fields that are changed before each attempt. */
async function saving(
  sent: object,
  versions: readonly object[],
  kept: ChosenVersion = 'mine',
  ifGroups: object[] = [],
) {
  const asked: TextConflict[] = [];
  const stored: object[] = [];
  let tries = 0;
  const saved = await saveWithConflictCheck({
    seen: { ...opened, ifGroups },
    sent,
    read: async () => ({ ...opened, ifGroups, ...versions[Math.min(tries, versions.length - 1)] }),
    send: async (changed: object, { ifMatch }) => {
      const now = { ...opened, ifGroups, ...versions[Math.min(tries + 1, versions.length - 1)] };
      tries += 1;
      if (ifMatch !== (await computeRecordEtag(now))) throw stale();
      stored.push(changed);
      return { ...now, ...changed };
    },
    ask: async (conflicts) => {
      asked.push(...conflicts);
      return kept;
    },
  });
  return { saved, asked, stored };
}

describe('saving a text that another page may have changed', () => {
  test('does not ask if nobody else has changed it', async () => {
    const { asked, stored } = await saving({ notes: 'mine' }, [{}]);
    expect(asked).toEqual([]);
    expect(stored).toEqual([{ notes: 'mine' }]);
  });

  test.each(['name', 'notes'])('asks if a newer %s exists, and keeps the chosen text', async (field) => {
    const theirs = { [field]: 'theirs' };
    const mine = await saving({ [field]: 'mine' }, [theirs], 'mine');
    expect(mine.asked).toEqual([{ field, mine: 'mine', theirs: 'theirs' }]);
    expect(mine.stored).toEqual([{ [field]: 'mine' }]);
    const other = await saving({ [field]: 'mine' }, [theirs], 'theirs');
    expect(other.saved).toEqual({ kept: 'theirs' });
    expect(other.stored).toEqual([]);
  });

  test('keeps the other person’s changes to other fields, and fields that the person did not touch', async () => {
    const { asked, stored } = await saving({ name: 'Mine', notes: 'first', order: 1 }, [{ notes: 'theirs', order: 5 }]);
    expect(asked).toEqual([]);
    expect(stored).toEqual([{ name: 'Mine', notes: 'theirs', order: 5 }]);
  });

  test('saves the rest of the form if the other person’s version of one text is kept', async () => {
    const { saved, stored } = await saving({ name: 'Mine', order: 2 }, [{ name: 'Theirs' }], 'theirs');
    expect(saved.kept).toBe('mine');
    expect(stored).toEqual([{ name: 'Theirs', order: 2 }]);
  });

  test('does not treat the same text, or an empty and an absent text, as a conflict', async () => {
    expect((await saving({ notes: 'same' }, [{ notes: 'same' }])).asked).toEqual([]);
    expect((await saving({ notes: '' }, [{ notes: null }])).asked).toEqual([]);
  });

  test('asks again only about a text that has changed once more', async () => {
    const { asked, stored } = await saving({ notes: 'mine' }, [{ notes: 'theirs' }, { notes: 'theirs', order: 2 }]);
    expect(asked).toHaveLength(1);
    expect(stored).toEqual([{ notes: 'mine' }]);
    const twice = await saving({ notes: 'mine' }, [{ notes: 'theirs' }, { notes: 'newer' }]);
    expect(twice.asked.map(({ theirs }) => theirs)).toEqual(['theirs', 'newer']);
  });

  test('asks about groups of conditions, and shows both', async () => {
    const groups = (value: string) => [{ apply: 'any', conditions: [{ field: 'text', match: 'contains', value }] }];
    const { asked, stored } = await saving(
      { ifGroups: groups('mine') },
      [{ ifGroups: groups('theirs') }],
      'theirs',
      groups('first'),
    );
    expect(asked).toEqual([
      { field: 'ifGroups', mine: JSON.stringify(groups('mine')), theirs: JSON.stringify(groups('theirs')) },
    ]);
    expect(stored).toEqual([]);
  });

  test('uses the version that the record names, and otherwise computes it', async () => {
    const versions: string[] = [];
    const save = { seen: opened, sent: { notes: 'mine' }, ask: async () => 'mine' as const };
    const send = async (sent: object, { ifMatch }: { readonly ifMatch: string }) => {
      versions.push(ifMatch);
      return sent;
    };
    await saveWithConflictCheck({ ...save, send, read: async () => ({ ...opened, etag: '"1"' }) });
    await saveWithConflictCheck({ ...save, send, read: async () => opened });
    expect(versions).toEqual(['"1"', await computeRecordEtag(opened)]);
  });

  test('rethrows other refusals', async () => {
    const send = vi.fn(async () => Promise.reject(new Error('refused')));
    const save = { seen: opened, sent: { notes: 'mine' }, read: async () => opened, send };
    await expect(saveWithConflictCheck({ ...save, ask: async () => 'mine' })).rejects.toThrow('refused');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('undoing a save', () => {
  /** A stored record that other people change between the save and its undo. */
  const setting = async (sent: object, meanwhile: object, kept: ChosenVersion = 'mine') => {
    let stored = { ...opened, notes: 'before' };
    const asked: TextConflict[] = [];
    const saved = await saveWithConflictCheck({
      seen: stored,
      sent,
      read: async () => stored,
      send: async (changed: object, { ifMatch }) => {
        if (ifMatch !== (await computeRecordEtag(stored))) throw stale();
        stored = { ...stored, ...changed };
        return stored;
      },
      ask: async (conflicts) => {
        asked.push(...conflicts);
        return kept;
      },
    });
    stored = { ...stored, ...meanwhile };
    if (saved.kept === 'mine') await saved.takeBack();
    return { stored, asked };
  };

  test('restores the fields, and keeps the changes of other people in other fields', async () => {
    const { stored, asked } = await setting({ name: 'Mine', notes: 'before', order: 2 }, { notes: 'theirs' });
    expect(asked).toEqual([]);
    expect(stored).toMatchObject({ name: 'Holiday', notes: 'theirs', order: 1 });
  });

  test.each(['mine', 'theirs'] as const)('asks about a text that somebody has changed since: %s', async (kept) => {
    const { stored, asked } = await setting({ notes: 'mine' }, { notes: 'theirs' }, kept);
    expect(asked).toEqual([{ field: 'notes', mine: 'before', theirs: 'theirs' }]);
    expect(stored.notes).toBe(kept === 'mine' ? 'before' : 'theirs');
  });

  test('does not ask about a text that the service stored in another form', async () => {
    const ask = vi.fn(async () => 'mine' as const);
    let stored = opened;
    const saved = await saveWithConflictCheck({
      seen: opened,
      sent: { notes: ' mine ' },
      read: async () => stored,
      send: async ({ notes }) => {
        stored = { ...stored, notes: notes.trim() };
        return stored;
      },
      ask,
    });
    if (saved.kept === 'mine') await saved.takeBack();
    expect(stored.notes).toBe('first');
    expect(ask).not.toHaveBeenCalled();
  });
});
