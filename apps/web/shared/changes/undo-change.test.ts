import { TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { ChangeSetsToUndo, undoChange } from './undo-change.ts';

function refusal(code: string): Error {
  return TRPCClientError.from({ error: { message: '', code: 0, data: { code } } });
}

/** A fake service. Its undo uses the next answer on each call: a code to fail with, or null for success. */
function serviceWith(...answers: readonly (string | null)[]) {
  const sent: object[] = [];
  const mutate = async ({ walletId: _walletId, ...input }: { walletId: string; dryRun?: true }) => {
    sent.push(input);
    if (input.dryRun === true) return { code: `code ${sent.length}` };
    const answer = answers[sent.filter((one) => !('dryRun' in one)).length - 1] ?? null;
    if (answer !== null) throw refusal(answer);
    return { code: null };
  };
  return { sent, client: { history: { undo: { mutate } } } };
}

describe('undoing a change set', () => {
  test('takes one request', async () => {
    const { client, sent } = serviceWith(null);
    await undoChange(client, 'w', '1');
    expect(sent).toEqual([{ id: '1' }]);
  });

  test('makes a dry run only if the service requires one, and repeats it if something changed in between', async () => {
    const { client, sent } = serviceWith('dryRunRequired', 'dryRunStale', null);
    await undoChange(client, 'w', '1');
    expect(sent).toEqual([
      { id: '1' },
      { id: '1', dryRun: true },
      { id: '1', code: 'code 2' },
      { id: '1', dryRun: true },
      { id: '1', code: 'code 4' },
    ]);
  });

  test('begins with a dry run if the undo is known to be large', async () => {
    const { client, sent } = serviceWith(null);
    await undoChange(client, 'w', '1', true);
    expect(sent).toEqual([
      { id: '1', dryRun: true },
      { id: '1', code: 'code 1' },
    ]);
  });

  test('reports other refusals', async () => {
    const { client, sent } = serviceWith('undoBlocked');
    await expect(undoChange(client, 'w', '1')).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });

  test('reverts several change sets from the newest on, each once', async () => {
    const { client, sent } = serviceWith();
    const changes = new ChangeSetsToUndo();
    changes.add('1');
    changes.add('2');
    await changes.undo(client, 'w');
    await changes.undo(client, 'w');
    expect(sent).toEqual([{ id: '2' }, { id: '1' }]);
  });
});
