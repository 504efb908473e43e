import { TRPCClientError } from '@trpc/client';
import { describe, expect, test, vi } from 'vitest';
import { etagOfRecord } from './etag.ts';
import type { TextConflict } from './merge.ts';
import { type Kept, saveOver } from './save-over.ts';

const opened = { id: '1', name: 'Holiday', notes: 'first', order: 1, lastUpdatedTime: '2026-01-01' };

function stale(): Error {
  return TRPCClientError.from({ error: { message: '', code: 0, data: { code: 'preconditionFailed' } } });
}

/** Saves a record that changes before each attempt as given. */
async function saving(sent: object, versions: readonly object[], kept: Kept = 'mine') {
  const asked: TextConflict[] = [];
  const stored: object[] = [];
  let tries = 0;
  const saved = await saveOver({
    seen: opened,
    sent,
    read: async () => ({ ...opened, ...versions[Math.min(tries, versions.length - 1)] }),
    send: async (changed: object, { ifMatch }) => {
      const now = { ...opened, ...versions[Math.min(tries + 1, versions.length - 1)] };
      tries += 1;
      if (ifMatch !== (await etagOfRecord(now))) throw stale();
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

  test('rethrows other refusals', async () => {
    const send = vi.fn(async () => Promise.reject(new Error('refused')));
    const save = { seen: opened, sent: { notes: 'mine' }, read: async () => opened, send };
    await expect(saveOver({ ...save, ask: async () => 'mine' })).rejects.toThrow('refused');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
